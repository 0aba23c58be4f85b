import type { Actor } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import { type Ticket, toKnownStatus } from './ticket.ts';
import type { Message } from './message.ts';
import { NO_RULE_STATE, type RuleState, TIME_TRIGGERS, type TimeTrigger } from './time-rule.ts';

/** A ticket of an older version has no times yet, so each has a substitute. */
const STARTS: Readonly<Record<TimeTrigger, (ticket: Ticket) => Instant | null>> = {
  unanswered_for: ({ status, staffAwaitedSince, requesterAwaitedSince, lastActivityAt }) => {
    if (toKnownStatus(status) !== 'open') return null;
    return staffAwaitedSince ?? (requesterAwaitedSince ? null : lastActivityAt);
  },
  waiting_for_requester_for: ({ status, requesterAwaitedSince, lastActivityAt }) => {
    if (status === 'on_hold') return null;
    return requesterAwaitedSince ?? (status === 'pending' ? lastActivityAt : null);
  },
  unclaimed_for: ({ claimedById, unclaimedSince, createdAt }) => (claimedById ? null : (unclaimedSince ?? createdAt)),
  idle_for: ({ lastWrittenAt, lastActivityAt }) => lastWrittenAt ?? lastActivityAt,
  on_hold_for: ({ status, heldSince, updatedAt }) => (status === 'on_hold' ? (heldSince ?? updatedAt) : null),
  before_target: () => null,
};

/** Returns since when the cause lasts; null when it does not hold. A closed ticket has none. */
export const findCauseStart = (ticket: Ticket, trigger: TimeTrigger): Instant | null =>
  ticket.status === 'closed' ? null : STARTS[trigger](ticket);

const NO_CAUSES = {
  staffAwaitedSince: null,
  requesterAwaitedSince: null,
  unclaimedSince: null,
  heldSince: null,
  lastWrittenAt: null,
  ruleState: null,
} as const satisfies Partial<Ticket>;

interface CauseContext {
  readonly actor: Actor;
  readonly at: Instant;
  readonly messages?: readonly Message[];
}

/** Computes since when each cause lasts after a change. Messages that runs and the service write end none. */
export const trackCauses = (before: Ticket | null, after: Ticket, context: CauseContext): Partial<Ticket> => {
  if (after.status === 'closed') return NO_CAUSES;
  const { at, messages = [] } = context;
  const former = before?.status === 'closed' ? null : before;
  const keepOr = (trigger: TimeTrigger): Instant => (former && findCauseStart(former, trigger)) ?? at;
  const isWritten = messages.some(({ author }) => PEOPLE.includes(author.type));
  const times = {
    ...computeAwaited(former, after, context),
    unclaimedSince: after.claimedById ? null : keepOr('unclaimed_for'),
    heldSince: after.status === 'on_hold' ? keepOr('on_hold_for') : null,
    lastWrittenAt: isWritten ? at : keepOr('idle_for'),
  };
  return { ...times, ruleState: trackStarters(former, { ...after, ...times }, context.actor) };
};

const PEOPLE: readonly Actor['type'][] = ['staff', 'user', 'token', 'person'];

type Side = 'staff' | 'requester';

type Awaited = Pick<Ticket, 'staffAwaitedSince' | 'requesterAwaitedSince'>;

const getAwaited = (ticket: Ticket | null): Awaited => ({
  staffAwaitedSince: ticket && findCauseStart(ticket, 'unanswered_for'),
  requesterAwaitedSince: ticket && findCauseStart(ticket, 'waiting_for_requester_for'),
});

const computeAwaited = (former: Ticket | null, after: Ticket, { at, messages }: CauseContext): Awaited => {
  const status = toKnownStatus(after.status);
  if (status === 'on_hold') return getAwaited(null);
  const known = getAwaited(former);
  const writer = findWriter(after, messages);
  if (status === 'pending' || writer === 'staff') {
    const since = writer === 'requester' ? null : known.requesterAwaitedSince;
    return { staffAwaitedSince: null, requesterAwaitedSince: since ?? at };
  }
  if (writer === null && former && toKnownStatus(former.status) === 'open') return known;
  return { staffAwaitedSince: known.staffAwaitedSince ?? at, requesterAwaitedSince: null };
};

const findWriter = (ticket: Ticket, messages: CauseContext['messages'] = []): Side | null =>
  messages.reduce<Side | null>((last, { author }) => findSide(ticket, author) ?? last, null);

/** Returns null for a message that neither answers nor asks. */
const findSide = ({ requesterId, participantIds }: Ticket, { type, id }: Actor): Side | null => {
  if ([requesterId, ...participantIds].some((member) => member === id))
    return type === 'staff' && id !== requesterId ? 'staff' : 'requester';
  return type === 'staff' || type === 'token' || type === 'person' ? 'staff' : null;
};

const trackStarters = (former: Ticket | null, after: Ticket, actor: Actor): RuleState | null => {
  const state = former?.ruleState ?? NO_RULE_STATE;
  const isRun = actor.type === 'automation' || actor.type === 'flow';
  const startedBy = Object.fromEntries(
    TIME_TRIGGERS.flatMap((trigger) => {
      const since = findCauseStart(after, trigger);
      const isSame = former !== null && findCauseStart(former, trigger) === since;
      const starter = isSame ? state.startedBy[trigger] : isRun && actor;
      return since !== null && starter ? [[trigger, starter]] : [];
    }),
  );
  return former?.ruleState || Object.keys(startedBy).length > 0 ? { ...state, startedBy } : null;
};
