import { FLOW } from '../model/flow-ports.ts';
import type { PublishPorts } from './publish-ports.ts';
import { redact, mergeCredentials } from './credentials.ts';
import { getOrThrow } from '../../shared/records.ts';
import type { PageRequest, Page } from '../../shared/page.ts';
import type { GuildId, FlowId } from '../../shared/ids.ts';
import type { FlowVersion, RedactedNode } from '../model/flow.ts';

export type RedactedVersion = Omit<FlowVersion, 'nodes'> & { readonly nodes: readonly RedactedNode[] };

/** Lists the newest first; credentials that the flow still has are redacted. @throws not_found */
export const listVersions =
  ({ flows }: Pick<PublishPorts, 'flows'>) =>
  async (guild: GuildId, id: FlowId, page: PageRequest): Promise<Page<RedactedVersion>> => {
    const flow = await getOrThrow(flows, FLOW, guild, id);
    const { items, next } = await flows.listVersions(guild, id, page);
    const seen = items.map((version) => ({
      ...version,
      nodes: version.nodes.map((node) => redact(mergeCredentials(node, flow))),
    }));
    return { items: seen, next };
  };
