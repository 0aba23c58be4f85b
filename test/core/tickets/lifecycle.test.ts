import {
  ACTIONS,
  listActionReasons,
  toTicketDetail,
  findRefusal,
  TICKET_ACTIONS,
  type TicketAction,
} from '#core/tickets/model/lifecycle.ts';
import { NO_POLICY, TICKET_STATUSES, type Ticket, type TicketPolicy } from '#core/tickets/index.ts';
import { aTicket, NOON, STAFF } from '../../support/build.ts';

const RELAXED: TicketPolicy = { ...NO_POLICY, followUp: 'reopen' };

/** What some actions need beside the status. */
const closeRequest = { requestedById: STAFF, reason: null, requestedAt: NOON, autoCloseAt: null };
const ready = (action: TicketAction): Partial<Ticket> => ({
  claimedById: STAFF,
  closeRequest: ['accept_close', 'deny_close', 'withdraw_close'].includes(action) ? closeRequest : null,
});

/** That the table says what the contract says is tested over HTTP, in test/spec/ticket-states.test.ts. */
describe.each(Object.keys(ACTIONS) as TicketAction[])('%s', (action) => {
  const from: readonly string[] = ACTIONS[action].from;
  it.each(TICKET_STATUSES)('keeps to the state table when the ticket is %s', (status) => {
    const why = findRefusal(action, aTicket({ status, ...ready(action) }), RELAXED);
    const refusal = { reason: 'wrong_status', sentence: expect.stringContaining(`is ${status}`) as string };
    expect(why).toEqual(from.includes(status) ? null : refusal);
  });
});

it('knows the actions that wait for the bot', () => {
  const chat = Object.entries(ACTIONS)
    .filter(([, { reachesChat }]) => reachesChat)
    .map(([name]) => name);
  expect(chat).toEqual([
    'reply',
    'claim',
    ...['unclaim', 'transfer', 'move', 'add_participant', 'remove_participant'],
    ...['request_close', 'accept_close', 'deny_close', 'withdraw_close', 'close', 'merge', 'reopen', 'delete'],
    ...['say', 'warn_of_closing', 'retire_channel', 'auto_close'],
  ]);
});

it('asks for a claimer before closing where the category says so', () => {
  const policy = { ...RELAXED, requireClaim: true };
  expect(findRefusal('close', aTicket(), policy)?.sentence).toContain('must be claimed');
  expect(findRefusal('close', aTicket({ claimedById: STAFF }), policy)).toBeNull();
});

it('does not give back what nobody has taken, nor reopen what was merged', () => {
  expect(findRefusal('unclaim', aTicket(), RELAXED)?.sentence).toContain('is not claimed');
  const merged = aTicket({ status: 'closed', mergedIntoId: aTicket().id });
  expect(findRefusal('reopen', merged, RELAXED)?.sentence).toContain('was merged');
});

it('asks once whether a ticket may be closed, and takes an answer only then', () => {
  expect(findRefusal('request_close', aTicket({ closeRequest }), RELAXED)?.sentence).toContain('waits for an answer');
  for (const action of ['accept_close', 'deny_close', 'withdraw_close'] as const) {
    expect(findRefusal(action, aTicket(), RELAXED)?.sentence).toContain('no close request');
  }
});

it('is rated once, and handed over only by somebody who has it', () => {
  const rated = aTicket({ status: 'closed', feedback: { rating: 5, comment: null } });
  expect(findRefusal('give_feedback', rated, RELAXED)?.sentence).toContain('rated already');
  expect(findRefusal('transfer', aTicket(), RELAXED)?.sentence).toContain('is not claimed');
});

it('shows with a ticket what may be done now, and why not the rest', () => {
  const { allowedActions } = toTicketDetail(aTicket({ status: 'closed', ticketNumber: 7 }), RELAXED);
  expect(allowedActions.map(({ action }) => action)).toEqual(TICKET_ACTIONS);
  expect(allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
    ...['update', 'add_note', 'update_note', 'remove_note', 'reopen', 'give_feedback', 'delete'],
  ]);
  expect(allowedActions.find(({ action }) => action === 'close')?.reason).toBe('Ticket #7 is closed; reopen it first.');
});

describe('the reasons of an action', () => {
  it.each(TICKET_ACTIONS)('%s has those that its own conditions give', (action) => {
    const tickets = [
      aTicket(),
      aTicket({ claimedById: STAFF, closeRequest }),
      aTicket({ status: 'closed' }),
      aTicket({ status: 'closed', mergedIntoId: aTicket().id }),
    ];
    const given = tickets.flatMap(
      (ticket) => findRefusal(action, ticket, { ...RELAXED, requireClaim: true })?.reason ?? [],
    );
    expect(listActionReasons(action)).toEqual(expect.arrayContaining(given));
  });

  it('name each once, and the bot only where it is needed', () => {
    expect(listActionReasons('add_note')).toEqual(['unknown_resource', 'stale_version', 'lock_timeout']);
    expect(listActionReasons('unclaim')).toEqual([
      'unknown_resource',
      'stale_version',
      'lock_timeout',
      'wrong_status',
      'merged',
      'not_claimed',
      'channel_gone',
      'bot_offline',
      'bot_lacks_permission',
      'chat_unknown_reference',
      'chat_limit_reached',
      'chat_refused',
    ]);
  });
});
