import { createFindReason } from '../../../../apps/dashboard/src/ticket/actions/allowed.ts';

const STAFF = { role: 'staff', scopes: ['tickets:read', 'tickets:write'] } as const;
const OTHER = '019b0000-0000-7000-8000-000000000002';
const ticket = {
  mergedIntoId: OTHER,
  status: 'closed',
  allowedActions: [
    {
      action: 'reply',
      allowed: false,
      reason: 'merged',
      message: `Ticket #1 was merged into ticket ${OTHER}; continue there.`,
    },
    { action: 'add_note', allowed: true, reason: null, message: null },
  ],
} as unknown as Parameters<typeof createFindReason>[1];

it.each([
  ['#2', 'The ticket was merged into #2. Continue there.'],
  [undefined, 'The ticket was merged into another ticket. Continue there.'],
])('calls the ticket that remains after a merge %s, and not by its id', (remaining, reason) => {
  expect(createFindReason(STAFF, ticket, remaining)('reply')).toBe(reason);
});

it('gives no reason for what is allowed, and the role for what the role does not allow', () => {
  expect(createFindReason(STAFF, ticket)('add_note')).toBeNull();
  expect(createFindReason({ role: 'viewer', scopes: ['tickets:read'] }, ticket)('add_note')).toContain('“Viewer”');
});

it('says what to do first with a closed ticket, unless it is to be reopened', () => {
  const message = 'A limit was reached.';
  const allowedActions = ['reply', 'reopen'].map((action) => ({ action, allowed: false, reason: 'merged', message }));
  const closed = { mergedIntoId: null, status: 'closed', allowedActions } as unknown as typeof ticket;
  expect(createFindReason(STAFF, closed)('reply')).toBe('The ticket is closed. Reopen it first.');
  expect(createFindReason(STAFF, closed)('reopen')).toBe(message);
});

it('says what to do first with a ticket that is not closed, and else what the service says', () => {
  const message = 'Ticket #1 is on_hold, not closed; close it first.';
  const unclaimed = 'Ticket #1 is not claimed.';
  const allowedActions = [
    { action: 'delete', allowed: false, reason: 'wrong_status', message },
    { action: 'unclaim', allowed: false, reason: 'not_claimed', message: unclaimed },
  ];
  const held = { mergedIntoId: null, status: 'on_hold', allowedActions } as unknown as typeof ticket;
  expect(createFindReason(STAFF, held)('delete')).toBe('The ticket is not closed. Close it first.');
  expect(createFindReason(STAFF, held)('unclaim')).toBe(unclaimed);
});
