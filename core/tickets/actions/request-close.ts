import {
  type Mentions,
  type Notice,
  type Post,
  toTextNotice,
  mentionRole,
  mentionUser,
  notifyUser,
} from '../../chat/index.ts';
import { loadTicketContext, type ServerContext } from '../../settings/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { Instant } from '../../shared/instant.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { requireReason } from './close-ticket.ts';
import { planClosing } from './plan-closing.ts';
import { toQuestionKey, writeRequesterQuestion, writeStaffQuestion } from '../chat-messages/close-question.ts';
import { ACTIONS } from '../model/ticket-actions.ts';
import { buildCloseButtons, buildStaffButtons } from '../model/ticket-buttons.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { CloseRequest, Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export interface RequestClose extends TicketTarget {
  readonly reason: string | null;
  readonly autoCloseAt: Instant | null;
  /** Is set when the requester asks staff, not staff the requester. */
  readonly askedStaff?: Mentions;
}

/** @throws validation_error when the deadline has passed, or the category asks for a reason and there is none */
export const requestClose = (ports: ActionPorts) => (input: RequestClose) =>
  executeTicketAction(ports)(input, 'request_close', async (ticket, at, policy) => {
    const { actor, reason, autoCloseAt } = input;
    requireReason(policy, reason);
    if (autoCloseAt && autoCloseAt <= at)
      throw invalid('autoCloseAt', 'out_of_range', 'a time in the future is needed.');
    const closeRequest: CloseRequest = { requestedById: actor.id, reason, requestedAt: at, autoCloseAt };
    const server = await loadTicketContext(ports, ticket);
    const post = input.askedStaff
      ? toStaffQuestion(server, ticket, closeRequest, input.askedStaff)
      : toRequesterQuestion(server, ticket, closeRequest);
    return {
      channel: { post },
      change: ({ messageIds }) => {
        const fields = { closeRequest: { ...closeRequest, messageId: messageIds.at(-1) ?? null } };
        const directKey = toQuestionKey(ticket.id, at);
        const direct = input.askedStaff ? [] : [toDirectQuestion(server.requester, ticket, closeRequest)];
        return applyChange(ports.ids, ticket, fields, { type: 'ticket.close_requested', actor, at, direct, directKey });
      },
    };
  });

const toRequesterQuestion = (server: ServerContext, ticket: Ticket, request: CloseRequest): Post => ({
  ...buildNotice(writeRequesterQuestion(server, ticket, request), buildCloseButtons(server)),
  mentions: notifyUser(ticket.requesterId),
});

const toDirectQuestion = (server: ServerContext, ticket: Ticket, request: CloseRequest): Notice =>
  toTextNotice(
    writeRequesterQuestion(server, ticket, request),
    buildCloseButtons(server, { guild: ticket.guildId, ticket: ticket.id }),
  );

const toStaffQuestion = (server: ServerContext, ticket: Ticket, request: CloseRequest, staff: Mentions): Post => {
  const mentions = [...staff.userIds.map(mentionUser), ...staff.roleIds.map((role) => mentionRole(role))];
  const text = [...mentions, writeStaffQuestion(server, ticket, request)].join(' ');
  return { ...buildNotice(text, buildStaffButtons(server, ['accept-close', 'deny-close'])), mentions: staff };
};

/** Uses the reason of the request. @throws conflict when no request is pending */
export const acceptClose = (ports: ActionPorts) => (input: TicketTarget) =>
  executeTicketAction(ports)(input, 'accept_close', (ticket, at, policy) => {
    const reason = ticket.closeRequest?.reason ?? null;
    return planClosing(ports, { ticket, at, policy }, { by: input.actor, reason, cause: 'close_request' });
  });

const endCloseRequest =
  (action: 'deny_close' | 'withdraw_close', why: 'ticket.stays_open' | 'ticket.close_withdrawn') =>
  (ports: ActionPorts) =>
  (input: TicketTarget) =>
    executeTicketAction(ports)(input, action, async (ticket, at) => {
      const { actor } = input;
      const awake = { lastActivityAt: at, warnedAt: null };
      const answered = action === 'deny_close' ? { scheduledClose: null } : {};
      const fields = { status: ACTIONS[action].to, closeRequest: null, holdUntil: null, ...answered, ...awake };
      const { write, requester } = await loadTicketContext(ports, ticket);
      const direct = [toTextNotice(requester.write(why, {}))];
      return {
        channel: { post: buildNotice(write(why, {})) },
        change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.updated', actor, at, direct }),
      };
    });

/** The ticket then waits for staff. @throws conflict when no request is pending */
export const denyClose = endCloseRequest('deny_close', 'ticket.stays_open');

/** @throws conflict when no request is pending */
export const withdrawClose = endCloseRequest('withdraw_close', 'ticket.close_withdrawn');
