import type { Actor } from '../../../shared/actor.ts';
import { conflict, notFound } from '../../../shared/errors.ts';
import type { ChannelId, FlowId, FlowRunId, GuildId, PanelId, TicketId, UserId } from '../../../shared/ids.ts';
import { endRun } from '../steps/run-states.ts';
import { type Lineage, FIRST } from './lineage.ts';
import { buildConversation, type Conversation, DEFAULT_CONVERSATION } from '../../model/conversation.ts';
import type { FlowVersion, Trigger } from '../../model/flow.ts';
import { reportFailure } from './report-failure.ts';
import {
  type FlowRun,
  MAX_DEPTH,
  MAX_RUNS_OF_CAUSE,
  MAX_STORED_RUNS_OF_CAUSE,
  type RunGraph,
  type RunTrigger,
} from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

export interface Start {
  readonly trigger: RunTrigger;
  readonly userId: UserId | null;
  readonly channelId: ChannelId | null;
  readonly ticketId: TicketId | null;
  readonly vars: Readonly<Record<string, string>>;
  readonly lineage: Lineage;
  readonly startKey: string | null;
  readonly panelChannelId?: ChannelId | null;
  /** Is that of the trigger by default. */
  readonly conversation?: Conversation | null;
}

export type StartPorts = Pick<RunPorts, 'flows' | 'runs' | 'events' | 'work' | 'clock' | 'ids' | 'tracer'>;

/** @returns null when the start key was used before @throws not_found; conflict when the flow is not active */
export const startPublished = async (
  ports: StartPorts,
  guild: GuildId,
  id: FlowId,
  start: Start,
): Promise<FlowRun | null> => {
  const flow = await ports.flows.find(guild, id);
  if (!flow) throw notFound('Flow');
  const version = flow.publishedVersion && (await ports.flows.findVersion(guild, id, flow.publishedVersion));
  if (flow.status !== 'active' || !version) throw conflict('wrong_status', `Flow "${flow.name}" is not published.`);
  return startVersion(ports, version, start);
};

export const startWithoutKey = async (
  ports: StartPorts,
  guild: GuildId,
  id: FlowId,
  start: Omit<Start, 'lineage' | 'startKey'>,
): Promise<FlowRun> => {
  const run = await startPublished(ports, guild, id, { ...start, lineage: FIRST, startKey: null });
  if (!run) throw new Error('A run without a start key and without a cause was not stored.');
  return run;
};

export const startVersion = async (ports: StartPorts, version: FlowVersion, start: Start): Promise<FlowRun | null> => {
  const { flows, work, clock, ids } = ports;
  const { guildId, flowId } = version;
  const at = clock.now();
  const run: FlowRun = {
    ...buildRun(ids.next('flowRun'), guildId, at, start),
    flowId,
    flowVersion: version.number,
    startKey: start.startKey && `${flowId}:${start.startKey}`,
    conversation: toConversation(version, start),
    nodeId: buildBeginning(version),
  };
  return work.run(async () => {
    const added = await addRun(ports, run);
    if (!added) return null;
    await flows.recordRun(guildId, flowId, at);
    if (added.status === 'failed') await reportFailure(ports, added);
    return added;
  });
};

/** A run with neither a channel nor a ticket opens a conversation when it first speaks to its user. */
const toConversation = (
  { trigger }: FlowVersion,
  { userId, channelId, ticketId, conversation, panelChannelId = null }: Start,
): Conversation | null => {
  if (!userId || channelId || ticketId) return null;
  return conversation ?? buildConversation(trigger.conversation ?? DEFAULT_CONVERSATION, panelChannelId);
};

/** The loop guard stores excess runs as failed. @returns null when the start key was used, or too many were stopped */
export const addRun = async (
  { runs, tracer }: Pick<RunPorts, 'runs' | 'tracer'>,
  started: FlowRun,
): Promise<FlowRun | null> => {
  const traceParent = tracer.getTraceParent();
  const run = traceParent === null ? started : { ...started, trigger: { ...started.trigger, traceParent } };
  const count = await runs.add(run, MAX_STORED_RUNS_OF_CAUSE);
  if (count === null) return null;
  const why = findStopReason(run.depth, count);
  return why === null ? run : runs.save(stopByGuard(run, why));
};

const findStopReason = (depth: number, runsOfCause: number): string | null => {
  if (depth > MAX_DEPTH) return `${MAX_DEPTH} runs have started one another`;
  return runsOfCause > MAX_RUNS_OF_CAUSE ? `${MAX_RUNS_OF_CAUSE} runs were started by one cause` : null;
};

const stopByGuard = (run: FlowRun, why: string): FlowRun => ({
  ...endRun(run, { at: run.startedAt }, 'failed'),
  error: { nodeId: null, message: `Stopped by the loop guard: ${why}.` },
});

export const buildRun = (id: FlowRunId, guildId: GuildId, at: FlowRun['startedAt'], start: Start): FlowRun => {
  const { trigger, userId, channelId, ticketId, vars, lineage, startKey } = start;
  return {
    id,
    guildId,
    flowId: null,
    automationId: null,
    macroId: null,
    flowVersion: 0,
    graph: null,
    trigger,
    userId,
    channelId,
    ticketId,
    vars,
    startKey,
    depth: lineage.depth,
    causeId: lineage.causeId ?? `run:${id}`,
    status: 'running',
    ownChannelId: null,
    conversation: null,
    earlierMessages: [],
    nodeId: null,
    performing: null,
    performedStep: null,
    filledLength: 0,
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

export const buildBeginning = ({ nodes, edges }: RunGraph): string | null => {
  const targets = new Set(edges.map(({ target }) => target));
  return nodes.find(({ id }) => !targets.has(id))?.id ?? null;
};

export const toStartActor = (kind: Trigger['kind'], actor: Actor, panelId: PanelId | null = null): RunTrigger => ({
  kind,
  actor,
  panelId,
});
