import { toGraph } from '../automations/index.ts';
import { addRun, buildRun, driveRun, FIRST, type FlowRun } from '../flows/index.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { Actor } from '../shared/actor.ts';
import { createConcurrencyLimit } from '../shared/concurrency/concurrency-limit.ts';
import type { GuildId, MacroId, TicketId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import type { Macro } from './macro.ts';
import { MACRO, type MacroPorts } from './macro-ports.ts';

export interface RunMacro {
  readonly guild: GuildId;
  readonly id: MacroId;
  /** The actions are done in this name. */
  readonly actor: Actor;
  readonly ids: readonly TicketId[];
  /** A repeated request runs nothing again. */
  readonly request: IdempotentRequest | null;
}

export interface MacroOutcome {
  readonly id: TicketId;
  /** Is null for an unknown ticket. */
  readonly run: FlowRun | null;
}

/** Lets one request write in some tickets at a time. */
const CONCURRENCY = 5;

/**
 * Runs a macro on each ticket; a failure on one does not affect the others. A run whose bot is out of reach continues
 * later. @throws not_found for an unknown macro
 */
export const runMacro =
  (ports: MacroPorts) =>
  async ({ guild, id, ids, ...cause }: RunMacro): Promise<readonly MacroOutcome[]> => {
    const macro = await getOrThrow(ports.macros, MACRO, guild, id);
    const limit = createConcurrencyLimit(CONCURRENCY);
    const runOne = async (ticketId: TicketId): Promise<MacroOutcome> => {
      const run = await startRun(ports, macro, ticketId, cause);
      if (run?.status !== 'running') return { id: ticketId, run };
      await driveRun(ports)(run);
      return { id: ticketId, run: await ports.runs.find(guild, run.id) };
    };
    return Promise.all([...new Set(ids)].map((ticketId) => limit(guild, () => runOne(ticketId))));
  };

/** @returns the run of an earlier attempt of the request, if there was one; null for an unknown ticket */
const startRun = async (
  ports: MacroPorts,
  { guildId, id, version, actions }: Macro,
  ticketId: TicketId,
  { actor, request }: Pick<RunMacro, 'actor' | 'request'>,
): Promise<FlowRun | null> => {
  const found = await ports.tickets.find(guildId, ticketId);
  if (!found) return null;
  const { requesterId: userId, channelId } = found.ticket;
  const startKey = request ? `macro:${request.id}:${ticketId}` : null;
  const at = ports.clock.now();
  const run: FlowRun = {
    ...buildRun(ports.ids.next('flowRun'), guildId, at, {
      trigger: { kind: 'macro', actor, panelId: null },
      userId,
      channelId,
      ticketId,
      startKey,
      vars: {},
      lineage: FIRST,
    }),
    macroId: id,
    flowVersion: version,
    graph: toGraph({ actions }),
    nodeId: 'action-1',
  };
  return ports.work.run(async () => {
    const added = await addRun(ports, run);
    if (!added) return startKey === null ? null : ports.runs.findByStartKey(guildId, startKey);
    await ports.macros.recordRun(guildId, id, at);
    return added;
  });
};
