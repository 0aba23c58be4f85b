import { notFound } from '../shared/errors.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { OrganizationPorts } from './organization-ports.ts';

/** @throws not_found */
export const joinOrganization =
  ({ organizations }: OrganizationPorts) =>
  async (organization: OrganizationId, guild: GuildId): Promise<void> => {
    if (!(await organizations.findOrganization(organization))) throw notFound('Organization');
    if (!(await organizations.join(guild, organization))) throw notFound('Server');
  };

/** The organization loses access to the server's data at once. @throws not_found */
export const leaveOrganization =
  ({ organizations }: OrganizationPorts) =>
  async (guild: GuildId): Promise<void> => {
    if (!(await organizations.join(guild, null))) throw notFound('Server');
  };
