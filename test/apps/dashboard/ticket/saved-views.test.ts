import { readFilters } from '../../../../apps/dashboard/src/tickets/use-filters.ts';
import { toSearch } from '../../../../apps/dashboard/src/tickets/filters.ts';
import { isChanged, toAddress, toShown, type View } from '../../../../apps/dashboard/src/views/view-filters.ts';

const ME = '200000000000000002';
const view = (filters: View['filters']): View => ({
  id: '019b0000-0000-7000-8000-000000000042',
  guildId: '1',
  name: 'View',
  filters,
  sort: '-priority',
  columns: ['status', 'rating'],
  shared: true,
  createdById: ME,
  version: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
});

const CASES: readonly View['filters'][] = [
  {},
  { status: ['open', 'closed'], priority: ['urgent', 'high'], tag: ['vip'], q: 'lost key' },
  { claimedById: [ME] },
  { claimedById: ['31'], categoryId: ['019b0000-0000-7000-8000-000000000001'] },
  { claimedById: ['31', '32'], requesterId: ['33', '34'] },
  { requesterId: ['33'], status: ['open'] },
  { unclaimed: true, maxRating: 2 },
  { unclaimed: false, ticketNumber: [7, 8], externalId: 'order-1' },
  { createdAfter: '2026-02-01T22:59:59.999Z', createdBefore: '2026-02-03T23:00:00.000Z' },
  { createdAfter: '2026-02-01T10:20:30.000Z', updatedBefore: '2026-02-03T23:00:00.000Z' },
  {
    panelId: ['019b0000-0000-7000-8000-000000000006'],
    participantId: ['35'],
    lastMessageAfter: '2026-02-01T10:20:30.000Z',
  },
];

describe('a saved view', () => {
  it.each(CASES)('asks by its address for what it keeps: %j', (filters) => {
    const saved = view(filters);
    const address = readFilters(new URLSearchParams(toSearch(toAddress(saved, ME))));
    const shown = toShown(address, saved.columns, ME);
    expect(shown).toEqual({ filters, sort: '-priority', columns: ['status', 'rating'] });
    expect(isChanged(saved, shown)).toBe(false);
  });

  it('has days where its times are the limits of days, and a claimer by name', () => {
    const filters = {
      claimedById: [ME],
      createdAfter: '2026-01-31T23:59:59.999Z',
      createdBefore: '2026-02-03T00:00:00.000Z',
    };
    expect(toAddress(view(filters), ME)).toMatchObject({ claimer: 'me', from: '2026-02-01', to: '2026-02-02' });
  });

  it('is changed by another filter, order or column', () => {
    const saved = view({ status: ['open'] });
    const address = toAddress(saved, ME);
    for (const change of [{ status: 'closed' }, { sort: 'createdAt' }, { tag: 'vip' }])
      expect(isChanged(saved, toShown({ ...address, ...change }, saved.columns, ME))).toBe(true);
    expect(isChanged(saved, toShown(address, ['rating', 'status'], ME))).toBe(true);
    const other = view({ status: ['closed', 'open'] });
    expect(isChanged(other, toShown(toAddress(other, ME), other.columns, ME))).toBe(false);
  });
});
