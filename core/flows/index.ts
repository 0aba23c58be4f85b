import type { FlowId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import {
  createFlow,
  deleteFlow,
  existing,
  type FlowPorts,
  seenFlow,
  updateFlow,
  validateFlow,
} from './manage-flows.ts';

export { bearsCredential, REDACTED, sealedIn } from './credentials.ts';
export { schemaOf } from './field-spec.ts';
export { type Flow, type FlowNode, type KeptNode, TRIGGER_KINDS } from './flow.ts';
export type { FlowStore } from './flow-store.ts';
export type { FlowPorts } from './manage-flows.ts';
export { NODE_TYPE_NAMES, type NodeTypeName, nodeTypeOf } from './node-types.ts';

/** Everything a caller may do with flows. None of it gives back a credential. */
export const flowUseCases = (ports: FlowPorts) => ({
  list: async (guild: GuildId, page: PageRequest) => {
    const { items, next } = await ports.flows.list(guild, page);
    return { items: items.map(seenFlow), next };
  },
  /** @throws not_found */
  find: async (guild: GuildId, id: FlowId) => seenFlow(await existing(ports.flows, guild, id)),
  create: createFlow(ports),
  update: updateFlow(ports),
  delete: deleteFlow(ports),
  validate: validateFlow(ports),
});

export type FlowUseCases = ReturnType<typeof flowUseCases>;
