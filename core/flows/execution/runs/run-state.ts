import { type FlowRun, type RunGraph } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { Situation } from '../steps/template-texts.ts';
import { reportFailure } from './report-failure.ts';

/** Loads the version with which the run began, or its own actions. */
export const loadGraph = async (
  { flows }: Pick<RunPorts, 'flows'>,
  { guildId, flowId, flowVersion, graph }: FlowRun,
): Promise<RunGraph> => {
  if (graph || !flowId) return graph ?? { nodes: [], edges: [] };
  return (await flows.findVersion(guildId, flowId, flowVersion)) ?? { nodes: [], edges: [] };
};

export const loadSituation = async (
  { tickets, categories, clock, ids }: Pick<RunPorts, 'tickets' | 'categories' | 'clock' | 'ids'>,
  { guildId, ticketId }: FlowRun,
): Promise<Situation> => {
  const found = ticketId && (await tickets.find(guildId, ticketId));
  const ticket = found ? found.ticket : null;
  const category = ticket && (await categories.find(guildId, ticket.categoryId));
  return { at: clock.now(), stepId: ids.next('flowStep'), ticket, category };
};

/** The event of a failed run is recorded in the same transaction. */
export const storeStep = async (ports: RunPorts, run: FlowRun): Promise<FlowRun> => {
  const { runs, work } = ports;
  if (run.status !== 'failed') return runs.save(run);
  return work.run(async () => {
    const saved = await runs.save(run);
    await reportFailure(ports, saved);
    return saved;
  });
};
