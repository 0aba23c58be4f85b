import { uuidIds } from '#adapters/node/ids.ts';
import type { Block } from '#core/blocklist/index.ts';
import { type Category, NO_OPENING_RULES } from '#core/categories/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import type { CategoryId, ChannelId, GuildId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { IdempotencyKey, Ticket, TicketCreation } from '#core/tickets/index.ts';
import { aBlock, aCategory, aGuildId, aServer, aTicket, NOON, REQUESTER } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import { aKey, anOpening, commitOpening, DAY_MS } from './creations.ts';
import { eventsOf, type Stores } from './stores.ts';

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    guild = server.id;
    category = aCategory(guild);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
  });

  const open = (key: IdempotencyKey | null, now: Instant = NOON): TicketCreation => anOpening(category, key, now);
  const commit = (opening: TicketCreation, overrides: object = {}) => commitOpening(stores(), opening, overrides);
  return {
    stores,
    get guild() {
      return guild;
    },
    get category() {
      return category;
    },
    set category(value: Category) {
      category = value;
    },
    open,
    commit,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testWithoutKey = (fixture: Fixture): void => {
  const { stores, open, commit } = fixture;

  describe('without a key', () => {
    it('begins with the category and the facts its limits need', async () => {
      expect(await stores().creations.start(open(null))).toMatchObject({
        state: 'started',
        facts: { category: fixture.category, openByRequester: 0, openInCategory: 0, lastOpenedAt: null },
      });
      const unknown = { ...open(null), categoryId: uuidIds.next('category') };
      expect(await stores().creations.start(unknown)).toMatchObject({ facts: { category: null } });
    });

    it('says whether the server already has the external id', async () => {
      const begin = async (externalId: string | null) => stores().creations.start({ ...open(null), externalId });
      await commit(open(null), { externalId: 'taken' });
      expect(await begin('taken')).toMatchObject({ ticketNumber: null, facts: { isExternalIdTaken: true } });
      for (const free of ['free', null])
        expect(await begin(free)).toMatchObject({ facts: { isExternalIdTaken: false } });
    });

    it('counts open tickets up to each limit, and finds the newest for a cooldown', async () => {
      fixture.category = await stores().categories.save({
        ...fixture.category,
        limits: { perUser: 2, total: 4, cooldownSeconds: 60 },
      });
      const keep = (requesterId: UserId, status: 'open' | 'closed', ms: number) =>
        keepTicket(
          stores(),
          aTicket({
            guildId: fixture.guild,
            categoryId: fixture.category.id,
            requesterId,
            status,
            createdAt: plusMs(NOON, ms),
          }),
        );
      for (const ms of [1, 2, 3]) await keep(REQUESTER, 'open', ms);
      await keep(REQUESTER, 'closed', 9);
      for (const ms of [4, 5]) await keep('31' as UserId, 'open', ms);
      expect(await stores().creations.readFacts(fixture.guild, fixture.category.id, REQUESTER)).toMatchObject({
        category: fixture.category,
        openByRequester: 2,
        openInCategory: 4,
        blocks: [],
        lastOpenedAt: plusMs(NOON, 9),
      });
    });

    it('counts what the rules of the category and of the server limit, and names the open channels', async () => {
      const { categories, creations, settings } = stores();
      const rules = { ...NO_OPENING_RULES, perDay: 2, openInServer: 5 };
      fixture.category = await categories.save({ ...fixture.category, openingRules: rules });
      const serverRules = { ...NO_OPENING_RULES, perDay: 4, openInServer: 3 };
      await settings.save({
        ...buildDefaultSettings(fixture.guild),
        openingRules: serverRules,
        createdAt: NOON,
        updatedAt: NOON,
      });
      const other = aCategory(fixture.guild);
      await categories.add(other);
      const keep = (categoryId: CategoryId, ms: number, fields: Partial<Ticket> = {}) =>
        keepTicket(
          stores(),
          aTicket({
            guildId: fixture.guild,
            categoryId,
            requesterId: REQUESTER,
            channelId: `${fixture.guild}${ms}` as ChannelId,
            createdAt: plusMs(NOON, ms),
            ...fields,
          }),
        );
      const channel = (ms: number) => `${fixture.guild}${ms}`;
      await keep(other.id, 1);
      await keep(fixture.category.id, 2);
      expect(await creations.readFacts(fixture.guild, fixture.category.id, REQUESTER)).toMatchObject({
        openInServer: 2,
        openChannelIds: [channel(2), channel(1)],
        dayLimitReachedAt: null,
        serverDayLimitReachedAt: null,
      });
      await keep(fixture.category.id, 3, { status: 'closed' });
      for (const ms of [4, 5]) await keep(other.id, ms);
      await keep(fixture.category.id, 6, { requesterId: '31' as UserId });
      expect(await creations.lockFacts(fixture.guild, fixture.category.id, REQUESTER)).toMatchObject({
        openInServer: 3,
        openChannelIds: [channel(2), channel(5), channel(4)],
        dayLimitReachedAt: plusMs(NOON, 2),
        serverDayLimitReachedAt: plusMs(NOON, 2),
      });
      expect(await creations.start(open(null))).toMatchObject({ ticketNumber: null, facts: { openInServer: 3 } });
    });

    it('names the blocks of the requester and of all roles, expired ones included', async () => {
      const mine = aBlock(fixture.guild, { userId: REQUESTER, reason: 'Spam', expiresAt: plusMs(NOON, -10) });
      const ofRole = (roleId: string, where = fixture.guild) => aBlock(where, { userId: null, roleId });
      const named = [mine, ofRole('5'), ofRole('6')];
      const others = [aBlock(fixture.guild), aBlock(aGuildId(), { userId: REQUESTER }), ofRole('5', aGuildId())];
      for (const block of [...others, ...named]) await stores().blocks.add(block);
      const facts = await stores().creations.readFacts(fixture.guild, fixture.category.id, REQUESTER);
      expect(new Set<Block>(facts.blocks)).toEqual(new Set(named));
      const started = await stores().creations.start(open(null));
      expect(new Set<Block>(started.state === 'started' ? started.facts.blocks : [])).toEqual(new Set(named));
    });
  });
};

const testWithKey = ({ open, stores, commit }: Fixture): void => {
  describe('with a key', () => {
    it('answers a retry with the first answer, word for word', async () => {
      const key = aKey();
      const first = open(key);
      expect(await stores().creations.start(first)).toMatchObject({ state: 'started', ticketId: first.ticketId });
      const answer = await commit(first);
      expect(await stores().creations.start(open(key))).toEqual({ state: 'answered', answer });
    });

    it('knows the same key of another token or server as another key', async () => {
      const key = aKey();
      await stores().creations.start(open(key));
      expect(await stores().creations.start(open(aKey()))).toMatchObject({ state: 'started' });
    });

    it('says when the key belongs to another request, or its request is running', async () => {
      const key = aKey();
      await stores().creations.start(open(key));
      expect(await stores().creations.start(open(key))).toEqual({ state: 'running' });
      expect(await stores().creations.start(open({ ...key, fingerprint: 'other' }))).toEqual({ state: 'mismatch' });
    });

    it('lets one of many begin', async () => {
      const key = aKey();
      const states = await Promise.all(
        Array.from({ length: 5 }, async () => (await stores().creations.start(open(key))).state),
      );
      expect(states.sort()).toEqual(['running', 'running', 'running', 'running', 'started']);
    });

    it('may reserve the number along with the key: it is the one that is reserved later', async () => {
      const opening = open(aKey());
      const started = await stores().creations.start(opening);
      const number = await stores().creations.reserveNumber(opening);
      expect(started.state === 'started' && (started.ticketNumber ?? number)).toBe(number);
    });

    it('takes up an opening that broke off, under its ticket id and number', async () => {
      const key = aKey();
      const broken = open(key);
      await stores().creations.start(broken);
      const number = await stores().creations.reserveNumber(broken);
      const retry = open(key, plusMs(NOON, 3_001));
      expect(await stores().creations.start(retry)).toMatchObject({ state: 'started', ticketId: broken.ticketId });
      expect(await stores().creations.reserveNumber({ ...retry, ticketId: broken.ticketId })).toBe(number);
    });

    it('goes on as running while it is renewed', async () => {
      const key = aKey();
      const slow = open(key);
      await stores().creations.start(slow);
      await stores().creations.renew(slow, plusMs(NOON, 60_000));
      expect(await stores().creations.start(open(key, plusMs(NOON, 3_001)))).toEqual({ state: 'running' });
    });

    it('starts anew after it was abandoned, and after 24 hours', async () => {
      const key = aKey();
      const abandoned = open(key);
      await stores().creations.start(abandoned);
      await stores().creations.abandon(abandoned);
      const next = open(key);
      expect(await stores().creations.start(next)).toMatchObject({ state: 'started', ticketId: next.ticketId });
      await commit(next);
      const muchLater = open({ ...key, fingerprint: 'other' }, plusMs(NOON, DAY_MS));
      expect(await stores().creations.start(muchLater)).toMatchObject({
        state: 'started',
        ticketId: muchLater.ticketId,
      });
    });

    it('purges keys that have expired and no others', async () => {
      const [old, young] = [aKey(), aKey({ expiresAt: plusMs(NOON, 2 * DAY_MS) })];
      for (const key of [old, young]) await commit({ ...open(key), ...(await beginning(key)) });
      expect(await stores().creations.purgeKeys(plusMs(NOON, DAY_MS + 1))).toBeGreaterThanOrEqual(1);
      expect(await stores().creations.start(open(young))).toMatchObject({ state: 'answered' });
    });

    const beginning = async (key: IdempotencyKey) => {
      const started = await stores().creations.start(open(key));
      return started.state === 'started' ? { ticketId: started.ticketId } : {};
    };
  });
};

const testCommitting = (fixture: Fixture): void => {
  const { commit, open, stores } = fixture;

  describe('committing', () => {
    it('numbers the tickets of a server from 1, without a gap or a double, many at once', async () => {
      const tickets = await Promise.all(Array.from({ length: 12 }, () => commit(open(null))));
      expect(tickets.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1),
      );
    });

    it('writes ticket, messages and events together', async () => {
      const { allowedActions: _, ...ticket } = await commit(open(null));
      expect(await stores().tickets.find(fixture.guild, ticket.id)).toMatchObject({ ticket });
      expect(
        (await stores().tickets.listMessages(fixture.guild, ticket.id, 'createdAt', { limit: 10, after: null })).items,
      ).toHaveLength(1);
      const events = await eventsOf(stores(), fixture.guild);
      expect(events.map(({ type, sequence }) => [type, sequence?.number])).toEqual([
        ['ticket.created', 1],
        ['ticket.message_created', 2],
      ]);
    });

    it('refuses a second ticket of the same opening, and one whose key was lost', async () => {
      const opening = open(null);
      await commit(opening);
      await expect(commit(opening)).rejects.toMatchObject({ name: 'VersionConflict' });
      const key = aKey();
      await stores().creations.start(open(key));
      await expect(commit(open(key))).rejects.toMatchObject({ name: 'VersionConflict' });
    });

    it('refuses a taken external id and a category that is gone or archived, and writes nothing', async () => {
      await commit(open(null), { externalId: 'taken' });
      await expect(commit(open(null), { externalId: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
      await stores().categories.save({ ...fixture.category, archived: true });
      await expect(commit(open(null))).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('archived'),
      });
      expect(await eventsOf(stores(), fixture.guild)).toHaveLength(2);
    });
  });
};

export const ticketOpeningsContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testWithoutKey(fixture);
  testWithKey(fixture);
  testCommitting(fixture);
};
