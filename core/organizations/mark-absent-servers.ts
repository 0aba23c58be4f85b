import type { GuildId } from '../shared/ids.ts';
import type { OrganizationPorts } from './organization-ports.ts';

/** The platform lists servers when the bot connects. */
export interface ListedServers {
  readonly present: readonly GuildId[];
  /** Returns whether this connection lists the server when the bot is in it. */
  readonly covers: (id: GuildId) => boolean;
}

/** Marks servers that the bot left while it was offline: those covered by the list but missing in it. */
export const markAbsentServers =
  ({ organizations, clock }: OrganizationPorts) =>
  async ({ present, covers }: ListedServers): Promise<void> => {
    const listed = new Set(present);
    const known = await organizations.listAllServers();
    const absent = known.filter(({ id, botLeftAt }) => botLeftAt === null && covers(id) && !listed.has(id));
    for (const { id } of absent) await organizations.setBotLeftAt(id, clock.now());
  };
