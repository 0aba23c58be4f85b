import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import type { GuildId, TicketId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket, TicketChange, TicketQuery } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { aCategory, aServer, aTicket, NOON, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

export const ACTOR = { type: 'staff', id: STAFF } as const;
export const LATER = plusMs(NOON, 3_000);

export const changed = (ticket: Ticket, fields: Partial<Ticket>): TicketChange =>
  applyChange(uuidIds, ticket, fields, { type: 'ticket.updated', actor: ACTOR, at: LATER });

/** What the tests of the contract share. */
export const createTicketStoreFixture = (stores: () => Stores) => {
  let guild: GuildId;
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    guild = server.id;
    category = aCategory(guild, { requireClaim: true, followUp: 'ignore' });
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
  });

  const kept = (fields: Partial<Ticket> = {}) =>
    keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, ...fields }));
  const listed = async (query: Partial<TicketQuery>) => {
    const page = await stores().tickets.list(guild, { sort: '-createdAt', ...query }, { limit: 100, after: null });
    return page.items.map(({ id }) => id);
  };
  const take = (id: TicketId, holder: string, now = NOON) =>
    stores().tickets.acquireLease(guild, id, { holder, until: plusMs(now, 3_000) }, now);
  return {
    stores,
    get guild() {
      return guild;
    },
    get category() {
      return category;
    },
    kept,
    listed,
    take,
  };
};

export type TicketStoreFixture = ReturnType<typeof createTicketStoreFixture>;
