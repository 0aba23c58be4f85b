import { uuidIds } from '#adapters/node/ids.ts';
import type { PanelId, TicketId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket, TicketQuery } from '#core/tickets/index.ts';
import { aMessage, aTicket, NOON, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import { type TicketStoreFixture, LATER } from './ticket-store-fixture.ts';

export const testListing = (fixture: TicketStoreFixture): void => {
  const { kept, stores, listed } = fixture;

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
          const page = await stores().tickets.list(fixture.guild, { sort }, { limit: 2, after });
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
      expect(await listed({ categoryId: [fixture.category.id] })).toHaveLength(2);
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
      const first = await stores().tickets.list(fixture.guild, query, { limit: 3, after: null });
      const rest = await stores().tickets.list(fixture.guild, query, { limit: 3, after: first.next });
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(active);
    });

    it('finds words wherever they stand, spread over subject and messages', async () => {
      const ticket = aTicket({ guildId: fixture.guild, categoryId: fixture.category.id, subject: 'Printer on fire' });
      await keepTicket(stores(), ticket, [aMessage(ticket, { content: 'It also smells of jane@example.com' })]);
      await kept({ subject: 'Printer out of paper' });
      expect(await listed({ q: 'smells printer' })).toEqual([ticket.id]);
      expect(await listed({ q: 'jane@example.com' })).toEqual([ticket.id]);
      expect(await listed({ q: 'printer' })).toHaveLength(2);
      expect(await listed({ q: 'printer water' })).toEqual([]);
    });
  });
};
