import type { Actor } from '../../../shared/actor.ts';
import type { DomainEvent } from '../../../shared/events.ts';
import { type AutomationId, type FlowRunId, type GuildId, toFlowRunId } from '../../../shared/ids.ts';
import { getEventTicket } from '../../../tickets/index.ts';
import { type FlowRun, MAX_STORED_RUNS_OF_CAUSE } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

export interface Lineage {
  /** Counts the runs that lead to it, itself included. */
  readonly depth: number;
  /** Names the first change by a person, a token or a timer; null where the run itself is that change. */
  readonly causeId: string | null;
}

export const FIRST: Lineage = { depth: 1, causeId: null };

export const toChild = ({ depth, causeId }: Pick<FlowRun, 'depth' | 'causeId'>): Lineage => ({
  depth: depth + 1,
  causeId,
});

/**
 * A run that a run's event starts has the cause of that run. All events of one change, which has one time and one
 * ticket, have one cause. @returns null when the cause has so many runs that no further one is stored
 */
export const findLineage = async (
  { runs }: Pick<RunPorts, 'runs'>,
  event: Pick<DomainEvent, 'guildId' | 'actor' | 'at' | 'data'>,
): Promise<Lineage | null> => {
  const { guildId, actor, at } = event;
  const run = await findRunOf(runs, guildId, actor);
  if (!run) return { depth: 1, causeId: `ticket:${getEventTicket(event).id}:${at}` };
  const isExhausted = (await runs.countRunsOfCause(guildId, run.causeId)) >= MAX_STORED_RUNS_OF_CAUSE;
  return isExhausted ? null : toChild(run);
};

/** Is what the loop guard needs of a run. */
export type CausedRun = Pick<FlowRun, 'automationId'> & { readonly trigger: Pick<FlowRun['trigger'], 'actor'> };

export interface RunFinder<Run extends CausedRun = CausedRun> {
  find(guild: GuildId, id: FlowRunId): Promise<Run | null>;
}

const findRunOf = async <Run extends CausedRun>(
  runs: RunFinder<Run>,
  guild: GuildId,
  { type, id }: Actor,
): Promise<Run | null> => (type === 'flow' || type === 'automation' ? runs.find(guild, toFlowRunId(id)) : null);

/** Lists the rules whose runs led to an action, by way of other runs too. */
export const listRulesBehind = async (
  runs: RunFinder,
  guild: GuildId,
  actor: Actor,
): Promise<readonly AutomationId[]> => {
  const rules: AutomationId[] = [];
  let run = await findRunOf(runs, guild, actor);
  // The loop guard ends a chain long before.
  for (let left = MAX_STORED_RUNS_OF_CAUSE; run && left > 0; left -= 1) {
    if (run.automationId) rules.push(run.automationId);
    run = await findRunOf(runs, guild, run.trigger.actor);
  }
  return rules;
};
