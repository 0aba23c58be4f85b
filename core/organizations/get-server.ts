import { notFound } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import type { Server } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';

export const getServer =
  ({ organizations }: OrganizationPorts) =>
  async (id: GuildId): Promise<Server> => {
    const server = await organizations.findServer(id);
    if (!server) throw notFound('Server');
    return server;
  };
