import { toEventView } from '../../definition/flow-views.ts';
import { toActor, type FlowRun } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** Runs in the transaction that stores the failure. */
export const reportFailure = async (
  { events, ids, flows }: Pick<RunPorts, 'events' | 'ids' | 'flows'>,
  run: FlowRun,
): Promise<void> => {
  const { guildId, flowId, endedAt } = run;
  const error = run.error && { nodeId: run.error.nodeId, message: run.error.message };
  const flow = flowId && (await flows.find(guildId, flowId));
  if (!flow || !endedAt) return;
  await events.append({
    id: ids.next('event'),
    guildId,
    type: 'flow.run_failed',
    at: endedAt,
    actor: toActor(run),
    sequence: null,
    data: {
      flow: toEventView(flow),
      run: { id: run.id, flowVersion: run.flowVersion, ticketId: run.ticketId, userId: run.userId, error },
      changes: {},
    },
  });
};
