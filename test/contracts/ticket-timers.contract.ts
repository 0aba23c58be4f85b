import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import {
  buildDefaultSettings,
  DEFAULT_SETTINGS,
  NO_CLOSED_CHANNEL,
  type ServerSettings,
} from '#core/settings/index.ts';
import type { ChannelId, GuildId, TicketId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { type Ticket, toPolicy } from '#core/tickets/index.ts';
import { aCategory, aGuildId, aServer, aTicket, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { step } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const ACTOR = { type: 'staff', id: STAFF } as const;
const LATER = plusMs(NOON, 60_000);

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const aCategoryHere = async (): Promise<Category> => {
    const server = aServer();
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    return category;
  };
  let guild: GuildId;
  let category: Category;
  beforeEach(async () => {
    category = await aCategoryHere();
    guild = category.guildId;
  });

  const waiting = (dueAt: Instant | null, fields: Partial<Ticket> = {}) =>
    keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, ...fields }), [], dueAt);
  /** Those of this test's server; other tests leave theirs. */
  const dueAt = async (now: Instant) =>
    (await stores().tickets.listDue(now, 10_000)).filter((due) => due.guild === guild).map(({ ticket }) => ticket);
  const take = (id: TicketId, now = NOON) => {
    const holder = uuidIds.next('holder');
    return stores()
      .tickets.acquireLease(guild, id, { holder, until: plusMs(now, 3_000) }, now)
      .then(() => holder);
  };
  return {
    stores,
    aCategoryHere,
    get guild() {
      return guild;
    },
    get category() {
      return category;
    },
    waiting,
    dueAt,
    take,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testDueTickets = (fixture: Fixture): void => {
  const { waiting, dueAt, aCategoryHere, stores, take } = fixture;

  it('knows what is due at a time or before, longest first', async () => {
    const [last, never, first, later] = [
      await waiting(NOON),
      await waiting(null),
      await waiting(plusMs(NOON, -1)),
      await waiting(plusMs(NOON, 1)),
    ];
    expect(await dueAt(NOON)).toEqual([first.id, last.id]);
    expect(await dueAt(plusMs(NOON, 1))).toEqual([first.id, last.id, later.id]);
    expect(await dueAt(LATER)).not.toContain(never.id);
  });

  it('gives tickets of all servers, no more than asked for', async () => {
    // Long before whatever other tests leave.
    const then = '1999-01-01T00:00:00.000Z' as Instant;
    const elsewhere = await aCategoryHere();
    const third = await waiting(plusMs(then, 2));
    const first = await waiting(then, { guildId: elsewhere.guildId, categoryId: elsewhere.id });
    const second = await waiting(plusMs(then, 1));
    const expected = [first, second, third].map(({ guildId, id }) => ({ guild: guildId, ticket: id }));
    expect(await stores().tickets.listDue(plusMs(then, 2), 2)).toEqual(expected.slice(0, 2));
    expect(await stores().tickets.listDue(plusMs(then, 2), 10)).toEqual(expected);
    for (const { guildId, id } of [first, second, third]) await stores().tickets.postpone(guildId, id, null, LATER);
  });

  it('lets servers take turns, so that one with many does not keep the others waiting', async () => {
    // Long before whatever other tests leave.
    const then = '1998-01-01T00:00:00.000Z' as Instant;
    const elsewhere = await aCategoryHere();
    const many: Ticket[] = [];
    for (let place = 0; place < 5; place += 1) many.push(await waiting(plusMs(then, place)));
    const other = await waiting(plusMs(then, 9), { guildId: elsewhere.guildId, categoryId: elsewhere.id });
    // Divided databases list as many each.
    const listed = (await stores().tickets.listDue(plusMs(then, 9), 2)).map(({ ticket }) => ticket);
    expect(listed).toEqual(expect.arrayContaining([many[0]?.id, other.id]));
    for (const { guildId, id } of [...many, other]) await stores().tickets.postpone(guildId, id, null, LATER);
  });

  it('leaves out a ticket as long as somebody holds it', async () => {
    const [ticket, other] = [await waiting(NOON), await waiting(NOON)];
    const holder = await take(ticket.id);
    expect(await dueAt(plusMs(NOON, 2_999))).toEqual([other.id]);
    expect(await dueAt(plusMs(NOON, 3_000))).toHaveLength(2);
    await stores().tickets.renewLease(fixture.guild, ticket.id, { holder, until: LATER });
    expect(await dueAt(plusMs(NOON, 3_000))).toEqual([other.id]);
    await stores().tickets.releaseLease(fixture.guild, ticket.id, holder);
    expect(await dueAt(NOON)).toHaveLength(2);
  });

  describe('postponing', () => {
    it('says when a ticket that is due is due next', async () => {
      const [ticket, other] = [await waiting(NOON), await waiting(NOON)];
      await stores().tickets.postpone(fixture.guild, ticket.id, LATER, NOON);
      expect(await dueAt(plusMs(LATER, -1))).toEqual([other.id]);
      expect(await dueAt(LATER)).toEqual([other.id, ticket.id]);
      await stores().tickets.postpone(fixture.guild, other.id, null, NOON);
      expect(await dueAt(LATER)).toEqual([ticket.id]);
    });

    it('does nothing for one that is not due yet, was set anew meanwhile, or is never due', async () => {
      const [ticket, never] = [await waiting(plusMs(NOON, 1)), await waiting(null)];
      await stores().tickets.postpone(fixture.guild, ticket.id, LATER, NOON);
      await stores().tickets.postpone(fixture.guild, ticket.id, null, NOON);
      await stores().tickets.postpone(fixture.guild, never.id, NOON, NOON);
      expect(await dueAt(plusMs(NOON, 1))).toEqual([ticket.id]);
    });

    it('does nothing for another server, and knows no unknown ticket', async () => {
      const ticket = await waiting(NOON);
      await stores().tickets.postpone(aGuildId(), ticket.id, null, NOON);
      await stores().tickets.postpone(fixture.guild, uuidIds.next('ticket'), NOON, NOON);
      expect(await dueAt(NOON)).toEqual([ticket.id]);
    });
  });
};

const testLeases = (fixture: Fixture): void => {
  const { waiting, stores, dueAt, take } = fixture;

  describe('committing', () => {
    it('sets when the ticket is due, and clears it', async () => {
      const ticket = await waiting(null);
      const { after } = await step(stores(), ticket, { subject: 'One' }, { dueAt: NOON });
      expect(await dueAt(NOON)).toEqual([ticket.id]);
      const later = await step(stores(), after, { subject: 'Two' }, { dueAt: LATER });
      expect(await dueAt(plusMs(LATER, -1))).toEqual([]);
      expect(await dueAt(LATER)).toEqual([ticket.id]);
      await step(stores(), later.after, { subject: 'Three' }, { dueAt: null });
      expect(await dueAt(LATER)).toEqual([]);
    });

    it('leaves it as it is when it is refused', async () => {
      const ticket = await waiting(NOON);
      const change = applyChange(uuidIds, ticket, { subject: 'x' }, { type: 'ticket.updated', actor: ACTOR, at: NOON });
      const terms = { holder: uuidIds.next('holder'), dueAt: null };
      await expect(stores().tickets.commit(change, terms)).rejects.toMatchObject({ name: 'VersionConflict' });
      expect(await dueAt(NOON)).toEqual([ticket.id]);
    });
  });

  it('has nothing due for a ticket that is gone', async () => {
    const ticket = await waiting(NOON);
    const holder = await take(ticket.id);
    const change = applyChange(uuidIds, ticket, {}, { type: 'ticket.deleted', actor: ACTOR, at: NOON });
    await stores().tickets.remove(change, holder);
    expect(await dueAt(LATER)).toEqual([]);
  });

  it('keeps the lease of a ticket out of reach of other servers', async () => {
    const ticket = await waiting(NOON);
    const holder = await take(ticket.id);
    await stores().tickets.renewLease(aGuildId(), ticket.id, { holder, until: LATER });
    expect(await dueAt(plusMs(NOON, 3_000))).toEqual([ticket.id]);
    await stores().tickets.releaseLease(aGuildId(), ticket.id, holder);
    expect(await dueAt(NOON)).toEqual([]);
  });

  describe('after a change of rules', () => {
    it('lets the open tickets of the category be looked at, and no others', async () => {
      const other = aCategory(fixture.guild);
      await stores().categories.add(other);
      const looked = [];
      for (const status of ['open', 'pending', 'on_hold'] as const) looked.push((await waiting(null, { status })).id);
      looked.push((await waiting(LATER)).id, (await waiting(plusMs(NOON, -9))).id);
      await waiting(null, { status: 'closed' });
      await waiting(null, { categoryId: other.id });
      await stores().categories.recalculateTimers(fixture.guild, fixture.category.id, NOON);
      expect(await dueAt(plusMs(NOON, -1))).toEqual([]);
      expect((await dueAt(NOON)).sort()).toEqual(looked.sort());
    });

    it('does nothing for another server or an unknown category', async () => {
      await waiting(null);
      await stores().categories.recalculateTimers(aGuildId(), fixture.category.id, NOON);
      await stores().categories.recalculateTimers(fixture.guild, uuidIds.next('category'), NOON);
      expect(await dueAt(LATER)).toEqual([]);
    });
  });
};

const testClosedChannels = (fixture: Fixture): void => {
  const { stores, waiting, dueAt } = fixture;

  describe('of the channels of closed tickets', () => {
    const deleting = { mode: 'delete', afterHours: 5, parentId: null } as const;
    const change = (fields: Partial<ServerSettings>) =>
      stores().settings.save({ ...buildDefaultSettings(fixture.guild), ...fields });

    it('follow from the settings of the server, which come with the ticket', async () => {
      const ticket = await waiting(null);
      const read = async () => (await stores().tickets.find(fixture.guild, ticket.id))?.policy.closedChannel;
      expect(await read()).toEqual(NO_CLOSED_CHANNEL);
      await change({ closedChannel: deleting });
      expect(await read()).toEqual(deleting);
      const taken = await stores().tickets.acquireLease(
        fixture.guild,
        ticket.id,
        { holder: uuidIds.next('holder'), until: LATER },
        NOON,
      );
      expect(taken?.policy).toEqual({
        ...toPolicy(fixture.category, { ...DEFAULT_SETTINGS, closedChannel: deleting }, null, {
          timeRules: [],
          targets: null,
        }),
      });
    });

    it('come with what the log channel of the server reports', async () => {
      const ticket = await waiting(null);
      const read = async () => (await stores().tickets.find(fixture.guild, ticket.id))?.policy.loggedEvents;
      const saved = await change({ logEvents: ['moved', 'closed'] });
      expect(await read()).toEqual([]);
      await stores().settings.save({ ...saved, logChannelId: '9' as ChannelId });
      expect(await read()).toEqual(['moved', 'closed']);
    });

    it('come with whether requesters get a summary', async () => {
      const ticket = await waiting(null);
      const read = async () => (await stores().tickets.find(fixture.guild, ticket.id))?.policy.transcriptToRequester;
      expect(await read()).toBe(true);
      await change({ transcriptToRequester: false });
      expect(await read()).toBe(false);
    });

    it('are recalculated for closed tickets whose channel is still there, and no others', async () => {
      const channelId = (id: number) => String(id) as ChannelId;
      const closed = { status: 'closed', closedAt: NOON } as const;
      const due = await waiting(null, { ...closed, channelId: channelId(901) });
      await waiting(null, { ...closed, channelId: channelId(902), channelRetiredAt: NOON });
      await waiting(null, closed);
      await waiting(null, { channelId: channelId(903) });
      await stores().tickets.recalculateChannelTimers(fixture.guild, NOON);
      expect(await dueAt(NOON)).toEqual([due.id]);
    });

    it('come with the settings to those who open tickets', async () => {
      await change({ locale: 'de', texts: { 'ticket.closed': 'Zu.' }, staffRoleIds: ['4'], closedChannel: deleting });
      const { settings } = await stores().creations.readFacts(fixture.guild, fixture.category.id, REQUESTER);
      const fields = { locale: 'de', texts: { 'ticket.closed': 'Zu.' }, staffRoleIds: ['4'], closedChannel: deleting };
      expect(settings).toEqual({ ...DEFAULT_SETTINGS, ...fields });
    });

    it('are the defaults for those who open tickets where nothing was changed', async () => {
      expect((await stores().creations.readFacts(fixture.guild, fixture.category.id, REQUESTER)).settings).toEqual(
        DEFAULT_SETTINGS,
      );
    });
  });
};

/** What is due for tickets by itself, and when. */
export const ticketTimersContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testDueTickets(fixture);
  testLeases(fixture);
  testClosedChannels(fixture);
};
