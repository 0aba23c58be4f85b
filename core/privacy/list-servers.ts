import type { OrganizationStore } from '../organizations/index.ts';
import { conflict } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { isOrganizationId, type OwnerId } from '../shared/owner.ts';

export interface ListServersPorts {
  readonly organizations: Pick<OrganizationStore, 'listAllMembers'>;
}

/** Lists the server, or all present members of the organization. @throws conflict for an organization without members */
export const listServers = async ({ organizations }: ListServersPorts, owner: OwnerId): Promise<readonly GuildId[]> => {
  if (!isOrganizationId(owner)) return [owner];
  const servers = (await organizations.listAllMembers(owner)).map(({ id }) => id);
  if (servers.length === 0) throw conflict('no_member_server', 'The organization has no member server.');
  return servers;
};
