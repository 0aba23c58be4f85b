import { notFound } from '../../../shared/errors.ts';
import type { GuildId, FlowRunId } from '../../../shared/ids.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { FlowRun } from '../../model/run.ts';

export const getRun = async ({ runs }: Pick<RunPorts, 'runs'>, guild: GuildId, id: FlowRunId): Promise<FlowRun> => {
  const run = await runs.find(guild, id);
  if (!run) throw notFound('Flow run');
  return run;
};
