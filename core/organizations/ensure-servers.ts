import type { GuildId } from '../shared/ids.ts';
import { AppError } from '../shared/errors.ts';
import { addServer } from './add-server.ts';
import type { Server } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import type { Plan } from './plan.ts';

/** Adds servers to which the bot was invited; known ones stay, and are marked as joined again. @returns those that were added */
export const ensureServers =
  (ports: OrganizationPorts) =>
  async (servers: readonly Pick<Server, 'id' | 'name'>[], plan: Plan): Promise<readonly GuildId[]> => {
    const known = await ports.organizations.listServersByIds(servers.map(({ id }) => id));
    for (const { id, botLeftAt } of known) if (botLeftAt) await ports.organizations.setBotLeftAt(id, null);
    const ids = new Set(known.map(({ id }) => id));
    const added: GuildId[] = [];
    for (const { id, name } of servers)
      if (!ids.has(id) && (await addUnlessKnown(ports, id, name, plan))) added.push(id);
    return added;
  };

const addUnlessKnown = async (ports: OrganizationPorts, id: GuildId, name: string, plan: Plan): Promise<boolean> => {
  try {
    await addServer(ports)(id, name, plan);
    return true;
  } catch (error) {
    // Another process added the server first.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    return false;
  }
};
