import { addMessages, toLine } from '#core/transcripts/transcript.ts';
import { toSnapshot } from '#core/tickets/index.ts';
import { aMessage, aTicket } from '../../support/build.ts';

const NAMES = ['requesterName', 'claimedByName', 'authorName', 'authorAvatarUrl'];

it('counts the messages of each author, and shows them as their newest message that has a name', () => {
  const ticket = aTicket();
  const picture = 'https://example.com/new.png';
  const first = addMessages(
    [],
    [aMessage(ticket), aMessage(ticket, { authorName: 'Samira', authorAvatarUrl: picture })],
  );
  const actor = { type: 'user', id: ticket.requesterId };
  expect(first).toEqual([{ actor, name: 'Samira', avatarUrl: picture, messageCount: 2 }]);
  const unnamed = { authorName: null, authorAvatarUrl: null };
  const staff = { type: 'staff', id: '9' } as const;
  expect(addMessages(first, [aMessage(ticket, unnamed), aMessage(ticket, { ...unnamed, author: staff })])).toEqual([
    { actor, name: 'Samira', avatarUrl: picture, messageCount: 3 },
    { actor: staff, name: null, avatarUrl: null, messageCount: 1 },
  ]);
});

it('has the same fingerprint without names as before there were names, and another one with them', () => {
  const ticket = aTicket();
  const snapshot = toSnapshot(ticket);
  const message = aMessage(ticket, { authorName: null, authorAvatarUrl: null });
  for (const part of [snapshot, message]) {
    const older = Object.fromEntries(Object.entries(part).filter(([field]) => !NAMES.includes(field)));
    expect(toLine(part)).toBe(toLine(older as typeof part));
  }
  expect(toLine({ ...snapshot, requesterName: 'Sam' })).toContain('"requesterName":"Sam"');
  expect(toLine({ ...message, authorName: 'Sam' })).toContain('"authorName":"Sam"');
  // Every other field stays in it, null or not.
  expect(toLine(snapshot)).toContain('"closeReason":null');
});
