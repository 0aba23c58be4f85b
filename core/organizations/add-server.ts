import { invalid } from '../shared/errors.ts';
import { type GuildId, isChatId } from '../shared/ids.ts';
import type { Server } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import type { Plan } from './plan.ts';

/** @throws validation_error for an invalid id; conflict when the server exists already */
export const addServer =
  ({ organizations, clock }: OrganizationPorts) =>
  async (id: GuildId, name: string, plan: Plan): Promise<Server> => {
    if (!isChatId(id))
      throw invalid(null, 'invalid_format', `"${id}" is not a server id: a string of 1 to 20 digits is needed.`);
    const server: Server = { id, name, plan, organizationId: null, botLeftAt: null, createdAt: clock.now() };
    await organizations.addServer(server);
    return server;
  };
