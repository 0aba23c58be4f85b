import { listRepliesSince } from '../../../../apps/dashboard/src/ticket/composer/replies-meanwhile.ts';
import type { Message } from '../../../../apps/dashboard/src/tickets/model/history.ts';

const message = (id: string, type: Message['author']['type'], authorId: string): Message =>
  ({ id, author: { type, id: authorId } }) as Message;

/** The newest first, as they are read. */
const MESSAGES = [
  message('5', 'staff', 'kim'),
  message('4', 'user', 'requester'),
  message('3', 'person', 'sam'),
  message('2', 'staff', 'kim'),
  message('1', 'staff', 'me'),
];
const list = (since: string | null, ownIds: readonly string[] = ['me']) =>
  listRepliesSince(MESSAGES, since, ownIds).map(({ id }) => id);

it('finds the last reply of each colleague since then, and none of one’s own, of members and of programs', () => {
  expect(list('1')).toEqual(['5', '3']);
  expect(list('4')).toEqual(['5']);
  expect(list('5')).toEqual([]);
  expect(list('1', ['me', 'sam'])).toEqual(['5']);
  expect(listRepliesSince([message('1', 'token', 'a'), message('2', 'flow', 'b')], null, ['me'])).toEqual([]);
});

it('counts all that were read where there was none, or the one that was the newest is not among them', () => {
  expect(list(null)).toEqual(['5', '3']);
  expect(list('0')).toEqual(['5', '3']);
});
