import { mergeHistory } from '../../../../apps/dashboard/src/tickets/model/history.ts';

type Parts = Parameters<typeof mergeHistory>[0];
const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const message = (minute: number, author = 'a') => ({ id: `m${minute}`, createdAt: at(minute), author: { id: author } });
const note = (minute: number) => ({ id: `n${minute}`, createdAt: at(minute) });
const change = (minute: number, type = 'ticket.updated', to = {}) => ({ id: `c${minute}`, at: at(minute), type, to });
const part = (items: readonly object[], hasMore = false) => ({ items, hasMore });

const merge = (messages: object, notes: object, changes: object, answeredAt: string | null = null) =>
  mergeHistory({ messages, notes, changes } as unknown as Parts, answeredAt);
const ids = ({ items }: ReturnType<typeof mergeHistory>) => items.map(({ id }) => id);

it('puts messages, notes and changes in the order of their times', () => {
  const history = merge(
    part([message(9), message(1)]),
    part([note(5)]),
    part([change(7), change(0, 'ticket.created')]),
  );
  expect(ids(history)).toEqual(['c0', 'm1', 'n5', 'c7', 'm9']);
  expect(history.incomplete).toEqual([]);
});

it('leaves out what is older than the oldest of a kind of which there is more', () => {
  const history = merge(part([message(9), message(6)], true), part([note(3)]), part([change(7), change(2)], true));
  expect(ids(history)).toEqual(['m6', 'c7', 'm9']);
  expect(history.incomplete).toEqual(['messages']);
});

it('begins with the answered form, as soon as all that is as old is read', () => {
  const changes = part([change(7), change(0, 'ticket.created')]);
  expect(ids(merge(part([message(9), message(0)]), part([]), changes, at(0)))).toEqual([
    'c0',
    'answers',
    'm0',
    'c7',
    'm9',
  ]);
  expect(ids(merge(part([message(9)], true), part([]), changes, at(0)))).toEqual(['m9']);
});

it('joins changes that follow one another', () => {
  const { items } = merge(part([message(5)]), part([]), part([change(8), change(7), change(1)]));
  expect(items.map((item) => (item.kind === 'changes' ? item.changes.map(({ id }) => id) : item.id))).toEqual([
    ['c1'],
    'm5',
    ['c7', 'c8'],
  ]);
});

it('does not repeat messages and notes as changes', () => {
  const changes = ['ticket.message_created', 'ticket.first_response', 'ticket.note_created'].map((type) =>
    change(3, type),
  );
  expect(ids(merge(part([message(3)]), part([]), part(changes)))).toEqual(['m3']);
  const kept = change(3, 'ticket.message_created', { scheduledClose: null });
  expect(ids(merge(part([message(3)]), part([]), part([kept])))).toEqual(['c3', 'm3']);
});

it('continues a message only of the same author and soon after', () => {
  const { items } = merge(part([message(20), message(3), message(2, 'b'), message(1), message(0)]), part([]), part([]));
  expect(items.map((item) => item.kind === 'message' && item.isContinued)).toEqual([false, true, false, false, false]);
});
