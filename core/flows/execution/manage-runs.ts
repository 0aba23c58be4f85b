import type { Actor } from '../../shared/actor.ts';
import { conflict, notFound, VersionConflict } from '../../shared/errors.ts';
import type { ChannelId, FlowId, FlowRunId, GuildId, TicketId, UserId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { PageRequest } from '../../shared/page.ts';
import { getOrThrow } from '../../shared/records.ts';
import { applyCancellation } from './advance.ts';
import { FLOW } from '../definition/manage-flows.ts';
import { FIRST } from './lineage.ts';
import { type FlowRun, hasEnded } from './run.ts';
import type { RunPorts } from './run-ports.ts';
import type { RunQuery, RunFilter } from './run-store.ts';
import { toStartActor, startPublished } from '../triggers/start-flow.ts';

/** What is remembered of a run. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface RunFlow {
  readonly guild: GuildId;
  readonly id: FlowId;
  readonly actor: Actor;
  readonly userId: UserId | null;
  readonly channelId: ChannelId | null;
  readonly ticketId: TicketId | null;
  /** The variables it begins with. */
  readonly input: Readonly<Record<string, string>>;
}

/** Starts a flow by API, regardless of its trigger. @throws not_found; conflict when it is not published */
export const runFlow =
  (ports: RunPorts) =>
  async ({ guild, id, actor, input, ...about }: RunFlow): Promise<FlowRun> => {
    const ticket = about.ticketId && (await ports.tickets.find(guild, about.ticketId));
    if (about.ticketId && !ticket) throw notFound('Ticket');
    const run = await startPublished(ports, guild, id, {
      ...about,
      userId: about.userId ?? (ticket ? ticket.ticket.requesterId : null),
      // It speaks in its ticket, and hears there.
      channelId: (ticket && ticket.ticket.channelId) ?? about.channelId,
      trigger: toStartActor('api', actor),
      vars: input,
      lineage: FIRST,
      startKey: null,
    });
    // Without a key nothing keeps it from being started.
    return run as FlowRun;
  };

/** @throws not_found */
export const findRun = async ({ runs }: Pick<RunPorts, 'runs'>, guild: GuildId, id: FlowRunId): Promise<FlowRun> => {
  const run = await runs.find(guild, id);
  if (!run) throw notFound('Flow run');
  return run;
};

/** The runs of a flow, newest first. @throws not_found */
export const listRuns =
  ({ runs, flows }: RunPorts) =>
  async (guild: GuildId, query: RunQuery & { readonly flowId: FlowId }, page: PageRequest) => {
    await getOrThrow(flows, FLOW, guild, query.flowId);
    return runs.list(guild, query, page);
  };

/** Ends a run where it stands; what it has done stays done. @throws not_found; conflict when it has ended */
export const cancelRun =
  (ports: RunPorts) =>
  async (guild: GuildId, id: FlowRunId): Promise<FlowRun> => {
    const run = await findRun(ports, guild, id);
    if (hasEnded(run)) throw conflict(`The run has ended already: it is ${run.status}.`);
    return ports.runs.save(applyCancellation(run, { at: ports.clock.now() }));
  };

/** Ends the runs in a channel that was deleted, or of a user who left. */
export const abandonRuns =
  ({ runs, clock }: Pick<RunPorts, 'runs' | 'clock'>) =>
  async (guild: GuildId, where: RunFilter): Promise<void> => {
    const message = where.channelId ? 'The channel that it talked in is gone.' : 'Its user left the server.';
    for (const run of await runs.listActive(guild, where)) {
      const alone = { ...run, ownChannelId: where.channelId ? null : run.ownChannelId };
      const gone = { ...applyCancellation(alone, { at: clock.now() }), error: { nodeId: run.nodeId, message } };
      await runs.save(gone).catch(ignoreVersionConflict);
    }
  };

/** Ignores that another worker holds the run: it will fail on the missing channel or user itself. */
const ignoreVersionConflict = (error: unknown): void => {
  if (!(error instanceof VersionConflict)) throw error;
};

/** Forgets runs that ended a month ago. */
export const purgeRuns =
  ({ runs, clock }: RunPorts) =>
  () =>
    runs.purge(plusMs(clock.now(), -KEPT_MS));
