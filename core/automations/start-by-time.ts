import { addRun, driveRun, findLineage, listRulesBehind } from '../flows/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { AutomationId } from '../shared/ids.ts';
import { type DueRuleStart, type StartedRule, type StartRules, type Ticket, toSnapshot } from '../tickets/index.ts';
import { type ApplyPorts, toFacts, toRun } from './apply-rules.ts';
import type { Automation } from './automation.ts';
import { evaluate } from '../shared/conditions/condition.ts';

interface DueAutomation {
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
    const ignored: AutomationId[] = [];
    for (const { rule, start } of due) {
      const behind = start.startedBy ? await listRulesBehind(ports.runs, rule.guildId, start.startedBy) : [];
      if (behind.includes(rule.id)) ignored.push(rule.id);
      else if (!rule.conditions || evaluate(rule.conditions, facts).holds) {
        const settled = [...ignored, rule.id, ...listStopped(rule, about)];
        return { settled, run: await addTimedRun(ports, ticket, { rule, start }) };
      }
    }
    return { settled: ignored, run: null };
  };

const listDue = async (
  { automations }: ApplyPorts,
  { guildId }: Ticket,
  starts: readonly DueRuleStart[],
): Promise<readonly DueAutomation[]> =>
  (await automations.listEnabled(guildId)).flatMap((rule) => {
    const start = starts.find(({ id }) => id === rule.id);
    return start ? [{ rule, start }] : [];
  });

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
