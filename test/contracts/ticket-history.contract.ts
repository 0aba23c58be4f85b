import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import type { ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Message, MessageKey, Ticket } from '#core/tickets/index.ts';
import { toTicketDetail } from '#core/tickets/model/lifecycle.ts';
import { createChange, applyChange } from '#core/tickets/model/ticket-change.ts';
import { aCategory, aGuildId, aMessage, aServer, aTicket, NOON, STAFF } from '../support/build.ts';
import { step } from './close-ticket.ts';
import { keepTicket, openingOf } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const ACTOR = { type: 'staff', id: STAFF } as const;
const LATER = plusMs(NOON, 1_000);
const ALL = { limit: 100, after: null };
const HIDDEN = { type: 'hidden', url: 'https://example.com/81' } as const;
const IN_CHAT = '81' as ChatMessageId;

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

  const aTicketHere = () => aTicket({ guildId: guild, categoryId: category.id });
  const timelineOf = async ({ id }: Ticket) =>
    (await stores().tickets.listTimeline(guild, id, '-createdAt', ALL)).items;
  const messagesOf = async ({ id }: Ticket) => (await stores().tickets.listMessages(guild, id, 'createdAt', ALL)).items;
  return {
    stores,
    get guild() {
      return guild;
    },
    get category() {
      return category;
    },
    aTicketHere,
    timelineOf,
    messagesOf,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testTimeline = (fixture: Fixture): void => {
  const { stores, aTicketHere, timelineOf } = fixture;

  describe('the timeline', () => {
    it('tells every step exactly, newest first, page by page', async () => {
      const ticket = await keepTicket(stores(), aTicketHere());
      const other = await keepTicket(stores(), aTicketHere());
      const one = await step(stores(), ticket, { subject: 'One', tags: ['a'] }, { at: LATER });
      await step(stores(), other, { subject: 'Of another ticket' });
      const two = await step(
        stores(),
        one.after,
        { firstResponseAt: LATER, messageCount: 2 },
        { type: 'ticket.message_created', messages: [aMessage(ticket), aMessage(ticket)] },
      );
      const entries = [...one.timeline, ...two.timeline];
      expect(entries).toHaveLength(4);
      const seen = await readAllPages((page) =>
        stores().tickets.listTimeline(fixture.guild, ticket.id, '-createdAt', page),
      );
      expect(seen).toEqual(entries.reverse());
    });

    it('begins with the first step', async () => {
      const ticket = aTicketHere();
      const change = createChange(uuidIds, ticket, { type: 'ticket.created', actor: ACTOR, at: NOON });
      const answer = toTicketDetail(change.after, fixture.category);
      await stores().creations.reserveNumber(openingOf(ticket));
      await stores().creations.commit({ change, key: null, answer, dueAt: null });
      expect(change.timeline).toHaveLength(1);
      expect(await timelineOf(ticket)).toEqual(change.timeline);
    });

    it('is shown to no other server', async () => {
      const ticket = await keepTicket(stores(), aTicketHere());
      await step(stores(), ticket, { subject: 'One' });
      expect(await stores().tickets.listTimeline(aGuildId(), ticket.id, '-createdAt', ALL)).toEqual({
        items: [],
        next: null,
      });
    });

    it('tells nothing of a change that was refused', async () => {
      const ticket = await keepTicket(stores(), aTicketHere());
      const change = applyChange(
        uuidIds,
        ticket,
        { subject: 'x' },
        { type: 'ticket.updated', actor: ACTOR, at: LATER },
      );
      const terms = { holder: uuidIds.next('holder'), dueAt: null };
      await expect(stores().tickets.commit(change, terms)).rejects.toMatchObject({ name: 'VersionConflict' });
      expect(await timelineOf(ticket)).toEqual([]);
    });

    it('goes with its ticket, and with no other', async () => {
      const [ticket, other] = [await keepTicket(stores(), aTicketHere()), await keepTicket(stores(), aTicketHere())];
      const { after } = await step(stores(), ticket, { subject: 'One' });
      await step(stores(), other, { subject: 'Two' });
      const deletion = applyChange(uuidIds, after, {}, { type: 'ticket.deleted', actor: ACTOR, at: LATER });
      const lease = { holder: uuidIds.next('holder'), until: LATER };
      await stores().tickets.acquireLease(fixture.guild, ticket.id, lease, NOON);
      await stores().tickets.remove(deletion, lease.holder);
      expect(await timelineOf(ticket)).toEqual([]);
      expect(await timelineOf(other)).toHaveLength(1);
    });
  });
};

const testMessages = (fixture: Fixture): void => {
  const { aTicketHere, stores, messagesOf } = fixture;

  describe('a message', () => {
    const input = async (overrides: Partial<Message> = {}) => {
      const ticket = aTicketHere();
      const message = aMessage(ticket, { chatMessageId: IN_CHAT, ...overrides });
      const others = [aMessage(ticket), aMessage(ticket, { chatMessageId: '82' as ChatMessageId })];
      await keepTicket(stores(), ticket, [message, ...others]);
      return { ticket, message, others };
    };
    const edit = { content: 'I mean: it works.', editedAt: LATER };
    const deletion = { deletedAt: plusMs(LATER, 1) };

    it('is given back with the marks it was written with', async () => {
      const { ticket, message } = await input({ editedAt: LATER, deletedAt: plusMs(LATER, 1) });
      expect((await messagesOf(ticket))[0]).toEqual(message);
    });

    it('says what its author made of it last, and when; nothing else changes', async () => {
      const { ticket, message, others } = await input({ attachments: [{ url: 'https://a.example', filename: 'a' }] });
      await stores().tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, edit);
      expect(await messagesOf(ticket)).toEqual([{ ...message, ...edit }, ...others]);
      const last = { content: '', editedAt: plusMs(LATER, 5), postedIds: [IN_CHAT] };
      await stores().tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, last);
      expect(await messagesOf(ticket)).toEqual([{ ...message, ...last }, ...others]);
    });

    it('is found by each of its ids, in its ticket alone', async () => {
      const direct = { deliveryState: 'pending', directMessageId: '83' as ChatMessageId } as const;
      const postedIds = ['71', '72'] as ChatMessageId[];
      const { ticket, message } = await input({ ...direct, postedIds });
      const find = (by: MessageKey, of = ticket.id) => stores().tickets.findMessage(fixture.guild, of, by);
      expect(await find({ id: message.id })).toEqual(message);
      expect(await find({ chatMessageId: IN_CHAT })).toEqual(message);
      expect(await find({ directMessageId: direct.directMessageId })).toEqual(message);
      expect(await find({ directMessageId: '84' as ChatMessageId })).toBeNull();
      for (const postedId of postedIds) expect(await find({ postedId })).toEqual(message);
      expect(await find({ postedId: '73' as ChatMessageId })).toBeNull();
      expect(await find({ id: message.id }, uuidIds.next('ticket'))).toBeNull();
      expect(await stores().tickets.findMessage(aGuildId(), ticket.id, { id: message.id })).toBeNull();
    });

    it('says how far it is on its way to the requester, and which message an update has changed', async () => {
      const { ticket, message, others } = await input({ deliveryState: 'pending' });
      const { tickets } = stores();
      const delivered = { deliveryState: 'delivered', directMessageId: '83' as ChatMessageId } as const;
      await tickets.setDelivery(aGuildId(), ticket.id, message.id, delivered);
      expect(await messagesOf(ticket)).toEqual([message, ...others]);
      await tickets.setDelivery(fixture.guild, ticket.id, message.id, delivered);
      expect(await messagesOf(ticket)).toEqual([{ ...message, ...delivered }, ...others]);
      const updated = await tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, edit);
      expect(updated).toMatchObject({ id: message.id, deliveryState: 'delivered' });
      expect(await tickets.updateMessage(fixture.guild, ticket.id, '89' as ChatMessageId, edit)).toBeNull();
    });

    it('is marked as deleted with others, and keeps its content', async () => {
      const { ticket, message, others } = await input({ deliveryState: 'pending' });
      const { tickets } = stores();
      const ids = [IN_CHAT, '89' as ChatMessageId];
      expect(await tickets.deleteMessages(aGuildId(), ticket.id, ids, LATER)).toEqual([]);
      expect(await messagesOf(ticket)).toEqual([message, ...others]);
      expect(await tickets.deleteMessages(fixture.guild, ticket.id, ids, LATER)).toMatchObject([
        { id: message.id, deliveryState: 'pending' },
      ]);
      expect(await messagesOf(ticket)).toEqual([{ ...message, deletedAt: LATER }, ...others]);
    });

    it('is hidden no more when its text is known', async () => {
      const reply = { type: 'reply', messageId: IN_CHAT, authorId: null, authorName: null, quote: null } as const;
      const { ticket, message, others } = await input({ content: '', parts: [HIDDEN] });
      const { tickets } = stores();
      await tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, { editedAt: LATER });
      expect((await messagesOf(ticket))[0]?.parts).toEqual([HIDDEN]);
      expect(await tickets.hasHiddenMessage(fixture.guild, ticket.id, IN_CHAT)).toBe(true);
      const attachments = [{ url: 'https://a.example', filename: 'a' }];
      await tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, { content: 'It broke.', attachments });
      expect(await messagesOf(ticket)).toEqual([
        { ...message, content: 'It broke.', attachments, parts: null, editedAt: LATER },
        ...others,
      ]);
      expect(await tickets.hasHiddenMessage(fixture.guild, ticket.id, IN_CHAT)).toBe(false);
      const other = await input({ content: '', parts: [reply, HIDDEN] });
      await tickets.updateMessage(fixture.guild, other.ticket.id, IN_CHAT, { content: 'It broke.' });
      expect((await messagesOf(other.ticket))[0]?.parts).toEqual([reply]);
    });

    it('keeps its content when it is deleted', async () => {
      const { ticket, message, others } = await input();
      await stores().tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, edit);
      await stores().tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, deletion);
      expect(await messagesOf(ticket)).toEqual([{ ...message, ...edit, ...deletion }, ...others]);
    });

    it('can be found by what it says now', async () => {
      const { ticket } = await input({ content: 'a bicycle' });
      await stores().tickets.updateMessage(fixture.guild, ticket.id, IN_CHAT, {
        content: 'a password',
        editedAt: LATER,
      });
      const found = async (q: string) =>
        (await stores().tickets.list(fixture.guild, { sort: '-createdAt', q }, ALL)).items.map(({ id }) => id);
      expect(await found('password')).toEqual([ticket.id]);
      expect(await found('bicycle')).toEqual([]);
    });

    it.each([['edit', edit] as const, ['deletion', deletion] as const])(
      'is not touched by the %s of an unknown one, nor from another ticket or server',
      async (_, amendment) => {
        const { ticket, message, others } = await input();
        const elsewhere = await input();
        const { tickets } = stores();
        await tickets.updateMessage(fixture.guild, ticket.id, '89' as ChatMessageId, amendment);
        await tickets.updateMessage(fixture.guild, uuidIds.next('ticket'), IN_CHAT, amendment);
        await tickets.updateMessage(aGuildId(), ticket.id, IN_CHAT, amendment);
        expect(await messagesOf(ticket)).toEqual([message, ...others]);
        await tickets.updateMessage(fixture.guild, elsewhere.ticket.id, IN_CHAT, amendment);
        expect(await messagesOf(ticket)).toEqual([message, ...others]);
        expect(await messagesOf(elsewhere.ticket)).not.toContainEqual(elsewhere.message);
      },
    );

    it('is known to its server and ticket only', async () => {
      const { ticket } = await input();
      const other = await keepTicket(stores(), aTicketHere());
      expect(await stores().tickets.hasMessage(fixture.guild, ticket.id, IN_CHAT)).toBe(true);
      expect(await stores().tickets.hasMessage(fixture.guild, other.id, IN_CHAT)).toBe(false);
      expect(await stores().tickets.hasMessage(aGuildId(), ticket.id, IN_CHAT)).toBe(false);
      const listKnown = (guild: GuildId, { id }: Ticket) =>
        stores().adoptions.listKnown(guild, id, [IN_CHAT, '89' as ChatMessageId]);
      expect(await listKnown(fixture.guild, ticket)).toEqual([IN_CHAT]);
      expect(await listKnown(fixture.guild, other)).toEqual([]);
      expect(await listKnown(aGuildId(), ticket)).toEqual([]);
      expect(await stores().tickets.listMessages(aGuildId(), ticket.id, 'createdAt', ALL)).toEqual({
        items: [],
        next: null,
      });
    });
  });
};

/** The history of a ticket: its timeline, and what became of its messages. */
export const ticketHistoryContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testTimeline(fixture);
  testMessages(fixture);
};
