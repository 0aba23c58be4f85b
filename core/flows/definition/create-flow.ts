import { toRedactedFlow } from './flow-views.ts';
import { encryptCredentials } from './credentials.ts';
import { assertWithinLimit } from '../../shared/resource-limits.ts';
import type { GuildId } from '../../shared/ids.ts';
import type { Flow, FlowFields, RedactedFlow } from '../model/flow.ts';
import type { FlowPorts } from '../model/flow-ports.ts';
import { assertStorable } from './flow-problems.ts';

const DEFAULTS: Omit<FlowFields, 'name'> = {
  description: null,
  trigger: { kind: 'api', config: {} },
  nodes: [],
  edges: [],
};

const NEVER_RUN = {
  status: 'draft',
  publishedVersion: null,
  publishedAt: null,
  lastRunAt: null,
  runCount: 0,
} as const;

/** @throws validation_error for nodes that cannot be stored; conflict when the name is taken */
export const createFlow =
  ({ flows, secrets, clock, ids, counts }: FlowPorts) =>
  async (guildId: GuildId, input: Partial<FlowFields> & Pick<FlowFields, 'name'>): Promise<RedactedFlow> => {
    const fields = { ...DEFAULTS, ...input };
    assertStorable(fields);
    await assertWithinLimit({ counts }, guildId, 'flows');
    const createdAt = clock.now();
    const identity = { id: ids.next('flow'), guildId };
    const { nodes } = encryptCredentials(secrets, identity, [], fields.nodes);
    const flow: Flow = { ...fields, ...identity, ...NEVER_RUN, nodes, version: 1, createdAt, updatedAt: createdAt };
    await flows.add(flow);
    return toRedactedFlow(flow);
  };
