import { SYSTEM } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import {
  breachClock,
  isBreached,
  isRunning,
  runClock,
  type TargetRules,
  type TicketTarget,
  warnClock,
} from '../../targets/index.ts';
import { executeOnLeased, type PlanStep } from '../actions/execute-action.ts';
import type { ActionPorts, LeasedTicket } from '../leasing/commit-change.ts';
import { nextTimer } from '../model/next-timer.ts';
import type { Ticket } from '../model/ticket.ts';
import { applyChange, type ExtraFact } from '../model/ticket-change.ts';
import { dropUnknown, findNextDue, findTerms, toFact } from '../targets/track-targets.ts';

/** Records the first warning or breach that is due, with its event. The ticket is due again for further ones. */
export const followTargets = async (ports: ActionPorts, leased: LeasedTicket): Promise<null> => {
  const request = { action: 'update', planStep: planFollowing(ports), ifVersion: null } as const;
  await executeOnLeased(ports, leased, { ...request, toAnswer: () => null });
  return null;
};

const planFollowing =
  ({ ids }: ActionPorts): PlanStep =>
  (ticket, at, { targets: rules }) => {
    const next = followTarget(ticket, at, rules);
    return next && { channel: null, change: () => applyChange(ids, ticket, next.fields, { ...next.fact, at }) };
  };

export interface FollowedTarget {
  readonly fields: Pick<Ticket, 'targets' | 'nextDueAt'>;
  readonly fact: ExtraFact;
}

/** Returns the first warning or breach that is due; null without one. */
export const followTarget = (ticket: Ticket, at: Instant, rules: TargetRules | null): FollowedTarget | null => {
  const due = ticket.targets.find(
    (clock) => isRunning(clock) && [clock.warnAt, clock.dueAt].some((one) => one && one <= at),
  );
  const terms = due && rules && findTerms(rules, due);
  if (!terms) return null;
  const isLate = isBreached(due, at);
  const type = isLate ? 'ticket.target_breached' : 'ticket.target_warned';
  const targets = replace(ticket.targets, isLate ? breachClock(due) : warnClock(due, terms, at));
  const fields = { targets, nextDueAt: findNextDue(ticket, targets) };
  return { fields, fact: toFact(type, due, SYSTEM, rules) };
};

const replace = (targets: readonly TicketTarget[], next: TicketTarget): readonly TicketTarget[] =>
  targets.map((one) => (one.kind === next.kind ? next : one));

/** Follows the present hours and drops times of deleted targets. Ends the lease when something differs. @returns whether */
export const recalculateTargets = async (
  { tickets }: ActionPorts,
  { ticket, policy, holder }: LeasedTicket,
): Promise<boolean> => {
  if (ticket.targets.length === 0 || ticket.status === 'closed') return false;
  const rules = policy.targets ?? { list: [], calendarId: null, hours: {} };
  const targets = dropUnknown(ticket.targets, rules).map((clock) => {
    const terms = isRunning(clock) ? findTerms(rules, clock) : null;
    return terms ? runClock(clock, terms, clock.countedSince) : clock;
  });
  if (JSON.stringify(targets.map(toTimes)) === JSON.stringify(ticket.targets.map(toTimes))) return false;
  const next = { targets, nextDueAt: findNextDue(ticket, targets) };
  const dueAt = nextTimer({ ...ticket, ...next }, policy)?.at ?? null;
  await tickets.recordTargets(ticket.guildId, ticket.id, { holder, dueAt, ...next });
  return true;
};

const toTimes = ({ kind, dueAt, warnAt }: TicketTarget) => ({ kind, dueAt, warnAt });
