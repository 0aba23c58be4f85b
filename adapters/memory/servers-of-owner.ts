import type { Server } from '#core/organizations/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { OwnerFields } from '#core/shared/owner.ts';
import type { MemoryState } from './memory-state.ts';

/** @returns a check whether a server is the owner of a record, or a present member of the organization that owns it */
export const createServerCheck = (state: MemoryState) => {
  const servers = state.table<Server>('servers');
  return ({ guildId, organizationId }: OwnerFields, server: GuildId): boolean =>
    organizationId === null ? guildId === server : servers.get(server)?.organizationId === organizationId;
};
