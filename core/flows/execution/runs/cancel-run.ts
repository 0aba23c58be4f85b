import { conflict } from '../../../shared/errors.ts';
import type { GuildId, FlowRunId } from '../../../shared/ids.ts';
import { applyCancellation } from '../steps/run-states.ts';
import { getRun } from './get-run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { type FlowRun, hasEnded } from '../../model/run.ts';

/** What the run has done stays done. @throws not_found; conflict when it has ended */
export const cancelRun =
  (ports: RunPorts) =>
  async (guild: GuildId, id: FlowRunId): Promise<FlowRun> => {
    const run = await getRun(ports, guild, id);
    if (hasEnded(run)) throw conflict('wrong_status', `The run has ended already: it is ${run.status}.`);
    return ports.runs.save(applyCancellation(run, { at: ports.clock.now() }));
  };
