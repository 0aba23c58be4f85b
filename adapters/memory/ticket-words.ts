import type { GuildId } from '#core/shared/ids.ts';
import type { TicketWords } from '#core/tickets/index.ts';

/** In memory a search looks at the tickets themselves, so there is nothing to index. */
export class InMemoryTicketWords implements TicketWords {
  async listPendingServers(): Promise<readonly GuildId[]> {
    return [];
  }

  async index(): Promise<number> {
    return 0;
  }
}
