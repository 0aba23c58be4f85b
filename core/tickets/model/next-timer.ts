import { type Instant, plusMs } from '../../shared/instant.ts';
import type { TicketAction } from './lifecycle.ts';
import type { Ticket } from './ticket.ts';
import type { TicketPolicy } from './ticket-policy.ts';

/** An automatic action on a ticket that is due at a given time. */
export interface Timer {
  readonly action: Extract<
    TicketAction,
    'end_hold' | 'accept_close' | 'warn_of_closing' | 'auto_close' | 'retire_channel'
  >;
  readonly at: Instant;
}

const HOUR_MS = 3_600_000;

/**
 * What the service has to do next for a ticket, and when; null when it only waits for people. It follows from the ticket
 * and its rules alone, so that nothing has to be cancelled when either changes.
 */
export const nextTimer = (ticket: Ticket, policy: TicketPolicy): Timer | null => {
  if (ticket.status === 'closed') return getChannelTimer(ticket, policy);
  const timers = [
    getCloseRequestTimer(ticket),
    ticket.status === 'on_hold' ? getHoldTimer(ticket) : getInactivityTimer(ticket, policy),
  ];
  return timers.reduce((first, timer) => (first && (!timer || first.at <= timer.at) ? first : timer), null);
};

/** A closed ticket's channel is moved or deleted once. */
const getChannelTimer = (
  { channelId, closedAt, channelRetiredAt }: Ticket,
  { closedChannel: { mode, afterHours, parentId } }: TicketPolicy,
): Timer | null => {
  const isLeftAlone = mode === 'archive' && parentId === null;
  if (!channelId || !closedAt || channelRetiredAt || isLeftAlone) return null;
  return { action: 'retire_channel', at: plusMs(closedAt, afterHours * HOUR_MS) };
};

const getCloseRequestTimer = ({ closeRequest }: Ticket): Timer | null =>
  closeRequest?.autoCloseAt ? { action: 'accept_close', at: closeRequest.autoCloseAt } : null;

const getHoldTimer = ({ holdUntil }: Ticket): Timer | null => holdUntil && { action: 'end_hold', at: holdUntil };

/** Members who are to be warned are warned first, and then have the time that was promised, however late the warning came. */
const getInactivityTimer = ({ lastActivityAt, warnedAt }: Ticket, { autoClose }: TicketPolicy): Timer | null => {
  const { inactiveHours, warnHoursBefore } = autoClose;
  if (inactiveHours === null) return null;
  const closesAt = plusMs(lastActivityAt, inactiveHours * HOUR_MS);
  if (warnHoursBefore === null) return { action: 'auto_close', at: closesAt };
  if (!warnedAt) return { action: 'warn_of_closing', at: plusMs(closesAt, -warnHoursBefore * HOUR_MS) };
  const promised = plusMs(warnedAt, warnHoursBefore * HOUR_MS);
  return { action: 'auto_close', at: promised > closesAt ? promised : closesAt };
};
