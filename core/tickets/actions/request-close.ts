import { loadServerContext, type ServerContext } from '../../settings/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { Instant } from '../../shared/instant.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { requireReason } from './close-ticket.ts';
import { planClosing } from './plan-closing.ts';
import { ACTIONS } from '../model/lifecycle.ts';
import { buildCloseButtons } from '../model/ticket-buttons.ts';
import { mentionUser, toMention, toNotice } from '../model/ticket-notices.ts';
import type { CloseRequest, Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export interface RequestClose extends TicketTarget {
  readonly reason: string | null;
  readonly autoCloseAt: Instant | null;
}

/** @throws validation_error when the deadline has passed, or the category asks for a reason and there is none */
export const requestClose = (ports: ActionPorts) => (input: RequestClose) =>
  executeTicketAction(ports)(input, 'request_close', async (ticket, at, policy) => {
    const { actor, reason, autoCloseAt } = input;
    requireReason(policy, reason);
    if (autoCloseAt && autoCloseAt <= at)
      throw invalid('autoCloseAt', 'out_of_range', 'a time in the future is needed.');
    const closeRequest: CloseRequest = { requestedById: actor.id, reason, requestedAt: at, autoCloseAt };
    const server = await loadServerContext(ports, input.guild);
    const question = toCloseQuestion(server, ticket, closeRequest);
    return {
      channel: {
        post: { ...toNotice(question, buildCloseButtons(server)), mentions: mentionUser(ticket.requesterId) },
      },
      change: () => applyChange(ports.ids, ticket, { closeRequest }, { type: 'ticket.close_requested', actor, at }),
    };
  });

const toCloseQuestion = (
  { write, formatTime }: ServerContext,
  { requesterId }: Ticket,
  { reason, autoCloseAt }: CloseRequest,
): string =>
  [
    write('ticket.close_question', { requester: toMention(requesterId) }),
    ...(reason ? [write('ticket.close_question_reason', { reason })] : []),
    ...(autoCloseAt ? [write('ticket.close_question_deadline', { time: formatTime(autoCloseAt) })] : []),
  ].join('\n');

/** Closes the ticket with the reason of the request. @throws conflict when no request is pending */
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
      const fields = { status: ACTIONS[action].to, closeRequest: null, holdUntil: null, ...awake };
      const { write } = await loadServerContext(ports, input.guild);
      return {
        channel: { post: toNotice(write(why, {})) },
        change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.updated', actor, at }),
      };
    });

/** Refuses the close request; the ticket waits for staff. @throws conflict when no request is pending */
export const denyClose = endCloseRequest('deny_close', 'ticket.stays_open');

/** @throws conflict when no request is pending */
export const withdrawClose = endCloseRequest('withdraw_close', 'ticket.close_withdrawn');
