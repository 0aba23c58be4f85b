import type { GuildId, TicketId } from '#core/shared/ids.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { LegalHold, LegalHoldStore } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryLegalHoldStore implements LegalHoldStore {
  readonly #holds: Map<string, LegalHold>;

  constructor(state: MemoryState) {
    this.#holds = state.table('legal_holds');
  }

  async find(guild: GuildId, ticket: TicketId): Promise<LegalHold | null> {
    return this.#holds.get(toHoldKey({ guildId: guild, ticketId: ticket })) ?? null;
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<LegalHold>> {
    const place = ({ createdAt, ticketId }: LegalHold) => `${createdAt} ${ticketId}`;
    const found = [...this.#holds.values()]
      .filter((hold) => hold.guildId === guild && (after === null || place(hold) < after.join(' ')))
      .toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
    return toPage(found.slice(0, limit + 1), limit, ({ createdAt, ticketId }) => [createdAt, ticketId]);
  }

  async add(hold: LegalHold): Promise<boolean> {
    if (this.#holds.has(toHoldKey(hold))) return false;
    this.#holds.set(toHoldKey(hold), hold);
    return true;
  }

  async remove(guild: GuildId, ticket: TicketId): Promise<boolean> {
    return this.#holds.delete(toHoldKey({ guildId: guild, ticketId: ticket }));
  }
}

export const toHoldKey = ({ guildId, ticketId }: Pick<LegalHold, 'guildId' | 'ticketId'>): string =>
  `${guildId} ${ticketId}`;
