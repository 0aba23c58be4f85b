import { isNarrowed, toQuery, toSearch, toSort } from '../../../../apps/dashboard/src/tickets/filters.ts';

const ACTIVE = ['open', 'pending', 'on_hold'];

it('lists what is not closed, the last message first, when nothing is asked for', () => {
  expect(toQuery({}, '1')).toEqual({ status: ACTIVE, sort: '-lastMessageAt' });
});

it.each([
  [{ view: 'mine' }, { status: ACTIVE, claimedById: ['1'], sort: '-lastMessageAt' }],
  [{ view: 'unclaimed' }, { status: ACTIVE, unclaimed: 'true', sort: '-lastMessageAt' }],
  [{ view: 'waiting' }, { status: ['open'], sort: 'lastMessageAt' }],
  [{ view: 'closed' }, { status: ['closed'], sort: '-lastMessageAt' }],
] as const)('reads the view %j', (filters, query) => {
  expect(toQuery(filters, '1')).toEqual(query);
});

it('narrows a view by every filter', () => {
  const filters = {
    status: 'pending',
    category: 'c',
    priority: 'high,nonsense',
    tag: 'vip',
    q: 'refund',
    sort: '-priority',
  };
  expect(toQuery(filters, null)).toEqual({
    status: ['pending'],
    categoryId: ['c'],
    priority: ['high'],
    tag: ['vip'],
    q: 'refund',
    sort: '-priority',
  });
});

it('takes several values of a filter', () => {
  const filters = { status: 'pending,open', category: 'c,d', priority: 'high,urgent', tag: 'vip,bug', claimer: '7' };
  expect(toQuery(filters, null)).toEqual({
    status: ['open', 'pending'],
    categoryId: ['c', 'd'],
    priority: ['urgent', 'high'],
    tag: ['vip', 'bug'],
    claimedById: ['7'],
    sort: '-lastMessageAt',
  });
});

it('looks for what was opened from the first to the last day, both included', () => {
  const { createdAfter, createdBefore } = toQuery({ from: '2026-11-01', to: '2026-11-30' }, null);
  expect(new Date(createdAfter ?? '')).toEqual(new Date(2026, 9, 31, 23, 59, 59, 999));
  expect(new Date(createdBefore ?? '')).toEqual(new Date(2026, 11, 1));
});

it.each(['x', '2026-1-1', '26-11-25'])('ignores %j as a day', (from) => {
  expect(toQuery({ from }, null)).not.toHaveProperty('createdAfter');
});

it('keeps to the statuses of the view, whatever the address says', () => {
  expect(toQuery({ view: 'waiting', status: 'closed' }, null).status).toEqual(['open']);
});

it.each(['#412', '412', ' 412 '])('finds the ticket of the number %j in whatever view', (q) => {
  expect(toQuery({ view: 'mine', q }, null)).toEqual({ ticketNumber: [412], sort: '-lastMessageAt' });
});

it('does not search for signs alone, which the service refuses', () => {
  expect(toQuery({ q: '#?' }, null)).not.toHaveProperty('q');
});

it('finds nothing in the own view of somebody without an account, instead of everything', () => {
  expect(toQuery({ view: 'mine' }, null).claimedById).toEqual(['0']);
});

it('lists closed tickets of a requester too', () => {
  expect(toQuery({ requester: '7' }, null)).toMatchObject({ requesterId: ['7'], status: [...ACTIVE, 'closed'] });
});

it('writes filters to the address, and leaves empty ones out', () => {
  expect(toSearch({ view: 'mine', tag: 'a b', q: '' })).toBe('view=mine&tag=a+b');
});

it('falls back to the order of the view for an unknown one', () => {
  expect(toSort({ view: 'waiting', sort: 'nonsense' })).toBe('lastMessageAt');
});

it('is narrowed by filters, and not by a view or an order', () => {
  expect(isNarrowed({ view: 'mine', sort: 'createdAt' })).toBe(false);
  expect(isNarrowed({ q: 'x' })).toBe(true);
});
