import type { GuildId, TargetId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { createTarget } from './create-target.ts';
import { deleteTarget } from './delete-target.ts';
import { TARGET, type TargetPorts } from './target-ports.ts';
import type { TargetQuery } from './target-store.ts';
import { updateTarget } from './update-target.ts';

export * from './target.ts';
export * from './target-store.ts';
export * from './ticket-target.ts';
export * from './clock.ts';
export { buildTargetRules } from './target-rules.ts';
export { assertTarget } from './check-target.ts';
export { TARGET } from './target-ports.ts';

export const targetUseCases = (ports: TargetPorts) => ({
  list: (guild: GuildId, query: TargetQuery, page: PageRequest) => ports.targets.list(guild, query, page),
  get: (guild: GuildId, id: TargetId) => getOrThrow(ports.targets, TARGET, guild, id),
  create: createTarget(ports),
  update: updateTarget(ports),
  delete: deleteTarget(ports),
});

export type TargetUseCases = ReturnType<typeof targetUseCases>;
