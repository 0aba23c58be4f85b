import { type Block, listMatchingBlocks } from '#core/blocklist/index.ts';
import type { AskedUser, UserHistory, UserHistoryStore } from '#core/people/index.ts';
import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryUserHistoryStore implements UserHistoryStore {
  readonly #tickets: Map<string, Ticket>;
  readonly #blocks: Map<string, Block>;

  readonly #pseudonyms: Pseudonyms;

  constructor(state: MemoryState, pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
    this.#tickets = state.table('tickets');
    this.#blocks = state.table('blocks');
  }

  async summarize(guild: GuildId, users: readonly AskedUser[], now: Instant): Promise<readonly UserHistory[]> {
    const blocks = [...this.#blocks.values()].filter(({ guildId }) => guildId === guild);
    return users.map(({ userId, roleIds }) => {
      const tickets = [...this.#tickets.values()]
        .filter(({ guildId, requesterId }) => guildId === guild && requesterId === userId)
        .sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1));
      const ratings = tickets.flatMap(({ feedback }) => feedback?.rating ?? []);
      const [last] = tickets;
      return {
        userId,
        openTickets: tickets.filter(({ status }) => status !== 'closed').length,
        closedTickets: tickets.filter(({ status }) => status === 'closed').length,
        lastTicket: last ? { id: last.id, ticketNumber: last.ticketNumber, createdAt: last.createdAt } : null,
        averageRatingGiven: ratings.length > 0 ? ratings.reduce((a, b) => a + b, 0) / ratings.length : null,
        blocked: [userId, this.#pseudonyms.toPseudonym(guild, userId)].some(
          (id) => listMatchingBlocks(blocks, id, roleIds, now).length > 0,
        ),
      };
    });
  }
}
