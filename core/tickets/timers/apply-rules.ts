import type { Actor } from '../../shared/actor.ts';
import type { AutomationId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ActionPorts, LeasedTicket } from '../leasing/commit-change.ts';
import { type DueRule, listRuleTimers, nextTimer, type RulePolicy, toCheck } from '../model/next-timer.ts';
import type { Ticket } from '../model/ticket.ts';
import { NO_RULE_STATE, type RuleMark, type RuleState } from '../model/time-rule.ts';

export interface DueRuleStart {
  readonly id: AutomationId;
  /** Identifies the run: a rule starts once for it. */
  readonly startKey: string;
  readonly trigger: DueRule['rule']['trigger'];
  /** Is the run that began the cause; null when a person or the service did. */
  readonly startedBy: Actor | null;
}

export interface StartedRule {
  /** Are not considered again for the present cause. */
  readonly settled: readonly AutomationId[];
  /** Executes the actions, once the ticket is free. Null when no rule applies. */
  readonly run: (() => Promise<void>) | null;
}

/** Starts the first of the rules whose conditions hold, in the unit of work of the caller. */
export type StartRules = (ticket: Ticket, rules: readonly DueRuleStart[]) => Promise<StartedRule>;

/** Starts the first due rule and stores that it was. Ends the lease. @returns what executes its actions */
export const applyTimeRules = async (
  ports: ActionPorts,
  { ticket, policy, holder }: LeasedTicket,
  startRules: StartRules,
): Promise<StartedRule['run']> => {
  const now = ports.clock.now();
  const due = listDueRules(ticket, policy, now);
  return ports.work.run(async () => {
    const { settled, run } = await startRules(
      ticket,
      due.map((one) => toStart(ticket, one)),
    );
    const ruleState = markConsidered(ticket, policy, due, { settled, isStarted: run !== null });
    const dueAt = nextTimer({ ...ticket, ruleState }, policy)?.at ?? null;
    await ports.tickets.recordRules(ticket.guildId, ticket.id, { holder, ruleState, dueAt });
    return run;
  });
};

export const listDueRules = (ticket: Ticket, policy: RulePolicy, at: Instant): readonly DueRule[] =>
  listRuleTimers(ticket, policy).filter((due) => due.at <= at);

interface Considered {
  readonly settled: readonly AutomationId[];
  readonly isStarted: boolean;
}

/** A rule may wait behind the one that applies: it is due at once, and sees what that one did. */
export const markConsidered = (
  ticket: Ticket,
  policy: RulePolicy,
  due: readonly DueRule[],
  { settled, isStarted }: Considered,
): RuleState => {
  const considered = isStarted ? due.filter(({ rule }) => settled.includes(rule.id)) : due;
  return addMarks(ticket, policy, considered, settled);
};

export const toStart = ({ id, ruleState }: Ticket, { rule, since }: DueRule): DueRuleStart => ({
  id: rule.id,
  trigger: rule.trigger,
  startKey: `${rule.id}:since:${id}:${since}`,
  startedBy: ruleState?.startedBy[rule.trigger] ?? null,
});

/** Forgets the marks of rules that are gone. */
const addMarks = (
  ticket: Ticket,
  { timeRules }: RulePolicy,
  considered: readonly DueRule[],
  settled: readonly AutomationId[],
): RuleState => {
  const state = ticket.ruleState ?? NO_RULE_STATE;
  const known = Object.entries(state.marks).filter(([id]) => timeRules.some((rule) => rule.id === id));
  const added = considered.map(({ rule, since }): [string, RuleMark] => [
    rule.id,
    { since, checked: settled.includes(rule.id) ? null : toCheck(ticket, rule) },
  ]);
  return { ...state, marks: Object.fromEntries([...known, ...added]) };
};
