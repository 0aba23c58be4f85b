import { toBulkRequests } from '../../../../apps/dashboard/src/tickets/bulk/bulk.ts';

type Tickets = Parameters<typeof toBulkRequests>[1];
const tickets = (...all: readonly { readonly id: string; readonly tags?: readonly string[] }[]) =>
  all.map((ticket) => ({ tags: [], ...ticket })) as unknown as Tickets;

it('claims in one request', () => {
  expect(toBulkRequests({ action: 'claim' }, tickets({ id: 'a' }, { id: 'b' }))).toEqual([
    { action: 'claim', ids: ['a', 'b'], params: {} },
  ]);
});

it('leaves an empty reason out', () => {
  const close = (reason: string, isSilent = false) =>
    toBulkRequests({ action: 'close', reason, isSilent }, tickets({ id: 'a' }))[0]?.params;
  expect(close('  ')).toEqual({});
  expect(close(' Solved ')).toEqual({ reason: 'Solved' });
  expect(close('', true)).toEqual({ silently: true });
});

it('takes as many requests as the limit of one asks for', () => {
  const many = tickets(...Array.from({ length: 230 }, (_, index) => ({ id: String(index) })));
  expect(toBulkRequests({ action: 'move', categoryId: 'c' }, many).map(({ ids }) => ids.length)).toEqual([
    100, 100, 30,
  ]);
});

it('adds a tag to those that tickets have, and leaves tickets that have it alone', () => {
  const all = tickets({ id: 'a' }, { id: 'b', tags: ['x'] }, { id: 'c', tags: ['vip'] }, { id: 'd' });
  expect(toBulkRequests({ action: 'tag', tag: 'vip' }, all)).toEqual([
    { action: 'update', ids: ['a', 'd'], params: { tags: ['vip'] } },
    { action: 'update', ids: ['b'], params: { tags: ['x', 'vip'] } },
  ]);
});
