import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import type { ChannelId, ChatMessageId, GuildId, PanelId, TicketId, UserId } from '#core/shared/ids.ts';
import { toInstant, plusMs } from '#core/shared/instant.ts';
import { NO_POLICY, type Ticket, type TicketChange, type TicketQuery } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { aCategory, aGuildId, aMessage, aServer, aTicket, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import { eventsOf, type Stores } from './stores.ts';

const ACTOR = { type: 'staff', id: STAFF } as const;
const LATER = plusMs(NOON, 3_000);

const changed = (ticket: Ticket, fields: Partial<Ticket>): TicketChange =>
  applyChange(uuidIds, ticket, fields, { type: 'ticket.updated', actor: ACTOR, at: LATER });

export const ticketStoreContract = (stores: () => Stores): void => {
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

  describe('reading', () => {
    it('gives back exactly what was written, with the rules of its category', async () => {
      const ticket = await kept({
        requesterName: 'Sam',
        claimedById: STAFF,
        claimedByName: 'Kim',
        participantIds: ['77' as UserId],
        tags: ['a', 'b'],
        formAnswers: [{ questionId: 'q', label: 'Which?', value: 'this' }],
        closeRequest: { requestedById: STAFF, reason: null, requestedAt: NOON, autoCloseAt: null },
        closedBy: ACTOR,
        feedback: { rating: 5, comment: null },
        metadata: { order: '4711' },
        firstResponseAt: toInstant(1_700_000_000_120),
      });
      const policy = { ...NO_POLICY, requireClaim: true, feedbackEnabled: true };
      expect(await stores().tickets.find(guild, ticket.id)).toEqual({ ticket, policy });
    });

    it('never shows one server the tickets of another', async () => {
      const ticket = await kept({ channelId: '5' as ChannelId });
      const elsewhere = aGuildId();
      expect(await stores().tickets.find(elsewhere, ticket.id)).toBeNull();
      expect(await stores().tickets.findByChannel(elsewhere, '5' as ChannelId)).toBeNull();
      expect(await stores().tickets.findByChannel(guild, '5' as ChannelId)).toBe(ticket.id);
      expect(
        await stores().tickets.acquireLease(
          elsewhere,
          ticket.id,
          { holder: uuidIds.next('holder'), until: LATER },
          NOON,
        ),
      ).toBeNull();
      const page = await stores().tickets.list(elsewhere, { sort: '-createdAt' }, { limit: 10, after: null });
      expect(page).toEqual({ items: [], next: null });
    });

    it('pages the messages of one ticket, oldest first', async () => {
      const ticket = aTicket({ guildId: guild, categoryId: category.id });
      const messages = [aMessage(ticket), aMessage(ticket, { chatMessageId: '9' as ChatMessageId }), aMessage(ticket)];
      await keepTicket(stores(), ticket, messages);
      const first = await stores().tickets.listMessages(guild, ticket.id, 'createdAt', { limit: 2, after: null });
      expect(first.items).toEqual(messages.slice(0, 2));
      const last = await stores().tickets.listMessages(guild, ticket.id, 'createdAt', { limit: 2, after: first.next });
      expect(last).toEqual({ items: messages.slice(2), next: null });
      expect(await stores().tickets.hasMessage(guild, ticket.id, '9' as ChatMessageId)).toBe(true);
      expect(await stores().tickets.hasMessage(guild, ticket.id, '8' as ChatMessageId)).toBe(false);
    });
  });

  describe('listing', () => {
    it.each(['-createdAt', 'createdAt', '-updatedAt'] as const)(
      'walks %s without repeat or gap, equal times included',
      async (sort) => {
        const tickets: Ticket[] = [];
        for (const ms of [0, 0, 1, 5, 5, 5, 9])
          tickets.push(await kept({ createdAt: plusMs(NOON, ms), updatedAt: plusMs(NOON, ms) }));
        const seen: TicketId[] = [];
        let after: readonly string[] | null = null;
        do {
          const page = await stores().tickets.list(guild, { sort }, { limit: 2, after });
          seen.push(...page.items.map(({ id }) => id));
          after = page.next;
        } while (after);
        const ascending = tickets.map(({ id }) => id);
        expect(seen).toEqual(sort === 'createdAt' ? ascending : ascending.reverse());
      },
    );

    const cases: [string, Partial<Ticket>, Partial<TicketQuery>][] = [
      ['status', { status: 'pending' }, { status: ['pending', 'on_hold'] }],
      ['requesterId', { requesterId: '31' as UserId }, { requesterId: ['30', '31'] as UserId[] }],
      ['claimedById', { claimedById: '32' as UserId }, { claimedById: ['32', '30'] as UserId[] }],
      ['claimed by anybody', { claimedById: '32' as UserId }, { unclaimed: false }],
      ['participantId', { participantIds: ['33', '34'] as UserId[] }, { participantId: ['30', '34'] as UserId[] }],
      ['priority', { priority: 'urgent' }, { priority: ['urgent', 'low'] }],
      ['tag', { tags: ['x', 'vip'] }, { tag: ['a', 'vip'] }],
      ['externalId', { externalId: 'e-1' }, { externalId: 'e-1' }],
      ['ticketNumber', { ticketNumber: 999_999 }, { ticketNumber: [999_998, 999_999] }],
      [
        'panelId',
        { panelId: '019b0000-0000-7000-8000-000000000009' as PanelId },
        { panelId: ['019b0000-0000-7000-8000-000000000009' as PanelId] },
      ],
      ['createdAfter', { createdAt: LATER }, { createdAfter: NOON }],
      ['createdBefore', { createdAt: plusMs(NOON, -1) }, { createdBefore: NOON }],
      ['updatedAfter', { updatedAt: LATER }, { updatedAfter: NOON }],
      ['updatedBefore', { updatedAt: plusMs(NOON, -1) }, { updatedBefore: NOON }],
      ['closedAfter', { closedAt: LATER }, { closedAfter: NOON }],
      ['closedBefore', { closedAt: plusMs(NOON, -1) }, { closedBefore: NOON }],
      ['lastMessageAfter', { lastMessageAt: LATER }, { lastMessageAfter: NOON }],
      ['lastMessageBefore', { lastMessageAt: plusMs(NOON, -1) }, { lastMessageBefore: NOON }],
      ['a word of the subject', { subject: 'Refund for order' }, { q: 'REFUND' }],
      [
        'words of a form answer',
        { formAnswers: [{ questionId: 'q', label: 'l', value: 'a blue bicycle' }] },
        { q: 'bicycle  blue' },
      ],
    ];
    it.each(cases)('finds by %s, and only those', async (_, fields, query) => {
      const input = await kept(fields);
      await kept();
      expect(await listed(query)).toEqual([input.id]);
    });

    it('finds unclaimed tickets, and those of a category', async () => {
      const free = await kept();
      await kept({ claimedById: STAFF });
      expect(await listed({ unclaimed: true })).toEqual([free.id]);
      expect(await listed({ categoryId: [category.id] })).toHaveLength(2);
      expect(await listed({ categoryId: [uuidIds.next('category')] })).toEqual([]);
    });

    it('merges several statuses into one order and pages through them', async () => {
      const statuses = ['open', 'closed', 'pending', 'open', 'on_hold', 'closed', 'pending'] as const;
      const tickets: Ticket[] = [];
      for (const [index, status] of statuses.entries())
        tickets.push(await kept({ status, createdAt: plusMs(NOON, index) }));
      const active = tickets
        .filter(({ status }) => status !== 'closed')
        .map(({ id }) => id)
        .reverse();
      const query = { sort: '-createdAt', status: ['open', 'pending', 'on_hold'] } as const;
      const first = await stores().tickets.list(guild, query, { limit: 3, after: null });
      const rest = await stores().tickets.list(guild, query, { limit: 3, after: first.next });
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(active);
    });

    it('finds words wherever they stand, spread over subject and messages', async () => {
      const ticket = aTicket({ guildId: guild, categoryId: category.id, subject: 'Printer on fire' });
      await keepTicket(stores(), ticket, [aMessage(ticket, { content: 'It also smells of jane@example.com' })]);
      await kept({ subject: 'Printer out of paper' });
      expect(await listed({ q: 'smells printer' })).toEqual([ticket.id]);
      expect(await listed({ q: 'jane@example.com' })).toEqual([ticket.id]);
      expect(await listed({ q: 'printer' })).toHaveLength(2);
      expect(await listed({ q: 'printer water' })).toEqual([]);
    });
  });

  describe('changing', () => {
    it('gives a ticket to one holder at a time, until the lease ends', async () => {
      const ticket = await kept();
      const [one, other] = [uuidIds.next('holder'), uuidIds.next('holder')];
      const taken = await Promise.all([take(ticket.id, one), take(ticket.id, other)]);
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await take(ticket.id, uuidIds.next('holder'), LATER)).toMatchObject({ ticket });
      expect(await take(uuidIds.next('ticket'), one)).toBeNull();
    });

    it('renews and releases a lease for its holder only', async () => {
      const ticket = await kept();
      const [holder, other] = [uuidIds.next('holder'), uuidIds.next('holder')];
      await take(ticket.id, holder);
      await stores().tickets.renewLease(guild, ticket.id, { holder: other, until: plusMs(NOON, 60_000) });
      await stores().tickets.releaseLease(guild, ticket.id, other);
      expect(await take(ticket.id, other)).toBeNull();
      await stores().tickets.renewLease(guild, ticket.id, { holder, until: plusMs(NOON, 60_000) });
      expect(await take(ticket.id, other, LATER)).toBeNull();
      await stores().tickets.releaseLease(guild, ticket.id, holder);
      expect(await take(ticket.id, other)).toMatchObject({ ticket });
    });

    it('writes the ticket, its messages and its events together, and gives the lease back', async () => {
      const ticket = await kept();
      const holder = uuidIds.next('holder');
      await take(ticket.id, holder);
      const message = aMessage(ticket);
      const change = applyChange(
        uuidIds,
        ticket,
        { status: 'pending', messageCount: 1 },
        { type: 'ticket.message_created', actor: ACTOR, at: LATER, messages: [message] },
      );
      await stores().tickets.commit(change, { holder, dueAt: null });
      expect(await take(ticket.id, uuidIds.next('holder'))).toMatchObject({ ticket: change.after });
      expect(
        (await stores().tickets.listMessages(guild, ticket.id, 'createdAt', { limit: 10, after: null })).items,
      ).toEqual([message]);
      expect(await eventsOf(stores(), guild)).toEqual(change.events);
    });

    it('refuses a holder whose lease was lost, and writes nothing', async () => {
      const ticket = await kept();
      const [late, present] = [uuidIds.next('holder'), uuidIds.next('holder')];
      await take(ticket.id, late);
      await take(ticket.id, present, LATER);
      const change = changed(ticket, { subject: 'late' });
      await expect(stores().tickets.commit(change, { holder: late, dueAt: null })).rejects.toMatchObject({
        name: 'VersionConflict',
      });
      await expect(stores().tickets.remove(change, late)).rejects.toMatchObject({ name: 'VersionConflict' });
      expect(await stores().tickets.find(guild, ticket.id)).toMatchObject({ ticket });
      expect(await eventsOf(stores(), guild)).toEqual([]);
    });

    it('refuses an external id the server already uses', async () => {
      await kept({ externalId: 'taken' });
      const ticket = await kept();
      const holder = uuidIds.next('holder');
      await take(ticket.id, holder);
      await expect(
        stores().tickets.commit(changed(ticket, { externalId: 'taken' }), { holder, dueAt: null }),
      ).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('taken'),
      });
      await stores().tickets.commit(changed(ticket, { externalId: 'free' }), { holder, dueAt: null });
      expect(await stores().tickets.find(guild, ticket.id)).toMatchObject({ ticket: { externalId: 'free' } });
    });

    it('removes a ticket with its messages; its event stays', async () => {
      const ticket = aTicket({ guildId: guild, categoryId: category.id, requesterId: REQUESTER });
      await keepTicket(stores(), ticket, [aMessage(ticket)]);
      const holder = uuidIds.next('holder');
      await take(ticket.id, holder);
      const change = changed(ticket, {});
      await stores().tickets.remove(change, holder);
      expect(await stores().tickets.find(guild, ticket.id)).toBeNull();
      expect(await stores().tickets.listMessages(guild, ticket.id, 'createdAt', { limit: 10, after: null })).toEqual({
        items: [],
        next: null,
      });
      expect(await eventsOf(stores(), guild)).toEqual(change.events);
    });
  });
};
