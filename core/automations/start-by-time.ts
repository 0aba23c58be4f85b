import { addRun, driveRun, findLineage, listRulesBehind } from '../flows/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { AutomationId } from '../shared/ids.ts';
import { type DueRuleStart, type StartedRule, type StartRules, type Ticket, toSnapshot } from '../tickets/index.ts';
import { type ApplyPorts, areConditionsMet, toFacts, toRun } from './apply-rules.ts';
import type { Automation } from './automation.ts';
import type { Facts } from '../shared/conditions/condition.ts';

export interface DueAutomation {
  readonly rule: Automation;
  readonly start: DueRuleStart;
}

/** A rule ignores causes that it began itself, also through other rules and flows. */
export const startByTime =
  (ports: ApplyPorts): StartRules =>
  async (ticket, starts) => {
    const due = await listDue(ports, ticket, starts);
    const data = { ticket: toSnapshot(ticket) };
    const about = due.map(({ rule }) => rule);
    const facts = await toFacts(ports, { guildId: ticket.guildId, actor: SYSTEM, data }, about);
    const { settled, chosen } = chooseDueRule(due, facts, await listOwnCauses(ports, due));
    return { settled, run: chosen && (await addTimedRun(ports, ticket, chosen)) };
  };

/** Lists the rules whose own runs began their causes. */
const listOwnCauses = async ({ runs }: ApplyPorts, due: readonly DueAutomation[]): Promise<readonly AutomationId[]> => {
  const own: AutomationId[] = [];
  for (const { rule, start } of due) {
    const behind = start.startedBy ? await listRulesBehind(runs, rule.guildId, start.startedBy) : [];
    if (behind.includes(rule.id)) own.push(rule.id);
  }
  return own;
};

export interface ChosenRule {
  /** Are not considered again for the present cause. */
  readonly settled: readonly AutomationId[];
  readonly chosen: DueAutomation | null;
}

/** Chooses the first rule whose conditions hold, among those that are not of `ignored`. */
export const chooseDueRule = (
  due: readonly DueAutomation[],
  facts: Facts,
  ignored: readonly AutomationId[],
): ChosenRule => {
  const index = due.findIndex(({ rule }) => !ignored.includes(rule.id) && areConditionsMet(rule, facts));
  const chosen = due[index] ?? null;
  const passed = due.slice(0, chosen ? index : due.length).map(({ rule }) => rule.id);
  const settled = passed.filter((id) => ignored.includes(id));
  if (!chosen) return { settled, chosen };
  const about = due.map(({ rule }) => rule);
  return { settled: [...settled, chosen.rule.id, ...listStopped(chosen.rule, about)], chosen };
};

/** Pairs rules with their starts, in the order in which they apply. */
export const pairDue = (rules: readonly Automation[], starts: readonly DueRuleStart[]): readonly DueAutomation[] =>
  rules.flatMap((rule) => {
    const start = starts.find(({ id }) => id === rule.id);
    return start ? [{ rule, start }] : [];
  });

const listDue = async (
  { automations }: ApplyPorts,
  { guildId }: Ticket,
  starts: readonly DueRuleStart[],
): Promise<readonly DueAutomation[]> => pairDue(await automations.listEnabled(guildId), starts);

const listStopped = (
  { id, trigger, stopProcessing }: Automation,
  due: readonly Automation[],
): readonly AutomationId[] =>
  stopProcessing
    ? due
        .slice(due.findIndex((rule) => rule.id === id) + 1)
        .flatMap((rule) => (rule.trigger === trigger ? rule.id : []))
    : [];

const addTimedRun = async (
  ports: ApplyPorts,
  ticket: Ticket,
  { rule, start }: DueAutomation,
): Promise<StartedRule['run']> => {
  const at = ports.clock.now();
  const actor = start.startedBy ?? SYSTEM;
  const data = { ticket: toSnapshot(ticket) };
  const lineage = await findLineage(ports, { guildId: rule.guildId, actor, at, data });
  const added =
    lineage && (await addRun(ports, toRun(ports, rule, { actor, data, startKey: start.startKey }, lineage)));
  if (!added) return () => Promise.resolve();
  await ports.automations.recordRun(rule.guildId, rule.id, at);
  return async () => {
    if (added.status === 'running') await driveRun(ports)(added);
  };
};
