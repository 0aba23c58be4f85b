import { createOpeningHours } from '../../calendars/index.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { findCauseStart } from './causes.ts';
import { findHours, isRunning, type TicketTarget } from '../../targets/index.ts';
import type { TicketAction } from './ticket-actions.ts';
import { type Ticket, toKnownStatus } from './ticket.ts';
import type { TicketPolicy } from './ticket-policy.ts';
import type { TimeRule } from './time-rule.ts';

export type TimedAction = Extract<
  TicketAction,
  'end_hold' | 'accept_close' | 'close_as_scheduled' | 'warn_of_closing' | 'auto_close' | 'retire_channel' | 'end_claim'
>;

export interface Timer {
  readonly action: TimedAction | 'apply_rules' | 'follow_targets';
  readonly at: Instant;
}

export interface DueRule {
  readonly rule: TimeRule;
  /** Is when the cause began. */
  readonly since: Instant;
  readonly at: Instant;
}

/** Is what timers of targets and rules need of a policy. */
export type RulePolicy = Pick<TicketPolicy, 'timeRules' | 'hours' | 'targets'>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Depends only on the ticket and its rules, so nothing is cancelled. Returns null when only people are awaited. */
export const nextTimer = (ticket: Ticket, policy: TicketPolicy): Timer | null => {
  if (ticket.status === 'closed') return getChannelTimer(ticket, policy);
  return findFirst([
    getCloseRequestTimer(ticket),
    getScheduledTimer(ticket),
    getClaimTimer(ticket, policy),
    ticket.status === 'on_hold' ? getHoldTimer(ticket) : getInactivityTimer(ticket, policy),
    nextRuleTimer(ticket, policy),
  ]);
};

/** Returns the first timer of targets and of rules by time. */
export const nextRuleTimer = (ticket: Ticket, policy: RulePolicy): Timer | null =>
  findFirst([
    ...ticket.targets.map(getTargetTimer),
    ...listRuleTimers(ticket, policy).map(({ at }): Timer => ({ action: 'apply_rules', at })),
  ]);

const findFirst = (timers: readonly (Timer | null)[]): Timer | null =>
  timers.reduce<Timer | null>((first, timer) => (first && (!timer || first.at <= timer.at) ? first : timer), null);

/** Omits rules that are settled for the present cause, and those whose conditions did not hold since the last change. */
export const listRuleTimers = (ticket: Ticket, policy: RulePolicy): readonly DueRule[] =>
  policy.timeRules.flatMap((rule) => {
    const due =
      rule.trigger === 'before_target' ? findBeforeTarget(ticket, policy, rule) : findAfterCause(ticket, policy, rule);
    return due && !isConsidered(ticket, rule, due.since) ? [{ rule, ...due }] : [];
  });

type DueTime = Omit<DueRule, 'rule'>;

const findAfterCause = (ticket: Ticket, { hours }: RulePolicy, rule: TimeRule): DueTime | null => {
  const since = findCauseStart(ticket, rule.trigger);
  const at = since && createCounter(rule.businessTime, hours)(since, rule.minutes * MINUTE_MS);
  return since && at && { since, at };
};

const findBeforeTarget = ({ targets }: Ticket, policy: RulePolicy, rule: TimeRule): DueTime | null => {
  const clock = targets.find(({ kind }) => kind === rule.target);
  if (!clock?.dueAt || !isRunning(clock)) return null;
  const { startedAt: since, countedSince, remainingSeconds, dueAt } = clock;
  if (!rule.businessTime) return { since, at: plusMs(dueAt, -rule.minutes * MINUTE_MS) };
  const target = policy.targets?.list.find(({ id }) => id === clock.targetId);
  const hours = policy.targets && target ? findHours(policy.targets, target) : null;
  const ms = Math.max(0, remainingSeconds * 1_000 - rule.minutes * MINUTE_MS);
  const at = createCounter(true, hours)(countedSince, ms);
  return at && { since, at };
};

const getTargetTimer = (clock: TicketTarget): Timer | null => {
  if (!isRunning(clock)) return null;
  const [at] = [clock.warnAt, clock.dueAt].filter((time) => time !== null).sort();
  return at ? { action: 'follow_targets', at } : null;
};

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
