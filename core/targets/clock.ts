import { createOpeningHours, type Hours, type OpeningHours } from '../calendars/index.ts';
import type { TargetId } from '../shared/ids.ts';
import { type Instant, plusMs, toEpochMs } from '../shared/instant.ts';
import type { TargetKind } from './target.ts';
import type { TargetRule, TargetRules, TargetState, TicketTarget } from './ticket-target.ts';

/** Is what a running time depends on besides its own state. */
export interface ClockTerms {
  readonly targetId: TargetId;
  readonly totalSeconds: number;
  /** Are shares of the time, in ascending order. */
  readonly percents: readonly number[];
  readonly add: OpeningHours['addBusinessMs'];
  readonly measure: OpeningHours['businessMs'];
}

export const buildTerms = (rules: TargetRules, rule: TargetRule, totalSeconds: number): ClockTerms => ({
  targetId: rule.id,
  totalSeconds,
  percents: [...rule.warnBeforePercent].sort((a, b) => a - b),
  ...createCounter(findHours(rules, rule)),
});

/** Returns null where it is open always. */
export const findHours = ({ hours, calendarId }: TargetRules, rule: TargetRule): Hours | null =>
  hours[rule.calendarId ?? calendarId ?? ''] ?? null;

const createCounter = (hours: Hours | null): Pick<ClockTerms, 'add' | 'measure'> => {
  if (!hours) return { add: plusMs, measure: (from, to) => Math.max(0, toEpochMs(to) - toEpochMs(from)) };
  const opening = createOpeningHours(hours);
  return { add: (at, ms) => opening.addBusinessMs(at, ms), measure: (from, to) => opening.businessMs(from, to) };
};

/** Neither reached nor missed so far. */
export const isUndecided = ({ metAt, breachedAt }: TicketTarget): boolean => metAt === null && breachedAt === null;

export const isRunning = (clock: TicketTarget): boolean => isUndecided(clock) && clock.pausedSince === null;

export const startClock = (kind: TargetKind, terms: ClockTerms, at: Instant): TicketTarget => {
  const { targetId, totalSeconds } = terms;
  const ends = { warnedAt: null, metAt: null, breachedAt: null, pausedSince: null };
  const times = { dueAt: null, warnAt: null, startedAt: at, countedSince: at };
  const amounts = { remainingSeconds: totalSeconds, totalSeconds, warnings: 0 };
  return runClock({ kind, targetId, state: 'running', ...ends, ...times, ...amounts }, terms, at);
};

/** Starts or resumes with what remains. */
export const runClock = (clock: TicketTarget, terms: ClockTerms, at: Instant): TicketTarget => {
  const running = { ...clock, pausedSince: null, countedSince: at };
  return withState({
    ...running,
    dueAt: terms.add(at, clock.remainingSeconds * 1_000),
    warnAt: findWarning(running, terms, clock.warnings),
  });
};

const findWarning = (
  { remainingSeconds, totalSeconds, countedSince }: TicketTarget,
  { percents, add }: ClockTerms,
  index: number,
): Instant | null => {
  const percent = percents[index];
  if (percent === undefined) return null;
  const seconds = Math.max(0, remainingSeconds - Math.floor((totalSeconds * (100 - percent)) / 100));
  return add(countedSince, seconds * 1_000);
};

export const pauseClock = (clock: TicketTarget, terms: ClockTerms, at: Instant): TicketTarget =>
  withState({
    ...clock,
    remainingSeconds: computeRemaining(clock, terms, at),
    pausedSince: at,
    dueAt: null,
    warnAt: null,
  });

const computeRemaining = (clock: TicketTarget, { measure }: Pick<ClockTerms, 'measure'>, at: Instant): number =>
  isRunning(clock)
    ? Math.max(0, Math.ceil(clock.remainingSeconds - measure(clock.countedSince, at) / 1_000))
    : clock.remainingSeconds;

/** Also ends the wait after a breach. */
export const meetClock = (clock: TicketTarget, terms: ClockTerms | null, at: Instant): TicketTarget =>
  withState({
    ...clock,
    remainingSeconds: terms ? computeRemaining(clock, terms, at) : clock.remainingSeconds,
    metAt: at,
    pausedSince: null,
    warnAt: null,
  });

export const breachClock = (clock: TicketTarget): TicketTarget =>
  withState({ ...clock, breachedAt: clock.dueAt, remainingSeconds: 0, warnAt: null });

export const isBreached = (clock: TicketTarget, at: Instant): boolean =>
  isRunning(clock) && clock.dueAt !== null && clock.dueAt <= at;

/** Skips warnings that are due at the same time. */
export const warnClock = (clock: TicketTarget, terms: ClockTerms, at: Instant): TicketTarget => {
  const passed = terms.percents.filter((_, index) => (findWarning(clock, terms, index) ?? at) <= at).length;
  const warnings = Math.max(clock.warnings + 1, passed);
  return withState({ ...clock, warnedAt: at, warnings, warnAt: findWarning(clock, terms, warnings) });
};

/** Continues after a reopening with what remained. A breach stays one. */
export const reopenClock = (clock: TicketTarget, terms: ClockTerms, at: Instant): TicketTarget => {
  const continued = withState({ ...clock, metAt: null });
  return clock.breachedAt ? continued : runClock({ ...continued, startedAt: at }, terms, at);
};

/** Counts the time that has passed against another length. */
export const replaceTerms = (
  clock: TicketTarget,
  before: Pick<ClockTerms, 'measure'>,
  terms: ClockTerms,
  at: Instant,
): TicketTarget => {
  const { targetId, totalSeconds } = terms;
  const passed = clock.totalSeconds - computeRemaining(clock, before, at);
  const next = { ...clock, targetId, totalSeconds, remainingSeconds: Math.max(0, totalSeconds - passed), warnings: 0 };
  return clock.pausedSince ? next : runClock(next, terms, at);
};

const withState = (clock: TicketTarget): TicketTarget => ({ ...clock, state: computeState(clock) });

const computeState = ({ breachedAt, metAt, pausedSince, warnedAt }: TicketTarget): TargetState => {
  if (breachedAt) return 'breached';
  if (metAt) return 'met';
  if (pausedSince) return 'paused';
  return warnedAt ? 'warned' : 'running';
};
