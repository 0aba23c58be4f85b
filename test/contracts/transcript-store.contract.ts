import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { toSnapshot, type Ticket } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import type { TranscriptMessage, Transcript } from '#core/transcripts/index.ts';
import { aCategory, aGuildId, aMessage, aServer, aTicket, NOON, STAFF } from '../support/build.ts';
import { close, keptOf, make, reopen, step, transcriptOf } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const LATER = plusMs(NOON, 60_000);
const ALL = { limit: 100, after: null };

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

  const kept = (fields: Partial<Ticket> = {}) =>
    keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, ...fields }));
  const ordered = async (at = LATER) => (await close(stores(), await kept(), at)).order;
  const ordersOf = (ticket: Pick<Ticket, 'id'>, limit = 100) =>
    stores().transcripts.listOrders(limit, { guild, id: ticket.id });
  const messagesOf = async ({ guildId, id }: Pick<Transcript, 'guildId' | 'id'>) =>
    (await stores().transcripts.listMessages(guildId, id, ALL)).items;
  const someMessages = (ticketId: TicketId, count: number): TranscriptMessage[] =>
    Array.from({ length: count }, () => keptOf(aMessage(aTicket({ guildId: guild, id: ticketId }))));
  return {
    stores,
    get guild() {
      return guild;
    },
    kept,
    ordered,
    ordersOf,
    messagesOf,
    someMessages,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testOrdering = (fixture: Fixture): void => {
  const { stores, kept, ordersOf, ordered } = fixture;

  describe('ordering', () => {
    it('is done by the change that closes a ticket, with the ticket as it is then', async () => {
      const { ticket, order } = await close(stores(), await kept({ metadata: { order: '4711' } }), LATER);
      await step(stores(), ticket, { subject: 'Said after closing' });
      expect(await ordersOf(ticket)).toEqual([order]);
      expect(order).toMatchObject({
        guildId: fixture.guild,
        ticketId: ticket.id,
        closedAt: LATER,
        ticket: toSnapshot(ticket),
      });
    });

    it('is done by no other change, and by none that is refused', async () => {
      const ticket = await kept();
      const { after } = await step(stores(), ticket, { subject: 'Still open' });
      const event = { type: 'ticket.closed', actor: { type: 'staff', id: STAFF }, at: LATER } as const;
      const closing = applyChange(uuidIds, after, { status: 'closed', closedAt: LATER }, event);
      const terms = { holder: uuidIds.next('holder'), dueAt: null };
      await expect(stores().tickets.commit(closing, terms)).rejects.toMatchObject({ name: 'VersionConflict' });
      expect(await ordersOf(ticket)).toEqual([]);
    });

    it('gives the orders of all servers, the oldest of each first, no more than asked for', async () => {
      // Long before whatever other tests leave.
      const then = '1999-01-01T00:00:00.000Z' as Instant;
      const [last, first, second] = [await ordered(plusMs(then, 2)), await ordered(then), await ordered(then)];
      expect((await stores().transcripts.listOrders(1))[0]).toEqual(first);
      const listed = await stores().transcripts.listOrders(1_000);
      expect(listed.filter((order) => order.guildId === first.guildId)).toEqual([first, second, last]);
      for (const order of [last, first, second]) await make(stores(), order);
      expect(await stores().transcripts.listOrders(1_000)).not.toContainEqual(first);
    });

    it('lets servers take turns, so that one with many does not keep the others waiting', async () => {
      // Long before whatever other tests leave.
      const then = '1998-01-01T00:00:00.000Z' as Instant;
      const many = [await ordered(then), await ordered(plusMs(then, 1)), await ordered(plusMs(then, 2))];
      const server = aServer();
      const category = aCategory(server.id);
      await stores().organizations.addServer(server);
      await stores().categories.add(category);
      const place = { guildId: server.id, categoryId: category.id };
      const { order: other } = await close(stores(), await kept(place), plusMs(then, 9));
      // Divided databases list as many each.
      expect(await stores().transcripts.listOrders(2)).toEqual(expect.arrayContaining([many[0], other]));
      for (const order of [...many, other]) await make(stores(), order);
    });

    it('gives those of one ticket, oldest first, no more than asked for', async () => {
      const { ticket, order } = await close(stores(), await kept(), LATER);
      await ordered();
      const again = await close(stores(), await reopen(stores(), ticket, LATER), plusMs(NOON, 1));
      const once = await close(stores(), await reopen(stores(), again.ticket, LATER), plusMs(LATER, 1));
      expect(await ordersOf(ticket)).toEqual([again.order, order, once.order]);
      expect(await ordersOf(ticket, 2)).toEqual([again.order, order]);
      expect(await stores().transcripts.listOrders(100, { guild: aGuildId(), id: ticket.id })).toEqual([]);
      await make(stores(), order);
      expect(await ordersOf(ticket)).toEqual([again.order, once.order]);
    });
  });
};

const testMaking = (fixture: Fixture): void => {
  const { ordered, someMessages, stores, messagesOf, ordersOf } = fixture;

  describe('making', () => {
    it('leaves messages that are kept already as they are', async () => {
      const order = await ordered();
      const [one, two, three] = someMessages(order.ticketId, 3) as [
        TranscriptMessage,
        TranscriptMessage,
        TranscriptMessage,
      ];
      await stores().transcripts.saveMessages(order, [one, two]);
      await stores().transcripts.saveMessages(order, [{ ...one, content: 'changed', deletedAt: LATER }, two, three]);
      await stores().transcripts.saveMessages(order, []);
      await stores().transcripts.complete(transcriptOf(order));
      expect(await messagesOf(order)).toEqual([one, two, three]);
    });

    it('shows an order to nobody before it is carried out', async () => {
      const { transcripts } = stores();
      const order = await ordered();
      await transcripts.saveMessages(order, someMessages(order.ticketId, 1));
      expect(await transcripts.find(fixture.guild, order.id)).toBeNull();
      expect(await transcripts.findByTicket(fixture.guild, order.ticketId)).toBeNull();
      expect(await transcripts.list(fixture.guild, {}, ALL)).toEqual({ items: [], next: null });
      expect(await transcripts.list(fixture.guild, { q: 'account' }, ALL)).toEqual({ items: [], next: null });
      await transcripts.complete(transcriptOf(order));
      expect((await transcripts.list(fixture.guild, { q: 'account' }, ALL)).items).toHaveLength(1);
    });

    it('ends an order once, with the result of the first time', async () => {
      const { transcripts } = stores();
      const transcript = transcriptOf(await ordered(), {
        participants: [
          { actor: { type: 'user', id: '9' }, name: 'Sam', avatarUrl: 'https://example.com/sam.png', messageCount: 2 },
          { actor: SYSTEM, name: null, avatarUrl: null, messageCount: 1 },
        ],
        messageCount: 3,
      });
      expect(await transcripts.complete(transcript)).toBe(true);
      expect(await transcripts.complete({ ...transcript, sha256: 'b'.repeat(64) })).toBe(false);
      expect(await transcripts.find(fixture.guild, transcript.id)).toEqual(transcript);
      expect(await ordersOf({ id: transcript.ticketId })).toEqual([]);
    });

    it('lets one of many that end it at once do so', async () => {
      const transcript = transcriptOf(await ordered());
      const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => stores().transcripts.complete(transcript)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    });

    it('ends no order that there is not, and none of another server', async () => {
      const { transcripts } = stores();
      const transcript = transcriptOf(await ordered());
      expect(await transcripts.complete({ ...transcript, id: uuidIds.next('transcript') })).toBe(false);
      expect(await transcripts.complete({ ...transcript, guildId: aGuildId() })).toBe(false);
      expect(await transcripts.find(fixture.guild, transcript.id)).toBeNull();
      expect(await ordersOf({ id: transcript.ticketId })).toHaveLength(1);
    });

    it('is taken back with the unit of work that it is in', async () => {
      const transcript = transcriptOf(await ordered());
      const failing = stores().work.run(async () => {
        expect(await stores().transcripts.complete(transcript)).toBe(true);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await stores().transcripts.find(fixture.guild, transcript.id)).toBeNull();
      expect(await stores().transcripts.complete(transcript)).toBe(true);
    });
  });
};

const testReading = (fixture: Fixture): void => {
  const { stores, ordered, someMessages, kept, messagesOf } = fixture;

  describe('reading', () => {
    it('shows a transcript to its server only', async () => {
      const { transcripts } = stores();
      const order = await ordered();
      const transcript = await make(stores(), order, someMessages(order.ticketId, 1));
      const elsewhere = aGuildId();
      expect(await transcripts.find(fixture.guild, order.id)).toEqual(transcript);
      expect(await transcripts.find(elsewhere, order.id)).toBeNull();
      expect(await transcripts.findByTicket(elsewhere, order.ticketId)).toBeNull();
      expect(await transcripts.listMessages(elsewhere, order.id, ALL)).toEqual({ items: [], next: null });
      expect(await transcripts.find(fixture.guild, uuidIds.next('transcript'))).toBeNull();
      expect(await transcripts.findByTicket(fixture.guild, uuidIds.next('ticket'))).toBeNull();
    });

    it('finds the newest of a ticket, in whatever order they were made', async () => {
      const first = await close(stores(), await kept(), NOON);
      const second = await close(stores(), await reopen(stores(), first.ticket, NOON), LATER);
      const third = await close(stores(), await reopen(stores(), second.ticket, LATER), plusMs(LATER, 1));
      await make(stores(), await ordered(plusMs(LATER, 9)));
      const newest = () => stores().transcripts.findByTicket(fixture.guild, first.ticket.id);
      const middle = await make(stores(), second.order);
      expect(await newest()).toEqual(middle);
      await make(stores(), first.order);
      expect(await newest()).toEqual(middle);
      const last = await make(stores(), third.order);
      expect(await newest()).toEqual(last);
    });

    it('pages the messages of one transcript, oldest first, exactly as they were kept', async () => {
      const first = await close(stores(), await kept(), NOON);
      const second = await close(stores(), await reopen(stores(), first.ticket, NOON), LATER);
      const messages = someMessages(first.ticket.id, 5).map((message, index) => ({
        ...message,
        chatMessageId: String(index) as ChatMessageId,
        attachments: [{ url: 'https://example.com/a.png', filename: 'a.png' }],
        createdAt: plusMs(NOON, -index),
        editedAt: index > 2 ? LATER : null,
        deletedAt: index > 3 ? LATER : null,
      }));
      const transcript = await make(stores(), first.order, [...messages].reverse());
      const longer = [...messages, ...someMessages(first.ticket.id, 1)];
      const other = await make(stores(), second.order, longer);
      expect(
        await readAllPages((page) => stores().transcripts.listMessages(fixture.guild, transcript.id, page)),
      ).toEqual(messages);
      expect(await messagesOf(other)).toEqual(longer);
    });
  });
};

const testRemoving = (fixture: Fixture): void => {
  const { stores, kept, someMessages, messagesOf, ordersOf, ordered } = fixture;

  describe('removing', () => {
    it('takes a transcript with its messages, once, and no other of its ticket', async () => {
      const first = await close(stores(), await kept(), NOON);
      const second = await close(stores(), await reopen(stores(), first.ticket, NOON), LATER);
      const messages = someMessages(first.ticket.id, 2);
      const older = await make(stores(), first.order, messages);
      const newer = await make(stores(), second.order, messages);
      expect(await stores().transcripts.remove(fixture.guild, newer.id)).toBe(true);
      expect(await stores().transcripts.remove(fixture.guild, newer.id)).toBe(false);
      expect(await stores().transcripts.find(fixture.guild, newer.id)).toBeNull();
      expect(await messagesOf(newer)).toEqual([]);
      expect(await stores().transcripts.findByTicket(fixture.guild, older.ticketId)).toEqual(older);
      expect(await messagesOf(older)).toEqual(messages);
      expect(await ordersOf(first.ticket)).toEqual([]);
    });

    it('takes nothing of another server, and knows no unknown one', async () => {
      const order = await ordered();
      const messages = someMessages(order.ticketId, 2);
      const transcript = await make(stores(), order, messages);
      expect(await stores().transcripts.remove(aGuildId(), transcript.id)).toBe(false);
      expect(await stores().transcripts.remove(fixture.guild, uuidIds.next('transcript'))).toBe(false);
      expect(await stores().transcripts.find(fixture.guild, transcript.id)).toEqual(transcript);
      expect(await messagesOf(transcript)).toEqual(messages);
    });

    it('leaves one that is not made yet, with what is kept for it', async () => {
      const order = await ordered();
      const messages = someMessages(order.ticketId, 2);
      await stores().transcripts.saveMessages(order, messages);
      expect(await stores().transcripts.remove(fixture.guild, order.id)).toBe(false);
      expect(await ordersOf({ id: order.ticketId })).toEqual([order]);
      await stores().transcripts.complete(transcriptOf(order));
      expect(await messagesOf(order)).toEqual(messages);
    });
  });
};

export const transcriptStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testOrdering(fixture);
  testMaking(fixture);
  testReading(fixture);
  testRemoving(fixture);
};
