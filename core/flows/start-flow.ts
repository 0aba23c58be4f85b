import type { Actor } from '../shared/actor.ts';
import { conflict, notFound } from '../shared/errors.ts';
import type { ChannelId, FlowId, FlowRunId, GuildId, PanelId, TicketId, UserId } from '../shared/ids.ts';
import { ended } from './advance.ts';
import type { Lineage } from './lineage.ts';
import type { FlowVersion, Trigger } from './flow.ts';
import { reportFailure } from './report-failure.ts';
import { type FlowRun, MAX_DEPTH, MAX_FAMILY, type RunGraph, type RunTrigger } from './run.ts';
import type { RunPorts } from './run-ports.ts';

/** What a run begins with. */
export interface Start {
  readonly trigger: RunTrigger;
  readonly userId: UserId | null;
  readonly channelId: ChannelId | null;
  readonly ticketId: TicketId | null;
  readonly vars: Readonly<Record<string, string>>;
  readonly lineage: Lineage;
  /** The same key starts the same flow once; null starts it whenever asked. */
  readonly startKey: string | null;
}

export type StartPorts = Pick<RunPorts, 'flows' | 'runs' | 'events' | 'work' | 'clock' | 'ids'>;

/**
 * Starts a flow as it was published; a worker carries it out.
 *
 * @returns null when it was started for the same cause before
 * @throws not_found; conflict when it is not active
 */
export const startPublished = async (
  ports: StartPorts,
  guild: GuildId,
  id: FlowId,
  start: Start,
): Promise<FlowRun | null> => {
  const flow = await ports.flows.find(guild, id);
  if (!flow) throw notFound('Flow');
  const version = flow.publishedVersion && (await ports.flows.findVersion(guild, id, flow.publishedVersion));
  if (flow.status !== 'active' || !version) throw conflict(`Flow "${flow.name}" is not published.`);
  return startVersion(ports, version, start);
};

/** As `startPublished`, for a version that is known to be the published one. */
export const startVersion = async (ports: StartPorts, version: FlowVersion, start: Start): Promise<FlowRun | null> => {
  if (isBeyondNoting(start.lineage)) return null;
  const { flows, runs, work, clock, ids } = ports;
  const { guildId, flowId } = version;
  const at = clock.now();
  const run: FlowRun = {
    ...guarded(newRun(ids.next() as FlowRunId, guildId, at, start), start.lineage),
    flowId,
    flowVersion: version.number,
    startKey: start.startKey && `${flowId}:${start.startKey}`,
    nodeId: isStopped(start.lineage) ? null : beginningOf(version),
  };
  return work.run(async () => {
    if (!(await runs.add(run))) return null;
    await flows.noteRun(guildId, flowId, at);
    if (run.status === 'failed') await reportFailure(ports, run);
    return run;
  });
};

const isStopped = ({ depth, familySize }: Lineage): boolean => depth > MAX_DEPTH || familySize >= MAX_FAMILY;

/** What comes last of runs that started one another does nothing, and says so. */
export const guarded = (run: FlowRun, lineage: Lineage): FlowRun => {
  if (!isStopped(lineage)) return run;
  const why =
    lineage.depth > MAX_DEPTH
      ? `${MAX_DEPTH} runs have started one another`
      : `${MAX_FAMILY} runs have come of one cause`;
  const error = { nodeId: null, message: `Stopped by the loop guard: ${why}.` };
  return { ...ended(run, { at: run.startedAt }, 'failed'), error };
};

/** Beyond what the guard has stopped nothing is even noted. */
const NOTED = 10;
export const isBeyondNoting = ({ familySize }: Lineage): boolean => familySize >= MAX_FAMILY + NOTED;

/** A run that has done nothing yet. */
export const newRun = (id: FlowRunId, guildId: GuildId, at: FlowRun['startedAt'], start: Start): FlowRun => {
  const { trigger, userId, channelId, ticketId, vars, lineage, startKey } = start;
  return {
    ...{ id, guildId, flowId: null, automationId: null, flowVersion: 0, graph: null },
    ...{ trigger, userId, channelId, ticketId, vars, startKey },
    ...{ depth: lineage.depth, rootId: lineage.rootId ?? id },
    status: 'running',
    ownChannelId: null,
    nodeId: null,
    performing: null,
    performedStep: null,
    waiting: null,
    lastMessageId: null,
    trace: [],
    error: null,
    dueAt: at,
    revision: 1,
    startedAt: at,
    endedAt: null,
  };
};

/** The one node that nothing leads to. */
export const beginningOf = ({ nodes, edges }: RunGraph): string | null => {
  const targets = new Set(edges.map(({ target }) => target));
  return nodes.find(({ id }) => !targets.has(id))?.id ?? null;
};

/** Started by somebody who acts. */
export const startedBy = (kind: Trigger['kind'], actor: Actor, panelId: PanelId | null = null): RunTrigger => ({
  ...{ kind, actor, panelId },
});
