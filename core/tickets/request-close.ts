import { invalid } from '../shared/errors.ts';
import type { Instant } from '../shared/instant.ts';
import { actOn, type OnTicket } from './act.ts';
import type { ActPorts } from './held-ticket.ts';
import { closedChannel, requireReason } from './close-ticket.ts';
import { ACTIONS } from './lifecycle.ts';
import { CLOSE_BUTTONS, notice } from './notice.ts';
import type { CloseRequest, Ticket } from './ticket.ts';
import { evolved } from './ticket-change.ts';
import { closed } from './ticket-steps.ts';

export interface RequestClose extends OnTicket {
  readonly reason: string | null;
  /** By default whoever acts. */
  readonly requestedById: string | null;
  /** Closes the ticket by itself unless somebody answers before. */
  readonly autoCloseAt: Instant | null;
}

/**
 * Asks the requester whether the ticket may be closed.
 *
 * @throws validation_error when the deadline has passed, or the category asks for a reason and there is none
 */
export const requestClose = (ports: ActPorts) => (wanted: RequestClose) =>
  actOn(ports)(wanted, 'request_close', (ticket, at, policy) => {
    const { actor, reason, autoCloseAt } = wanted;
    requireReason(policy, reason);
    if (autoCloseAt && autoCloseAt <= at) throw invalid('autoCloseAt: a moment in the future is needed.');
    const requestedById = wanted.requestedById ?? actor.id;
    const closeRequest: CloseRequest = { requestedById, reason, requestedAt: at, autoCloseAt };
    return {
      channel: { post: notice(question(ticket, closeRequest), CLOSE_BUTTONS) },
      change: () => evolved(ports.ids, ticket, { closeRequest }, { type: 'ticket.close_requested', actor, at }),
    };
  });

const question = ({ requesterId }: Ticket, { reason, autoCloseAt }: CloseRequest): string =>
  [
    `<@${requesterId}> May this ticket be closed?`,
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(autoCloseAt ? [`Without an answer it is closed at ${autoCloseAt}.`] : []),
  ].join('\n');

/** The request is granted: the ticket is closed for its reason. @throws conflict when none waits */
export const acceptClose = (ports: ActPorts) => (wanted: OnTicket) =>
  actOn(ports)(wanted, 'accept_close', (ticket, at, policy) => {
    const { actor } = wanted;
    const reason = ticket.closeRequest?.reason ?? null;
    const fields = closed(at, { by: actor, reason, cause: 'close_request' });
    return {
      channel: closedChannel(ticket, policy, 'This ticket was closed, as was asked.'),
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.closed', actor, at }),
    };
  });

const ended = (action: 'deny_close' | 'withdraw_close', why: string) => (ports: ActPorts) => (wanted: OnTicket) =>
  actOn(ports)(wanted, action, (ticket, at) => {
    const { actor } = wanted;
    const awake = { quietSince: at, warnedAt: null };
    const fields = { status: ACTIONS[action].to, closeRequest: null, holdUntil: null, ...awake };
    return {
      channel: { post: notice(why) },
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.updated', actor, at }),
    };
  });

/** The requester still needs help: the ticket waits for staff. @throws conflict when no request waits */
export const denyClose = ended('deny_close', 'This ticket stays open.');

/** Whoever asked takes it back. @throws conflict when no request waits */
export const withdrawClose = ended('withdraw_close', 'This ticket need not be closed after all.');
