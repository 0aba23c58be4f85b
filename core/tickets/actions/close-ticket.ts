import type { ChannelChange } from '../../chat/index.ts';
import { loadServerContext, type ServerContext } from '../../settings/index.ts';
import { invalid } from '../../shared/errors.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { RATING_BUTTONS } from '../model/ticket-buttons.ts';
import { toNotice } from '../model/ticket-notices.ts';
import type { Ticket } from '../model/ticket.ts';
import type { CategoryPolicy } from '../model/ticket-policy.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyClose } from '../model/ticket-steps.ts';

export interface CloseTicket extends TicketTarget {
  readonly reason: string | null;
}

/** Closes the ticket; its channel stays readable. @throws validation_error when the category asks for a reason */
export const closeTicket = (ports: ActionPorts) => (input: CloseTicket) =>
  executeTicketAction(ports)(input, 'close', async (ticket, at, policy) => {
    const { reason, actor } = input;
    requireReason(policy, reason);
    const fields = applyClose(at, { by: actor, reason, cause: 'manual' });
    const server = await loadServerContext(ports, input.guild);
    const why = reason ? server.write('ticket.closed_with_reason', { reason }) : server.write('ticket.closed', {});
    return {
      channel: closeChannelChange(server, ticket, policy, why),
      change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.closed', actor, at }),
    };
  });

/** @throws validation_error when the category asks for a reason and there is none */
export const requireReason = (policy: CategoryPolicy, reason: string | null): void => {
  if (policy.requireReason && !reason)
    throw invalid('reason', 'required', 'the category of this ticket asks for a reason to close it.');
};

/** A closed channel names the reason, asks the requester for a rating, and is archived. */
export const closeChannelChange = (
  { write }: ServerContext,
  { feedback, requesterId }: Ticket,
  { feedbackEnabled, followUp }: CategoryPolicy,
  why: string,
): ChannelChange => ({
  post:
    feedbackEnabled && !feedback
      ? toNotice(`${why}\n${write('ticket.feedback_question', {})}`, RATING_BUTTONS)
      : toNotice(why),
  archived: true,
  // A message of the requester opens the ticket again.
  ...(followUp === 'reopen' && { writerIds: [requesterId] }),
});
