import { notFound } from '../shared/errors.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import { type ShownServer, toShownServer } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';

/** @throws not_found, also for a server of another organization */
export const getMember =
  ({ organizations }: OrganizationPorts) =>
  async (organization: OrganizationId, guild: GuildId): Promise<ShownServer> => {
    const server = await organizations.findMember(organization, guild);
    if (!server) throw notFound('Server');
    return toShownServer(server);
  };

export const requireMember =
  ({ organizations }: OrganizationPorts) =>
  async (organization: OrganizationId, guild: GuildId): Promise<void> => {
    if (!(await organizations.isMember(organization, guild))) throw notFound('Server');
  };
