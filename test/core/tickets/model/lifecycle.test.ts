import { assertAllowed, listActionReasons, toTicketDetail, findRefusal } from '#core/tickets/model/lifecycle.ts';
import { ACTIONS, TICKET_ACTIONS, type TicketAction } from '#core/tickets/model/ticket-actions.ts';
import { NO_POLICY, TICKET_STATUSES, type Ticket, type TicketPolicy } from '#core/tickets/index.ts';
import { aTicket, NOON, STAFF } from '../../../support/build.ts';

const RELAXED: TicketPolicy = { ...NO_POLICY, followUp: 'reopen' };

/** What some actions need beside the status. */
const closeRequest = { requestedById: STAFF, reason: null, requestedAt: NOON, autoCloseAt: null };
const scheduledClose = { scheduledById: STAFF, reason: null, silently: false, closeAt: NOON };
const ready = (action: TicketAction): Partial<Ticket> => ({
  claimedById: STAFF,
  closeRequest: ['accept_close', 'deny_close', 'withdraw_close'].includes(action) ? closeRequest : null,
  scheduledClose: action === 'cancel_scheduled_close' ? scheduledClose : null,
  feedback: action === 'answer_feedback' ? { rating: 2, comment: null } : null,
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
    'unclaim',
    'transfer',
    'assign',
    'move',
    'add_participant',
    'remove_participant',
    'request_close',
    'accept_close',
    'deny_close',
    'withdraw_close',
    'close',
    'schedule_close',
    'cancel_scheduled_close',
    'merge',
    'reopen',
    'delete',
    'post_message',
    'write_for_member',
    'end_claim',
    'warn_of_closing',
    'retire_channel',
    'auto_close',
    'close_as_scheduled',
  ]);
});

const MERGED = aTicket({ ticketNumber: 7, status: 'closed', mergedIntoId: aTicket().id });
const OPEN = aTicket({ ticketNumber: 7 });
const CLOSED = aTicket({ ticketNumber: 7, status: 'closed' });
const ANSWERED: Ticket = {
  ...CLOSED,
  feedback: { rating: 2, comment: null, answer: { content: 'Sorry', at: CLOSED.createdAt } },
};

it.each<[TicketAction, Ticket, string, string]>([
  ['close', OPEN, 'not_claimed', 'must be claimed before it is closed, as its category asks'],
  ['close', CLOSED, 'wrong_status', 'is closed; reopen it first'],
  ['reopen', OPEN, 'wrong_status', 'is open, not closed; close it first'],
  ['end_hold', OPEN, 'wrong_status', 'is open; it has to be on_hold'],
  ['unclaim', OPEN, 'not_claimed', 'is not claimed'],
  ['transfer', OPEN, 'not_claimed', 'is not claimed'],
  ['request_close', { ...OPEN, closeRequest }, 'close_requested', 'has a close request that waits for an answer'],
  ['accept_close', OPEN, 'no_close_request', 'has no close request that waits'],
  ['deny_close', OPEN, 'no_close_request', 'has no close request that waits'],
  ['withdraw_close', OPEN, 'no_close_request', 'has no close request that waits'],
  ['schedule_close', OPEN, 'not_claimed', 'must be claimed before it is closed, as its category asks'],
  ['cancel_scheduled_close', OPEN, 'not_scheduled', 'is not to be closed later'],
  ['answer_feedback', CLOSED, 'not_rated', 'is not rated'],
  ['give_feedback', { ...CLOSED, feedback: { rating: 5, comment: null } }, 'already_done', 'was rated already'],
  ['answer_feedback', ANSWERED, 'already_done', 'has an answer to its rating already'],
  ['reopen', MERGED, 'merged', `was merged into ticket ${MERGED.mergedIntoId}`],
  ['reply', MERGED, 'merged', `was merged into ticket ${MERGED.mergedIntoId}; continue there`],
])('refuses %s where the ticket is not ready for it, and says why', (action, ticket, reason, sentence) => {
  const policy = { ...RELAXED, requireClaim: true };
  const refusal = { reason, sentence: `Ticket #7 ${sentence}.` };
  expect(findRefusal(action, ticket, policy)).toEqual(refusal);
  expect(() => {
    assertAllowed(action, ticket, policy);
  }).toThrow(expect.objectContaining({ reason, message: refusal.sentence }));
});

it('allows what the ticket is ready for', () => {
  const claimed = { ...OPEN, claimedById: STAFF };
  expect(findRefusal('close', claimed, { ...RELAXED, requireClaim: true })).toBeNull();
  expect(findRefusal('close', OPEN, RELAXED)).toBeNull();
  expect(findRefusal('transfer', claimed, RELAXED)).toBeNull();
  expect(findRefusal('request_close', OPEN, RELAXED)).toBeNull();
  expect(findRefusal('give_feedback', CLOSED, RELAXED)).toBeNull();
  expect(() => {
    assertAllowed('reopen', CLOSED, RELAXED);
  }).not.toThrow();
});

it('shows with a ticket what may be done now, and why not the rest', () => {
  const { allowedActions } = toTicketDetail(aTicket({ status: 'closed', ticketNumber: 7 }), RELAXED);
  expect(allowedActions.map(({ action }) => action)).toEqual(TICKET_ACTIONS);
  expect(allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
    'update',
    'update_message',
    'remove_message',
    'add_note',
    'update_note',
    'remove_note',
    'reopen',
    'give_feedback',
    'delete',
  ]);
  const find = (name: string) => allowedActions.find(({ action }) => action === name);
  const message = 'Ticket #7 is closed; reopen it first.';
  expect(find('close')).toEqual({ action: 'close', allowed: false, reason: 'wrong_status', message });
  expect(find('reopen')).toEqual({ action: 'reopen', allowed: true, reason: null, message: null });
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
      'already_claimed',
      'channel_gone',
      'bot_offline',
      'bot_lacks_permission',
      'chat_unknown_reference',
      'chat_limit_reached',
      'chat_refused',
    ]);
  });
});
