import { ACTIONS, detailOf, refusal, TICKET_ACTIONS, type TicketAction } from '#core/tickets/lifecycle.ts';
import { TICKET_STATUSES, type TicketPolicy } from '#core/tickets/index.ts';
import { aTicket, STAFF } from '../../support/build.ts';

const RELAXED: TicketPolicy = { requireClaim: false, requireReason: false, followUp: 'reopen' };

/** The state table of the contract, written out by hand: in which statuses each action succeeds. */
const EXPECTED: Record<TicketAction, readonly string[]> = {
  update: ['open', 'pending', 'on_hold', 'closed'],
  reply: ['open', 'pending', 'on_hold'],
  claim: ['open', 'pending', 'on_hold'],
  unclaim: ['open', 'pending', 'on_hold'],
  add_participant: ['open', 'pending', 'on_hold'],
  remove_participant: ['open', 'pending', 'on_hold'],
  close: ['open', 'pending', 'on_hold'],
  reopen: ['closed'],
  delete: ['closed'],
  receive_message: ['open', 'pending', 'on_hold', 'closed'],
};

describe.each(Object.entries(EXPECTED) as [TicketAction, readonly string[]][])('%s', (action, from) => {
  it.each(TICKET_STATUSES)('keeps to the state table when the ticket is %s', (status) => {
    const why = refusal(action, aTicket({ status, claimedById: STAFF }), RELAXED);
    if (from.includes(status)) expect(why).toBeNull();
    else expect(why).toContain(`is ${status}`);
  });
});

it('knows the actions that wait for the bot', () => {
  const chat = Object.entries(ACTIONS)
    .filter(([, { reachesChat }]) => reachesChat)
    .map(([name]) => name);
  expect(chat).toEqual([
    'reply',
    'claim',
    'unclaim',
    'add_participant',
    'remove_participant',
    'close',
    'reopen',
    'delete',
  ]);
});

it('asks for a claimer before closing where the category says so', () => {
  const policy = { ...RELAXED, requireClaim: true };
  expect(refusal('close', aTicket(), policy)).toContain('must be claimed');
  expect(refusal('close', aTicket({ claimedById: STAFF }), policy)).toBeNull();
});

it('does not give back what nobody has taken, nor reopen what was merged', () => {
  expect(refusal('unclaim', aTicket(), RELAXED)).toContain('is not claimed');
  const merged = aTicket({ status: 'closed', mergedIntoId: aTicket().id });
  expect(refusal('reopen', merged, RELAXED)).toContain('was merged');
});

it('shows with a ticket what may be done now, and why not the rest', () => {
  const { allowedActions } = detailOf(aTicket({ status: 'closed', ticketNumber: 7 }), RELAXED);
  expect(allowedActions.map(({ action }) => action)).toEqual(TICKET_ACTIONS);
  expect(allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
    'update',
    'reopen',
    'delete',
  ]);
  expect(allowedActions.find(({ action }) => action === 'close')?.reason).toBe('Ticket #7 is closed; reopen it first.');
});
