import type { Actor } from '../shared/actor.ts';
import type { FlowRunId, GuildId } from '../shared/ids.ts';
import type { FlowRun } from './run.ts';
import type { RunPorts } from './run-ports.ts';

/** Where a run comes from. */
export interface Lineage {
  /** How many runs lead to it, itself included. */
  readonly depth: number;
  /** The first of them; null where it is itself. */
  readonly rootId: FlowRunId | null;
  /** How many runs have come of that one. */
  readonly familySize: number;
}

/** Of a run that nobody but people or the service itself led to. */
export const FIRST: Lineage = { depth: 1, rootId: null, familySize: 0 };

/** Of what a run starts. */
export const childOf = async (
  { runs }: Pick<RunPorts, 'runs'>,
  { guildId, depth, rootId }: Pick<FlowRun, 'guildId' | 'depth' | 'rootId'>,
): Promise<Lineage> => ({ depth: depth + 1, rootId, familySize: await runs.countFamily(guildId, rootId) });

/** Of what starts because of something that somebody did. */
export const lineageOf = async (
  ports: Pick<RunPorts, 'runs'>,
  guild: GuildId,
  { type, id }: Actor,
): Promise<Lineage> => {
  if (type !== 'flow' && type !== 'automation') return FIRST;
  const run = await ports.runs.find(guild, id as FlowRunId);
  return run ? childOf(ports, run) : FIRST;
};
