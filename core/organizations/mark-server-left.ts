import type { GuildId } from '../shared/ids.ts';
import type { OrganizationPorts } from './organization-ports.ts';

/** Stores that the bot was removed from a server. Everything that is kept of it stays; `ensureServers` takes the mark back. */
export const markServerLeft =
  ({ organizations, clock }: OrganizationPorts) =>
  (id: GuildId): Promise<void> =>
    organizations.setBotLeftAt(id, clock.now());
