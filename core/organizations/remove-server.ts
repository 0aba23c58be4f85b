import type { GuildId } from '../shared/ids.ts';
import { getServer } from './get-server.ts';
import type { OrganizationPorts } from './organization-ports.ts';

export const removeServer =
  (ports: OrganizationPorts) =>
  async (id: GuildId): Promise<void> => {
    await getServer(ports)(id);
    await ports.organizations.removeServer(id);
  };
