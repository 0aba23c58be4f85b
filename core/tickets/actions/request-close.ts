import { invalid } from '../../shared/errors.ts';
import type { Instant } from '../../shared/instant.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { closeChannelChange, requireReason } from './close-ticket.ts';
import { ACTIONS } from '../model/lifecycle.ts';
import { CLOSE_BUTTONS, toNotice } from '../model/ticket-notices.ts';
import type { CloseRequest, Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyClose } from '../model/ticket-steps.ts';

export interface RequestClose extends TicketTarget {
  readonly reason: string | null;
  /** When the ticket is closed automatically unless the request is answered before. */
  readonly autoCloseAt: Instant | null;
}

/**
 * Asks the requester whether the ticket may be closed.
 *
 * @throws validation_error when the deadline has passed, or the category asks for a reason and there is none
 */
export const requestClose = (ports: ActionPorts) => (input: RequestClose) =>
  executeTicketAction(ports)(input, 'request_close', (ticket, at, policy) => {
    const { actor, reason, autoCloseAt } = input;
    requireReason(policy, reason);
    if (autoCloseAt && autoCloseAt <= at) throw invalid('autoCloseAt: a time in the future is needed.');
    const closeRequest: CloseRequest = { requestedById: actor.id, reason, requestedAt: at, autoCloseAt };
    return {
      channel: { post: toNotice(toCloseQuestion(ticket, closeRequest), CLOSE_BUTTONS) },
      change: () => applyChange(ports.ids, ticket, { closeRequest }, { type: 'ticket.close_requested', actor, at }),
    };
  });

const toCloseQuestion = ({ requesterId }: Ticket, { reason, autoCloseAt }: CloseRequest): string =>
  [
    `<@${requesterId}> May this ticket be closed?`,
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(autoCloseAt ? [`Without an answer it is closed at ${autoCloseAt}.`] : []),
  ].join('\n');

/** The request is granted: the ticket is closed for its reason. @throws conflict when none waits */
export const acceptClose = (ports: ActionPorts) => (input: TicketTarget) =>
  executeTicketAction(ports)(input, 'accept_close', (ticket, at, policy) => {
    const { actor } = input;
    const reason = ticket.closeRequest?.reason ?? null;
    const fields = applyClose(at, { by: actor, reason, cause: 'close_request' });
    return {
      channel: closeChannelChange(ticket, policy, 'This ticket was closed, as was asked.'),
      change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.closed', actor, at }),
    };
  });

const endCloseRequest =
  (action: 'deny_close' | 'withdraw_close', why: string) => (ports: ActionPorts) => (input: TicketTarget) =>
    executeTicketAction(ports)(input, action, (ticket, at) => {
      const { actor } = input;
      const awake = { lastActivityAt: at, warnedAt: null };
      const fields = { status: ACTIONS[action].to, closeRequest: null, holdUntil: null, ...awake };
      return {
        channel: { post: toNotice(why) },
        change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.updated', actor, at }),
      };
    });

/** The requester still needs help: the ticket waits for staff. @throws conflict when no request waits */
export const denyClose = endCloseRequest('deny_close', 'This ticket stays open.');

/** Takes the close request back. @throws conflict when no request waits */
export const withdrawClose = endCloseRequest('withdraw_close', 'This ticket need not be closed after all.');
