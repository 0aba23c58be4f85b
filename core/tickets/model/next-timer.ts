import { createOpeningHours } from '../../calendars/index.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { findCauseStart } from './causes.ts';
import type { TicketAction } from './ticket-actions.ts';
import { type Ticket, toKnownStatus } from './ticket.ts';
import type { TicketPolicy } from './ticket-policy.ts';
import type { TimeRule } from './time-rule.ts';

export type TimedAction = Extract<
  TicketAction,
  'end_hold' | 'accept_close' | 'close_as_scheduled' | 'warn_of_closing' | 'auto_close' | 'retire_channel' | 'end_claim'
>;

export interface Timer {
  readonly action: TimedAction | 'apply_rules';
  readonly at: Instant;
}

export interface DueRule {
  readonly rule: TimeRule;
  /** Is when the cause began. */
  readonly since: Instant;
  readonly at: Instant;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Depends only on the ticket and its rules, so nothing is cancelled. Returns null when only people are awaited. */
export const nextTimer = (ticket: Ticket, policy: TicketPolicy): Timer | null => {
  if (ticket.status === 'closed') return getChannelTimer(ticket, policy);
  const timers = [
    getCloseRequestTimer(ticket),
    getScheduledTimer(ticket),
    getClaimTimer(ticket, policy),
    ticket.status === 'on_hold' ? getHoldTimer(ticket) : getInactivityTimer(ticket, policy),
    ...listRuleTimers(ticket, policy).map(({ at }) => ({ action: 'apply_rules' as const, at })),
  ];
  return timers.reduce<Timer | null>(
    (first, timer) => (first && (!timer || first.at <= timer.at) ? first : timer),
    null,
  );
};

/** Omits rules that are settled for the present cause, and those whose conditions did not hold since the last change. */
export const listRuleTimers = (ticket: Ticket, { timeRules, hours }: TicketPolicy): readonly DueRule[] =>
  timeRules.flatMap((rule) => {
    const since = findCauseStart(ticket, rule.trigger);
    if (!since || isConsidered(ticket, rule, since)) return [];
    const at = createCounter(rule.businessTime, hours)(since, rule.minutes * MINUTE_MS);
    return at ? [{ rule, since, at }] : [];
  });

const isConsidered = (ticket: Ticket, rule: TimeRule, since: Instant): boolean => {
  const mark = ticket.ruleState?.marks[rule.id];
  if (mark?.since !== since) return false;
  return mark.checked === null || mark.checked === toCheck(ticket, rule);
};

/** Changes with the ticket and with the rule. */
export const toCheck = ({ version }: Ticket, rule: TimeRule): string => `${version}.${rule.version}`;

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
  const count = createCounter(autoClose.businessTime, hours);
  const plusHours = (at: Instant, amount: number) => count(at, amount * HOUR_MS);
  if (warnHoursBefore !== null && !warnedAt)
    return toTimer('warn_of_closing', plusHours(lastActivityAt, inactiveHours - warnHoursBefore));
  const closesAt = plusHours(lastActivityAt, inactiveHours);
  const promised = warnHoursBefore !== null && warnedAt ? plusHours(warnedAt, warnHoursBefore) : closesAt;
  return toTimer('auto_close', promised && closesAt && promised > closesAt ? promised : closesAt);
};

const toTimer = (action: Timer['action'], at: Instant | null): Timer | null => at && { action, at };

/** Counts open hours of the calendar, or all hours without one. Returns null where the hours never pass. */
const createCounter = (
  businessTime: boolean,
  hours: TicketPolicy['hours'],
): ((at: Instant, ms: number) => Instant | null) => {
  const opening = businessTime && hours && createOpeningHours(hours);
  return (at, ms) => (opening ? opening.addBusinessMs(at, ms) : plusMs(at, ms));
};
