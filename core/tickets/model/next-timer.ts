import { createOpeningHours } from '../../calendars/index.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { TicketAction } from './ticket-actions.ts';
import { type Ticket, toKnownStatus } from './ticket.ts';
import type { TicketPolicy } from './ticket-policy.ts';

export interface Timer {
  readonly action: Extract<
    TicketAction,
    | 'end_hold'
    | 'accept_close'
    | 'close_as_scheduled'
    | 'warn_of_closing'
    | 'auto_close'
    | 'retire_channel'
    | 'end_claim'
  >;
  readonly at: Instant;
}

const HOUR_MS = 3_600_000;

/** Depends only on the ticket and its rules, so nothing is cancelled. Returns null when only people are awaited. */
export const nextTimer = (ticket: Ticket, policy: TicketPolicy): Timer | null => {
  if (ticket.status === 'closed') return getChannelTimer(ticket, policy);
  const timers = [
    getCloseRequestTimer(ticket),
    getScheduledTimer(ticket),
    getClaimTimer(ticket, policy),
    ticket.status === 'on_hold' ? getHoldTimer(ticket) : getInactivityTimer(ticket, policy),
  ];
  return timers.reduce((first, timer) => (first && (!timer || first.at <= timer.at) ? first : timer), null);
};

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

const getScheduledTimer = ({ scheduledClose }: Ticket): Timer | null =>
  scheduledClose && { action: 'close_as_scheduled', at: scheduledClose.closeAt };

/** A ticket that waits for the requester, or is on hold, does not wait for its claimer. */
const getClaimTimer = (
  { status, claimedById, claimerAwaitedSince }: Ticket,
  { unclaimAfterHours }: TicketPolicy,
): Timer | null => {
  if (toKnownStatus(status) !== 'open' || !claimedById || !claimerAwaitedSince || unclaimAfterHours === null)
    return null;
  return { action: 'end_claim', at: plusMs(claimerAwaitedSince, unclaimAfterHours * HOUR_MS) };
};

const getHoldTimer = ({ holdUntil }: Ticket): Timer | null => holdUntil && { action: 'end_hold', at: holdUntil };

/** The warning comes first; members then have the promised time, however late the warning was. */
const getInactivityTimer = (
  { lastActivityAt, warnedAt, keptOpen }: Ticket,
  { autoClose, hours }: TicketPolicy,
): Timer | null => {
  const { inactiveHours, warnHoursBefore } = autoClose;
  if (inactiveHours === null || keptOpen) return null;
  const plusHours = createHourClock(hours);
  if (warnHoursBefore !== null && !warnedAt)
    return toTimer('warn_of_closing', plusHours(lastActivityAt, inactiveHours - warnHoursBefore));
  const closesAt = plusHours(lastActivityAt, inactiveHours);
  const promised = warnHoursBefore !== null && warnedAt ? plusHours(warnedAt, warnHoursBefore) : closesAt;
  return toTimer('auto_close', promised && closesAt && promised > closesAt ? promised : closesAt);
};

const toTimer = (action: Timer['action'], at: Instant | null): Timer | null => at && { action, at };

/** Counts open hours of a calendar, or all hours without one. Returns null where the hours never pass. */
const createHourClock = (hours: TicketPolicy['hours']): ((at: Instant, count: number) => Instant | null) => {
  const opening = hours && createOpeningHours(hours);
  return (at, count) => (opening ? opening.addBusinessMs(at, count * HOUR_MS) : plusMs(at, count * HOUR_MS));
};
