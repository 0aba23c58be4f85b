import type { GuildId } from '../../shared/ids.ts';
import type { TicketWords } from './ticket-words.ts';

export interface WordPorts {
  readonly words: TicketWords;
}

const SERVERS = 100;

/** Indexes a batch per server, and returns how many. @throws the first failure, after the other servers are indexed */
export const indexWords =
  ({ words }: WordPorts) =>
  async (): Promise<number> => {
    const failures: unknown[] = [];
    const index = async (guild: GuildId): Promise<number> => {
      try {
        return await words.index(guild);
      } catch (error) {
        failures.push(error);
        return 0;
      }
    };
    let count = 0;
    let after: GuildId | null = null;
    do {
      const guilds: readonly GuildId[] = await words.listPendingServers(after, SERVERS);
      for (const guild of guilds) count += await index(guild);
      after = guilds.length < SERVERS ? null : (guilds.at(-1) ?? null);
    } while (after);
    if (failures.length > 0) throw failures[0];
    return count;
  };
