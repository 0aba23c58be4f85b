import { uuidIds } from '#adapters/node/ids.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { toInstant, plusMs } from '#core/shared/instant.ts';
import { NO_POLICY, type Ticket } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { aCategory, aGuildId, aMessage, aServer, aTicket, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import { eventsOf, type Stores } from './stores.ts';
import { createTicketStoreFixture, type TicketStoreFixture, ACTOR, LATER, changed } from './ticket-store-fixture.ts';
import { testListing } from './ticket-listing.contract.ts';

const testReading = (fixture: TicketStoreFixture): void => {
  const { kept, stores } = fixture;

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
      expect(await stores().tickets.find(fixture.guild, ticket.id)).toEqual({ ticket, policy });
    });

    it('finds several of several servers at once', async () => {
      const own = await kept();
      const server = aServer();
      const elsewhere = aCategory(server.id);
      await stores().organizations.addServer(server);
      await stores().categories.add(elsewhere);
      const foreign = await keepTicket(stores(), aTicket({ guildId: elsewhere.guildId, categoryId: elsewhere.id }));
      const find = async (guild: GuildId, { id }: Ticket) => (await stores().tickets.find(guild, id))?.ticket ?? null;
      const asked = [find(fixture.guild, own), find(elsewhere.guildId, foreign), find(elsewhere.guildId, own)];
      expect(await Promise.all(asked)).toEqual([own, foreign, null]);
    });

    it('never shows one server the tickets of another', async () => {
      const ticket = await kept({ channelId: '5' as ChannelId });
      const elsewhere = aGuildId();
      expect(await stores().tickets.find(elsewhere, ticket.id)).toBeNull();
      expect(await stores().tickets.findByChannel(elsewhere, '5' as ChannelId)).toBeNull();
      expect(await stores().tickets.findByChannel(fixture.guild, '5' as ChannelId)).toBe(ticket.id);
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
      const ticket = aTicket({ guildId: fixture.guild, categoryId: fixture.category.id });
      const messages = [aMessage(ticket), aMessage(ticket, { chatMessageId: '9' as ChatMessageId }), aMessage(ticket)];
      await keepTicket(stores(), ticket, messages);
      const first = await stores().tickets.listMessages(fixture.guild, ticket.id, 'createdAt', {
        limit: 2,
        after: null,
      });
      expect(first.items).toEqual(messages.slice(0, 2));
      const last = await stores().tickets.listMessages(fixture.guild, ticket.id, 'createdAt', {
        limit: 2,
        after: first.next,
      });
      expect(last).toEqual({ items: messages.slice(2), next: null });
      expect(await stores().tickets.hasMessage(fixture.guild, ticket.id, '9' as ChatMessageId)).toBe(true);
      expect(await stores().tickets.hasMessage(fixture.guild, ticket.id, '8' as ChatMessageId)).toBe(false);
    });
  });
};

const testChanging = (fixture: TicketStoreFixture): void => {
  const { kept, take, stores } = fixture;

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
      await stores().tickets.renewLease(fixture.guild, ticket.id, { holder: other, until: plusMs(NOON, 60_000) });
      await stores().tickets.releaseLease(fixture.guild, ticket.id, other);
      expect(await take(ticket.id, other)).toBeNull();
      await stores().tickets.renewLease(fixture.guild, ticket.id, { holder, until: plusMs(NOON, 60_000) });
      expect(await take(ticket.id, other, LATER)).toBeNull();
      await stores().tickets.releaseLease(fixture.guild, ticket.id, holder);
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
        (await stores().tickets.listMessages(fixture.guild, ticket.id, 'createdAt', { limit: 10, after: null })).items,
      ).toEqual([message]);
      expect(await eventsOf(stores(), fixture.guild)).toEqual(change.events);
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
      expect(await stores().tickets.find(fixture.guild, ticket.id)).toMatchObject({ ticket });
      expect(await eventsOf(stores(), fixture.guild)).toEqual([]);
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
      expect(await stores().tickets.find(fixture.guild, ticket.id)).toMatchObject({ ticket: { externalId: 'free' } });
    });

    it('removes a ticket with its messages; its event stays', async () => {
      const ticket = aTicket({ guildId: fixture.guild, categoryId: fixture.category.id, requesterId: REQUESTER });
      await keepTicket(stores(), ticket, [aMessage(ticket)]);
      const holder = uuidIds.next('holder');
      await take(ticket.id, holder);
      const change = changed(ticket, {});
      await stores().tickets.remove(change, holder);
      expect(await stores().tickets.find(fixture.guild, ticket.id)).toBeNull();
      expect(
        await stores().tickets.listMessages(fixture.guild, ticket.id, 'createdAt', { limit: 10, after: null }),
      ).toEqual({
        items: [],
        next: null,
      });
      expect(await eventsOf(stores(), fixture.guild)).toEqual(change.events);
    });
  });
};

export const ticketStoreContract = (stores: () => Stores): void => {
  const fixture = createTicketStoreFixture(stores);
  testReading(fixture);
  testListing(fixture);
  testChanging(fixture);
};
