import fc from 'fast-check';
import type { Category } from '#core/categories/index.ts';
import type { GuildId, OrganizationId, PanelId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { PageRequest } from '#core/shared/page.ts';
import {
  PRIORITIES,
  type Ticket,
  TICKET_SORT_FIELDS,
  TICKET_STATUSES,
  type TicketQuery,
  toSnapshot,
} from '#core/tickets/index.ts';
import { aCategory, aPanel, aServer, aTicket, anOrganization, NOON } from '../support/build.ts';
import { decodeTickets } from '../support/list-tickets.ts';
import { readAllPages } from './all-pages.ts';
import { indexAllWords } from './index-words.ts';
import { keepTicket } from './store-ticket.ts';
import type { CountRuns, Stores } from './stores.ts';

const USERS = ['31', '32', '33'] as UserId[];
const TAGS = ['a', 'b', 'c'];
const TICKETS = 40;
const PANELS = [0, 1].map(() => aPanel('1' as GuildId).id);

/** Whether the ticket has one of the values, if any are asked for. */
const isOneOf = <T>(value: T | readonly T[] | null, asked: readonly T[] | undefined): boolean =>
  !asked || asked.some((one) => (Array.isArray(value) ? value.includes(one) : value === one));

const isBetween = (at: string | null, after?: string, before?: string): boolean =>
  (after === undefined || (at !== null && at > after)) && (before === undefined || (at !== null && at < before));

/** Of each ticket one; each is far from the others, so that it is clear what a misspelt one means. */
const WORDS = ['refund', 'refunded', 'invoice', 'Résumé', 'password', 'passport', 'kitchen'];
/** What is asked, and the words that are meant. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  refund: ['refund', 'refunded'],
  refunded: ['refunded'],
  pass: ['password', 'passport'],
  PASSW: ['password'],
  resu: ['Résumé'],
  in: ['invoice'],
  'ki re': [],
  oice: [],
};
const MISSPELT: Readonly<Record<string, readonly string[]>> = {
  invioce: ['invoice'],
  kichen: ['kitchen'],
  'pass kitchn': [],
};
const ALL_ASKED: Readonly<Record<string, readonly string[]>> = { ...ASKED, ...MISSPELT };

const listMeant = (q: string | undefined): readonly string[] | undefined => (q === undefined ? q : ALL_ASKED[q]);

const isAsked = (ticket: Ticket, query: TicketQuery): boolean =>
  isOneOf(ticket.subject, listMeant(query.q)) &&
  (['status', 'categoryId', 'panelId', 'requesterId', 'claimedById', 'priority', 'ticketNumber'] as const).every(
    (name) => isOneOf<unknown>(ticket[name], query[name]),
  ) &&
  isOneOf(ticket.participantIds, query.participantId) &&
  isOneOf(ticket.tags, query.tag) &&
  (query.unclaimed === undefined || (ticket.claimedById === null) === query.unclaimed) &&
  isBetween(ticket.createdAt, query.createdAfter, query.createdBefore) &&
  isBetween(ticket.lastMessageAt, query.lastMessageAfter, query.lastMessageBefore);

const toKey = (ticket: Ticket, field: string): string => {
  if (field === 'priority') return String(PRIORITIES.indexOf(ticket.priority));
  if (field === 'lastMessageAt') return ticket.lastMessageAt ?? ticket.createdAt;
  return field === 'updatedAt' ? ticket.updatedAt : ticket.createdAt;
};

/** The ids that a query asks for, in its order, found by looking at every ticket. */
const findByHand = (tickets: readonly Ticket[], query: TicketQuery): readonly string[] => {
  const key = (ticket: Ticket) => `${toKey(ticket, query.sort.replace('-', ''))} ${ticket.id}`;
  const found = tickets.filter((ticket) => isAsked(ticket, query)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return (query.sort.startsWith('-') ? found.reverse() : found).map(({ id }) => id);
};

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const aTime = fc.integer({ min: -1, max: 6 }).map((ms) => plusMs(NOON, ms));

interface Options {
  readonly canSearch: boolean;
  readonly countRuns: CountRuns;
}

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores, { canSearch, countRuns }: Options) => {
  const organization: OrganizationId = anOrganization().id;
  const guilds: GuildId[] = [];
  const categories: Category[] = [];
  const tickets: Ticket[] = [];

  beforeAll(async () => {
    await stores().organizations.addOrganization({ ...anOrganization(), id: organization });
    for (let i = 0; i < 3; i += 1) {
      const server = aServer();
      guilds.push(server.id);
      await stores().organizations.addServer(server);
      if (i < 2) await stores().organizations.join(server.id, organization);
      const mine = [aCategory(server.id), aCategory(server.id)];
      categories.push(...mine);
      for (const category of mine) await stores().categories.add(category);
    }
    for (let i = 0; i < TICKETS; i += 1) tickets.push(await keepTicket(stores(), toTicket(i)));
    // Of one server they are indexed, of the others searches read them from the changed tickets.
    await indexAllWords(stores(), guilds[0] ?? ('' as GuildId));
  });

  const pick = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

  const toTicket = (i: number): Ticket => {
    const { guildId, id: categoryId } = pick(categories, i * 5);
    const createdAt = plusMs(NOON, i % 5);
    return aTicket({
      guildId,
      categoryId,
      status: pick(TICKET_STATUSES, i),
      createdAt,
      updatedAt: plusMs(NOON, (i * 7) % 6),
      lastMessageAt: pick([null, createdAt, plusMs(createdAt, 3)], i),
      priority: pick(PRIORITIES, i * 3),
      panelId: pick([null, PANELS[0], null, PANELS[1]], i) ?? null,
      requesterId: pick(USERS, i),
      claimedById: pick([null, pick(USERS, i), null, null], i),
      participantIds: USERS.slice(i % 4),
      tags: TAGS.slice(i % 5),
      ticketNumber: i + 1,
      subject: pick([null, ...WORDS], i * 3),
    });
  };

  const aQuery = () =>
    fc
      .record(
        {
          status: some(TICKET_STATUSES),
          categoryId: some(categories.map(({ id }) => id)),
          panelId: some<PanelId>(PANELS),
          requesterId: some([...USERS, '99' as UserId]),
          claimedById: some(USERS),
          unclaimed: fc.boolean(),
          participantId: some(USERS),
          priority: some(PRIORITIES),
          tag: some([...TAGS, 'x']),
          ticketNumber: some([1, 2, 3, 4, 5, 6, 7, 8]),
          q: fc.constantFrom(...Object.keys(canSearch ? ALL_ASKED : ASKED)),
          createdAfter: aTime,
          createdBefore: aTime,
          lastMessageAfter: aTime,
          lastMessageBefore: aTime,
        },
        { requiredKeys: [] },
      )
      .chain((filters) => {
        const sorts = TICKET_SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);
        return fc.constantFrom(...sorts).map((sort): TicketQuery => ({ ...filters, sort }));
      });
  return {
    stores,
    organization,
    guilds,
    tickets,
    aQuery,
    countRuns,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testServer = ({ guilds, tickets, aQuery, stores, countRuns }: Fixture): void => {
  it('of a server', async () => {
    const [guild = '' as GuildId] = guilds;
    const mine = tickets.filter(({ guildId }) => guildId === guild);
    await fc.assert(
      fc.asyncProperty(aQuery(), fc.integer({ min: 1, max: 9 }), async (query, limit) => {
        const pages = await readAllPages((page) => stores().tickets.list(guild, query, page), limit);
        expect(pages.map(({ id }) => id)).toEqual(findByHand(mine, query));
        const list = async (page: PageRequest) => decodeTickets(await stores().tickets.listEncoded(guild, query, page));
        expect(await readAllPages(list, limit)).toEqual(pages.map(toSnapshot));
        const { sort: _, q: __, ...filters } = query;
        expect(await stores().tickets.count(guild, filters)).toBe(findByHand(mine, { ...query, q: undefined }).length);
      }),
      { numRuns: countRuns(80), seed: 1 },
    );
  });

  it('the tags of a server, the most used ones first', async () => {
    const [guild = '' as GuildId] = guilds;
    const used = tickets.filter(({ guildId }) => guildId === guild).flatMap(({ tags }) => tags);
    const expected = TAGS.map((tag) => ({ tag, tickets: used.filter((one) => one === tag).length })).sort(
      (a, b) => b.tickets - a.tickets || (a.tag < b.tag ? -1 : 1),
    );
    expect(await stores().tickets.listTags(guild)).toEqual(expected);
    expect(new Set(expected.map((one) => one.tickets)).size).toBeGreaterThan(1);
    expect(await stores().tickets.listTags(aServer().id)).toEqual([]);
  });
};

const testOrganization = ({ guilds, tickets, aQuery, stores, organization, countRuns }: Fixture): void => {
  it('of an organization, over its present members', async () => {
    const members = guilds.slice(0, 2);
    const theirs = tickets.filter(({ guildId }) => members.includes(guildId));
    await fc.assert(
      fc.asyncProperty(
        aQuery(),
        fc.option(some(guilds), { nil: undefined }),
        fc.integer({ min: 2, max: 9 }),
        async (query, guildId, limit) => {
          const list = async (page: PageRequest) =>
            decodeTickets(await stores().tickets.listEncodedOfOrganization(organization, { ...query, guildId }, page));
          const pages = await readAllPages(list, limit);
          const asked = theirs.filter((ticket) => isOneOf(ticket.guildId, guildId));
          expect(pages.map(({ id }) => id)).toEqual(findByHand(asked, query));
          const { sort: _, q: __, ...filters } = query;
          const count = await stores().tickets.countOfOrganization(organization, { ...filters, guildId });
          expect(count).toBe(findByHand(asked, { ...query, q: undefined }).length);
        },
      ),
      { numRuns: countRuns(80), seed: 1 },
    );
  });

  it('of an organization, without a server that leaves and with one that joins', async () => {
    const list = async () =>
      decodeTickets(
        await stores().tickets.listEncodedOfOrganization(
          organization,
          { sort: 'createdAt' },
          { limit: 100, after: null },
        ),
      ).items;
    const [first, second, third] = guilds as [GuildId, GuildId, GuildId];
    await stores().organizations.join(first, null);
    await stores().organizations.join(third, organization);
    expect(new Set((await list()).map(({ guildId }) => guildId))).toEqual(new Set([second, third]));
    await stores().organizations.join(second, null);
    await stores().organizations.join(third, null);
    expect(await list()).toEqual([]);
  });
};

/** The lists of tickets answer every combination of filters and orders as a search by hand does. */
export const ticketQueriesContract = (stores: () => Stores, options: Options): void => {
  const fixture = createFixture(stores, options);
  testServer(fixture);
  testOrganization(fixture);
};
