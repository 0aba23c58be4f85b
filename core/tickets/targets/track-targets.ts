import { type Actor, SYSTEM } from '../../shared/actor.ts';
import type { Ids } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import {
  breachClock,
  buildTerms,
  type ClockTerms,
  findMinutes,
  isBreached,
  isRunning,
  isUndecided,
  meetClock,
  pauseClock,
  PAUSING_STATUSES,
  reopenClock,
  replaceTerms,
  runClock,
  startClock,
  TARGET_KINDS,
  type TargetKind,
  type TargetRule,
  type TargetRules,
  type TicketTarget,
} from '../../targets/index.ts';
import { addFacts, type ExtraFact, type TicketChange } from '../model/ticket-change.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import { isResponse } from '../model/ticket-steps.ts';
import { chooseTarget, isChosenAgain } from './choose-target.ts';

/** Writes what the change means for the targets of the ticket, with an event for each that is met or breached. */
export const trackTargets = (ids: Ids, change: TicketChange, rules: TargetRules | null): TicketChange => {
  const { before, after, messages } = change;
  if (after.targets.length === 0 && !rules) return change;
  const at = after.updatedAt;
  const known = rules ?? NO_RULES;
  const started = dropUnknown(after.targets, known);
  const breached = started.map((clock) => (isBreached(clock, at) ? breachClock(clock) : clock));
  const ended = endClocks({ before, after, messages, at, rules: known }, breached);
  const chosen = findChosen(before, after, known);
  const context = { before, after, messages, at, rules: known, rule: chosen };
  const targets = after.status === 'closed' ? ended : followStatus(context, startMissing(context, ended));
  const facts = listFacts(started, ended, change.timeline[0]?.actor ?? SYSTEM, known);
  const fields = { targetId: chosen?.id ?? null, targets, nextDueAt: findNextDue(after, targets) };
  return addFacts(ids, change, fields, facts);
};

const NO_RULES: TargetRules = { list: [], calendarId: null, hours: {} };

interface TrackedChange extends Pick<TicketChange, 'before' | 'after' | 'messages'> {
  readonly at: Instant;
  readonly rules: TargetRules;
}

const findRule = ({ list }: TargetRules, id: string | null): TargetRule | null =>
  list.find((rule) => rule.id === id) ?? null;

/** Times of a deleted target end without a result. */
export const dropUnknown = (targets: readonly TicketTarget[], rules: TargetRules): readonly TicketTarget[] =>
  targets.filter((clock) => !isUndecided(clock) || findRule(rules, clock.targetId));

const findChosen = (before: Ticket | null, after: Ticket, rules: TargetRules): TargetRule | null => {
  const isSet = before !== null && after.targetId !== before.targetId;
  return !isSet && isChosenAgain(before, after) ? chooseTarget(after, rules) : findRule(rules, after.targetId);
};

export const findTerms = (rules: TargetRules, { targetId, totalSeconds }: TicketTarget): ClockTerms | null => {
  const rule = findRule(rules, targetId);
  return rule && buildTerms(rules, rule, totalSeconds);
};

const endClocks = (
  { before, after, messages, at, rules }: TrackedChange,
  clocks: readonly TicketTarget[],
): readonly TicketTarget[] => {
  const isClosing = after.status === 'closed' && before?.status !== 'closed';
  const isAnswered = messages.some(({ author }) => isResponse(after, author));
  return clocks.flatMap((clock) => {
    if (clock.metAt) return clock;
    const isResolution = clock.kind === 'resolution';
    const isReached = isResolution ? isClosing && after.closeCause !== 'merged' : isAnswered;
    if (isReached) return meetClock(clock, findTerms(rules, clock), at);
    if (!isClosing) return clock;
    return isUndecided(clock) ? [] : meetClock(clock, null, at);
  });
};

interface ChosenChange extends TrackedChange {
  readonly rule: TargetRule | null;
}

/** Brings the times to the terms of the chosen target. */
const startMissing = (context: ChosenChange, clocks: readonly TicketTarget[]): readonly TicketTarget[] =>
  TARGET_KINDS.flatMap((kind) => {
    const clock = clocks.find((one) => one.kind === kind) ?? null;
    const terms = findTermsOf(context, kind);
    return startOne(context, { kind, clock, terms }) ?? [];
  });

const findTermsOf = ({ rules, rule, after }: ChosenChange, kind: TargetKind): ClockTerms | null => {
  const minutes = rule && findMinutes(rule, kind, after.priority);
  return rule && minutes !== null ? buildTerms(rules, rule, minutes * 60) : null;
};

interface KindOfChange {
  readonly kind: TargetKind;
  readonly clock: TicketTarget | null;
  readonly terms: ClockTerms | null;
}

const startOne = (context: ChosenChange, of: KindOfChange): TicketTarget | null => {
  const { kind, clock, terms } = of;
  if (!clock || isAskedAgain(context, clock))
    return terms && mayStart(context, kind) ? startClock(kind, terms, context.at) : clock;
  if (!isUndecided(clock)) return isReopened(context, clock) ? reopen(context, clock, terms) : clock;
  return adjust(context, clock, terms);
};

const isAskedAgain = (context: ChosenChange, { kind, metAt }: TicketTarget): boolean =>
  kind === 'next_response' && metAt !== null && isAsked(context);

const isReopened = ({ before }: ChosenChange, { kind, metAt }: TicketTarget): boolean =>
  kind === 'resolution' && metAt !== null && before?.status === 'closed';

const reopen = ({ rules, at }: ChosenChange, clock: TicketTarget, terms: ClockTerms | null) => {
  const own = findTerms(rules, clock) ?? terms;
  return own && reopenClock(clock, own, at);
};

const adjust = ({ before, after, rules, at }: ChosenChange, clock: TicketTarget, terms: ClockTerms | null) => {
  const own = findTerms(rules, clock);
  if (isOfOtherTerms(before, after, clock, terms)) return terms && own && replaceTerms(clock, own, terms, at);
  // The calendar of another category counts since the last pause.
  const isMoved = before?.categoryId !== after.categoryId && isRunning(clock);
  return isMoved && own ? runClock(clock, own, clock.countedSince) : clock;
};

/** A running time keeps its length when the target itself is edited. */
const isOfOtherTerms = (before: Ticket | null, after: Ticket, clock: TicketTarget, terms: ClockTerms | null) =>
  isChosenAgain(before, after) || after.targetId !== before?.targetId
    ? terms?.targetId !== clock.targetId || terms.totalSeconds !== clock.totalSeconds
    : false;

const mayStart = (context: ChosenChange, kind: TargetKind): boolean => {
  const { firstResponseAt, staffAwaitedSince } = context.after;
  const isNew = isChosenNow(context);
  if (kind === 'next_response')
    return isAsked(context) || (isNew && firstResponseAt !== null && staffAwaitedSince !== null);
  const isOpened = isNew || context.before?.status === 'closed';
  return isOpened && (kind === 'resolution' || firstResponseAt === null);
};

const isChosenNow = ({ before, after, rule }: ChosenChange): boolean =>
  rule?.id !== before?.targetId || isChosenAgain(before, after);

/** Returns whether the requester wrote after the last answer. */
const isAsked = ({ after, messages }: TrackedChange): boolean => {
  const [last] = messages.filter(({ author }) => isResponse(after, author) || isMember(after, author)).slice(-1);
  return last !== undefined && after.firstResponseAt !== null && !isResponse(after, last.author);
};

const isMember = ({ requesterId, participantIds }: Ticket, { id }: Message['author']): boolean =>
  [requesterId, ...participantIds].some((member) => member === id);

const followStatus = (
  { after, rules, at }: TrackedChange,
  clocks: readonly TicketTarget[],
): readonly TicketTarget[] => {
  const status = PAUSING_STATUSES.find((one) => one === after.status);
  return clocks.map((clock) => {
    const isPaused = clock.pausedSince !== null;
    const rule = findRule(rules, clock.targetId);
    const pauses = status !== undefined && rule?.pausedIn.includes(status) === true;
    if (!rule || !isUndecided(clock) || pauses === isPaused) return clock;
    const terms = buildTerms(rules, rule, clock.totalSeconds);
    return pauses ? pauseClock(clock, terms, at) : runClock(clock, terms, at);
  });
};

/** Overdue times count until they end. */
export const findNextDue = ({ status }: Ticket, targets: readonly TicketTarget[]): Instant | null => {
  if (status === 'closed') return null;
  const due = targets.flatMap(({ metAt, dueAt }) => (metAt === null && dueAt ? dueAt : []));
  return due.sort()[0] ?? null;
};

const listFacts = (
  before: readonly TicketTarget[],
  after: readonly TicketTarget[],
  actor: Actor,
  rules: TargetRules,
): readonly ExtraFact[] =>
  after.flatMap((clock) => {
    const former = before.find(({ kind }) => kind === clock.kind);
    if (former?.breachedAt === null && clock.breachedAt) return toFact('ticket.target_breached', clock, SYSTEM, rules);
    return former?.metAt === null && clock.state === 'met' ? toFact('ticket.target_met', clock, actor, rules) : [];
  });

/** Is what an event says about a target. */
export const toFact = (
  type: ExtraFact['type'],
  { kind, targetId, dueAt }: TicketTarget,
  actor: Actor,
  rules: TargetRules,
): ExtraFact => {
  const target = { id: targetId, name: findRule(rules, targetId)?.name ?? null, kind, dueAt };
  return { type, actor, changes: { target: { from: null, to: target } }, extra: { target } };
};
