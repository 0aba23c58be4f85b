import { invalid } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { listMembers, type Ticket, toSnapshot } from '../model/ticket.ts';
import { orderFeedbackAnswer, orderNotice, type OrderPorts } from '../notices/order-notice.ts';
import type { ActionInput } from '../model/ticket-actions.ts';
import { applyChange } from '../model/ticket-change.ts';

export type FeedbackPorts = ActionPorts & OrderPorts;

export interface GiveFeedback extends TicketTarget {
  /** The worst is 1, the best is 5. */
  readonly rating: number;
  readonly comment: string | null;
  /** Must be a member of the ticket; null skips this check. */
  readonly userId: UserId | null;
}

/** A ticket is rated once. @throws validation_error for a user who does not take part in it */
export const giveFeedback = (ports: FeedbackPorts) => (input: GiveFeedback) =>
  executeTicketAction(ports)(input, 'give_feedback', (ticket, at) => {
    const { rating, comment, userId } = input;
    if (userId) requireMember(ticket, userId);
    const actor = userId ? ({ type: 'user', id: userId } as const) : input.actor;
    const feedback = { rating, comment };
    const snapshot = toSnapshot({ ...ticket, feedback });
    return {
      channel: null,
      change: () => applyChange(ports.ids, ticket, { feedback }, { type: 'ticket.feedback_received', actor, at }),
      alsoWrite: () => orderNotice(ports)('rated', snapshot),
    };
  });

/**
 * Answers the rating of a closed ticket once: the requester reads it in a direct message, if the requester takes any.
 * @throws conflict for a ticket that is not rated, or whose rating is answered
 */
export const answerFeedback = (ports: FeedbackPorts) => (input: TicketTarget & ActionInput<'answer_feedback'>) =>
  executeTicketAction(ports)(input, 'answer_feedback', (ticket, at) => {
    const { content, actor } = input;
    const feedback = ticket.feedback && { ...ticket.feedback, answer: { at, content } };
    return {
      channel: null,
      change: () => applyChange(ports.ids, ticket, { feedback }, { type: 'ticket.feedback_answered', actor, at }),
      alsoWrite: () => orderFeedbackAnswer(ports, toSnapshot({ ...ticket, feedback })),
    };
  });

/** Whether the user may rate the support that the ticket got. */
export const isRater = (ticket: Ticket, userId: UserId): boolean =>
  listMembers({ ...ticket, claimedById: null }).includes(userId);

const requireMember = (ticket: Ticket, userId: UserId): void => {
  if (!isRater(ticket, userId))
    throw invalid('userId', 'not_allowed', `${userId} is neither requester nor participant of this ticket.`);
};
