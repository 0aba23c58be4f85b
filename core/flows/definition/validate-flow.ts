import { FLOW, type FlowPorts } from '../model/flow-ports.ts';
import { listAllProblems } from './flow-problems.ts';
import { toRedactedFlow } from './flow-views.ts';
import { getOrThrow } from '../../shared/records.ts';
import type { GuildId, FlowId } from '../../shared/ids.ts';
import { listNameWarnings, type Warning } from './name-warnings.ts';
import type { Problem } from './problem.ts';

export interface Validation {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

export const validateFlow =
  ({ flows }: Pick<FlowPorts, 'flows'>) =>
  async (guild: GuildId, id: FlowId): Promise<Validation> => {
    const flow = toRedactedFlow(await getOrThrow(flows, FLOW, guild, id));
    return { problems: listAllProblems(flow), warnings: listNameWarnings(flow) };
  };
