import type { GuildId } from '../shared/ids.ts';
import type { OrganizationPorts } from './organization-ports.ts';

/** What the platform lists when the bot connects. */
export interface ListedServers {
  readonly present: readonly GuildId[];
  /** Whether the list would name this server if the bot were in it: another connection lists the others. */
  readonly covers: (id: GuildId) => boolean;
}

/** Stores that the bot was removed from servers while nobody listened: those that the list covers and does not name. */
export const markAbsentServers =
  ({ organizations, clock }: OrganizationPorts) =>
  async ({ present, covers }: ListedServers): Promise<void> => {
    const listed = new Set(present);
    const known = await organizations.listAllServers();
    const absent = known.filter(({ id, botLeftAt }) => botLeftAt === null && covers(id) && !listed.has(id));
    for (const { id } of absent) await organizations.setBotLeftAt(id, clock.now());
  };
