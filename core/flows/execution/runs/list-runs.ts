import type { GuildId, FlowId } from '../../../shared/ids.ts';
import type { PageRequest } from '../../../shared/page.ts';
import { getOrThrow } from '../../../shared/records.ts';
import { FLOW } from '../../model/flow-ports.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { RunQuery } from '../../model/run-store.ts';

/** Lists the newest first. @throws not_found */
export const listRuns =
  ({ runs, flows }: RunPorts) =>
  async (guild: GuildId, query: RunQuery & { readonly flowId: FlowId }, page: PageRequest) => {
    await getOrThrow(flows, FLOW, guild, query.flowId);
    return runs.list(guild, query, page);
  };
