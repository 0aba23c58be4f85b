import { describeChange, listDifferences } from '../../../../apps/dashboard/src/ticket/conversation/changes.ts';

type Change = Parameters<typeof describeChange>[0];
const names = {
  user: (id: string) => `U${id}`,
  team: (id: string) => `T${id}`,
  category: (id: string) => `C${id}`,
  ticket: (id: string) => `#${id}`,
};
const describeOne = (type: string, from: object, to: object, actor = '1') =>
  describeChange({ type, from, to, actor: { type: 'staff', id: actor } } as unknown as Change, names);

it.each([
  ['ticket.created', {}, {}, 'opened the ticket'],
  ['ticket.claimed', {}, { claimedById: '1' }, 'claimed the ticket'],
  ['ticket.claimed', {}, { claimedById: '2' }, 'gave the ticket to U2'],
  ['ticket.transferred', {}, { claimedById: '3' }, 'handed the ticket over to U3'],
  ['ticket.moved', { categoryId: 'a' }, { categoryId: 'b' }, 'moved the ticket from Ca to Cb'],
  ['ticket.closed', {}, { closeCause: 'manual', closeReason: 'Solved' }, 'closed the ticket: Solved'],
  [
    'ticket.closed',
    {},
    { closeCause: 'member_left', closeReason: null },
    'closed the ticket (since the requester left the server)',
  ],
  ['ticket.participant_added', { participantIds: ['1'] }, { participantIds: ['1', '2'] }, 'added U2'],
  ['ticket.participant_removed', { participantIds: ['1', '2'] }, { participantIds: ['1'] }, 'took U2 out'],
  ['ticket.feedback_received', {}, { feedback: { rating: 4, comment: 'Quick' } }, 'rated the support 4 of 5: Quick'],
  [
    'ticket.updated',
    { priority: 'normal', tags: ['a', 'b'] },
    { priority: 'urgent', tags: ['b', 'c'] },
    'changed the priority from Normal to Urgent, added c and took a away',
  ],
  ['ticket.updated', { status: 'open' }, { status: 'on_hold', holdUntil: null }, 'set it to “On hold”'],
  [
    'ticket.updated',
    { status: 'open', holdUntil: null },
    { status: 'on_hold', holdUntil: '2026-11-28T18:13:00.000Z' },
    expect.stringMatching(/^put it on hold until .*28/) as string,
  ],
  [
    'ticket.updated',
    { scheduledClose: null },
    { scheduledClose: { closeAt: '2026-11-28T18:13:00.000Z' } },
    expect.stringMatching(/^set it to be closed at .*28.*, unless the requester answers$/) as string,
  ],
  [
    'ticket.updated',
    { scheduledClose: { closeAt: '2026-11-28T18:13:00.000Z' } },
    { scheduledClose: null },
    'ended the closing at a later time',
  ],
  [
    'ticket.message_created',
    { scheduledClose: { closeAt: '2026-11-28T18:13:00.000Z' } },
    { scheduledClose: null },
    'answered, so the ticket is not closed later',
  ],
  ['ticket.merged', {}, { mergedIntoId: '12', status: 'closed' }, 'merged the ticket into #12'],
  ['ticket.updated', { mergedTicketId: null }, { mergedTicketId: '9' }, 'merged #9 into this ticket'],
  ['ticket.updated', {}, {}, 'changed the ticket'],
  ['ticket.something_new', {}, {}, 'something new'],
])('says of %s from %j to %j: %s', (type, from, to, text) => {
  expect(describeOne(type, from, to)).toEqual(text);
});

it('names what has become different since a ticket was seen', () => {
  const seen = {
    status: 'open',
    priority: 'normal',
    tags: [],
    subject: 'A',
    claimedByName: null,
    categoryId: 'a',
    closeReason: null,
    holdUntil: null,
    keptOpen: false,
  };
  const now = { ...seen, status: 'closed', tags: ['vip'], categoryId: 'b', keptOpen: true };
  expect(listDifferences(seen, now, names)).toEqual([
    { name: 'Status', from: 'Waiting for us', to: 'Closed' },
    { name: 'Category', from: 'Ca', to: 'Cb' },
    { name: 'Tags', from: 'nothing', to: 'vip' },
    { name: 'Kept open', from: 'No', to: 'Yes' },
  ]);
  expect(listDifferences(seen, seen, names)).toEqual([]);
});
