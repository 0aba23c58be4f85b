import type { GuildId } from '../shared/ids.ts';
import type { OrganizationPorts } from './organization-ports.ts';

/** All data stays; `ensureServers` removes the mark. */
export const markServerLeft =
  ({ organizations, clock }: OrganizationPorts) =>
  (id: GuildId): Promise<void> =>
    organizations.setBotLeftAt(id, clock.now());
