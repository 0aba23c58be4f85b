import { input } from '../../shared/record/input.ts';
import { listKeys } from '../../shared/values/list-keys.ts';
import type { ActionEntry, InputOfEntry, WithDoorOf } from './action-entry.ts';
import {
  CLAIM_REQUIRED,
  CLOSE_REQUESTED,
  DIRECT,
  MERGED,
  NO_CLOSE_REQUEST,
  NOT_CLAIMED,
  NOT_RATED,
  NOT_SCHEDULED,
  RATED,
  RATING_ANSWERED,
} from './state-conditions.ts';
import { RATINGS } from './ticket.ts';

export { toUseCase, type UseCaseOf } from './action-entry.ts';

export const ACTIVE_STATUSES = ['open', 'pending', 'on_hold'] as const;
export const ANY_STATUS = [...ACTIVE_STATUSES, 'closed'] as const;

const closeReason = input.text(1_000, 'Some categories ask for one.').optional();
const silently = input.flag('Its requester gets no message about it, and is not asked for a rating.');

/** All actions on tickets: the state table, and what the doors are built from. `TicketUseCases` has their use cases. */
export const ACTIONS = {
  update: {
    from: ANY_STATUS,
    to: null,
    reachesChat: false,
    alsoRefuses: ['wrong_status', 'external_id_taken'],
    bulk: true,
  },
  reply: { from: ACTIVE_STATUSES, to: 'pending', reachesChat: true },
  claim: {
    from: ACTIVE_STATUSES,
    to: null,
    alsoRefuses: ['already_claimed'],
    reachesChat: true,
    input: {
      staffId: input.user('The staff member who takes it.'),
      force: input.flag('Takes it even from another claimer.').inBulk('takes tickets even from another claimer.'),
    },
    api: { path: '/claim', summary: 'Claim a ticket for a staff member', example: { staffId: '200000000000000002' } },
    bulk: true,
  },
  unclaim: {
    from: ACTIVE_STATUSES,
    to: null,
    unless: NOT_CLAIMED,
    alsoRefuses: ['already_claimed'],
    reachesChat: true,
    api: { path: '/unclaim', summary: 'Unclaim a ticket' },
    bulk: true,
  },
  transfer: {
    from: ACTIVE_STATUSES,
    to: null,
    unless: NOT_CLAIMED,
    alsoRefuses: ['already_done', 'already_claimed'],
    reachesChat: true,
    input: { toStaffId: input.user('The staff member who claims it next.') },
    api: {
      path: '/transfer',
      summary: 'Hand a claimed ticket over to another staff member',
      example: { toStaffId: '200000000000000005' },
    },
    page: {
      label: 'Hand over…',
      title: 'Hand #{{ticketNumber}} over',
      button: 'Hand over',
      done: 'The ticket is handed over.',
    },
  },
  assign: {
    from: ACTIVE_STATUSES,
    to: null,
    alsoRefuses: ['already_claimed'],
    reachesChat: true,
    input: { toStaffId: input.user('The staff member who gets it.').inBulk('the staff member who gets the tickets.') },
    api: { path: '/assign', summary: 'Assign a ticket', example: { toStaffId: '200000000000000005' } },
    bulk: true,
    page: { label: 'Assign…', title: 'Assign #{{ticketNumber}}', button: 'Assign', done: 'The ticket is assigned.' },
  },
  move: {
    from: ACTIVE_STATUSES,
    to: null,
    alsoRefuses: ['already_done', 'category_archived'],
    reachesChat: true,
    input: { categoryId: input.category('Id of the new category.').inBulk('where the tickets go.') },
    api: {
      path: '/move',
      summary: 'Move a ticket to another category',
      example: { categoryId: '019b0000-0000-7000-8000-000000000002' },
    },
    bulk: true,
    page: {
      label: 'Move to a category…',
      title: 'Move #{{ticketNumber}}',
      button: 'Move',
      done: 'The ticket is moved.',
    },
  },
  add_participant: {
    from: ACTIVE_STATUSES,
    to: null,
    unless: DIRECT,
    alsoRefuses: ['already_done', 'limit_reached'],
    reachesChat: true,
  },
  remove_participant: { from: ACTIVE_STATUSES, to: null, alsoRefuses: ['not_removable'], reachesChat: true },
  update_message: {
    from: ANY_STATUS,
    to: null,
    alsoRefuses: ['not_posted_by_bot', 'not_author', 'needs_more_messages'],
    reachesChat: false,
  },
  remove_message: { from: ANY_STATUS, to: null, alsoRefuses: ['not_posted_by_bot'], reachesChat: false },
  add_note: { from: ANY_STATUS, to: null, reachesChat: false },
  update_note: { from: ANY_STATUS, to: null, reachesChat: false },
  remove_note: { from: ANY_STATUS, to: null, reachesChat: false },
  await_answer: {
    from: ACTIVE_STATUSES,
    to: null,
    alsoRefuses: ['limit_reached'],
    reachesChat: false,
    input: { staffId: input.user('The staff member who is mentioned at the next answer of the requester.') },
    api: {
      path: '/await-answer',
      summary: 'Mention a staff member at the next answer of the requester',
      example: { staffId: '200000000000000002' },
    },
  },
  stop_awaiting_answer: {
    from: ACTIVE_STATUSES,
    to: null,
    reachesChat: false,
    input: { staffId: input.user('The staff member who is not mentioned then after all.') },
    api: {
      path: '/await-answer/stop',
      summary: 'Do not mention a staff member at the next answer after all',
      example: { staffId: '200000000000000002' },
    },
  },
  request_close: {
    from: ACTIVE_STATUSES,
    to: null,
    unless: CLOSE_REQUESTED,
    reachesChat: true,
    input: {
      reason: closeReason,
      autoCloseAt: input.instant('Without an answer the ticket is closed then.').optional(),
    },
    api: {
      path: '/close-request',
      summary: 'Ask the requester whether a ticket may be closed',
      example: { reason: 'Solved', autoCloseAt: '2030-01-01T00:00:00Z' },
    },
  },
  accept_close: {
    from: ACTIVE_STATUSES,
    to: 'closed',
    unless: NO_CLOSE_REQUEST,
    reachesChat: true,
    api: { path: '/close-request/accept', summary: 'Accept a close request' },
  },
  deny_close: {
    from: ACTIVE_STATUSES,
    to: 'open',
    unless: NO_CLOSE_REQUEST,
    reachesChat: true,
    api: { path: '/close-request/deny', summary: 'Deny a close request' },
  },
  withdraw_close: { from: ACTIVE_STATUSES, to: 'open', unless: NO_CLOSE_REQUEST, reachesChat: true },
  close: {
    from: ACTIVE_STATUSES,
    to: 'closed',
    unless: CLAIM_REQUIRED,
    reachesChat: true,
    input: { reason: closeReason, silently },
    api: {
      path: '/close',
      summary: 'Close a ticket',
      example: { reason: 'Solved' },
      body: { id: 'TicketClosing', description: 'How a ticket is closed.' },
    },
    bulk: true,
    node: { name: 'close_ticket', description: 'Closes the ticket.' },
  },
  schedule_close: {
    from: ACTIVE_STATUSES,
    to: null,
    unless: CLAIM_REQUIRED,
    reachesChat: true,
    input: {
      closeAt: input.instant('It is closed then, unless its requester answers before.').labeled('Closes at'),
      reason: closeReason.labeled('Reason'),
      silently: silently.labeled('Without a message to the requester'),
    },
    api: {
      path: '/scheduled-close',
      summary: 'Close a ticket later, unless its requester answers before',
      example: { closeAt: '2030-01-01T00:00:00Z', reason: 'Solved' },
    },
    node: { name: 'close_ticket_later', description: 'Closes the ticket later, unless its requester answers before.' },
    page: {
      label: 'Close later…',
      title: 'Close #{{ticketNumber}} later',
      button: 'Close later',
      done: 'The ticket is closed later, unless its requester answers.',
    },
  },
  cancel_scheduled_close: {
    from: ACTIVE_STATUSES,
    to: null,
    unless: NOT_SCHEDULED,
    reachesChat: true,
    api: { path: '/scheduled-close/cancel', summary: 'Do not close a ticket later after all' },
  },
  merge: {
    from: ACTIVE_STATUSES,
    to: 'closed',
    alsoRefuses: ['different_requester', 'direct_ticket', 'limit_reached'],
    reachesChat: true,
    input: {
      targetId: input.ticket('The ticket that remains; it takes over the participants.'),
      allowDifferentRequester: input.flag(
        'Merges even the tickets of two requesters; that of the source becomes a participant.',
      ),
    },
    api: {
      path: '/merge',
      summary: 'Merge a ticket into another one',
      example: { targetId: '019b0000-0000-7000-8000-000000000003' },
    },
  },
  reopen: {
    from: ['closed'],
    to: 'open',
    unless: MERGED,
    alsoRefuses: ['limit_reached', 'category_archived', 'category_deleted', 'cooldown', 'blocked'],
    reachesChat: true,
    api: { path: '/reopen', summary: 'Open a closed ticket again' },
  },
  give_feedback: {
    from: ['closed'],
    to: null,
    unless: RATED,
    reachesChat: false,
    input: {
      rating: input.integer(1, RATINGS.length, '1 is worst, 5 is best.'),
      comment: input.text(1_000, 'In the words of the requester.').optional(),
      userId: input.user('Who rates; a user who takes part in the ticket.').optional(),
    },
    api: {
      path: '/feedback',
      summary: 'Rate the support in a closed ticket',
      example: { rating: 5, comment: 'Quick and friendly.' },
    },
  },
  answer_feedback: {
    from: ['closed'],
    to: null,
    unless: [NOT_RATED, RATING_ANSWERED],
    reachesChat: false,
    input: {
      content: input.text(1_000, 'Sent to the requester by direct message.').labeled('Answer to the requester'),
    },
    api: {
      path: '/feedback/answer',
      summary: 'Answer the rating of a closed ticket',
      example: { content: 'Thank you. We answer within a day now.' },
    },
    page: {
      label: 'Answer the rating…',
      title: 'Answer the rating of #{{ticketNumber}}',
      button: 'Send',
      done: 'The answer is sent to the requester.',
    },
  },
  delete: { from: ['closed'], to: null, reachesChat: true, bulk: true },
  post_message: { from: ANY_STATUS, to: null, reachesChat: true, isInternal: true },
  write_for_member: { from: ACTIVE_STATUSES, to: 'open', reachesChat: true, isInternal: true },
  receive_message: { from: ANY_STATUS, to: 'open', reachesChat: false, isInternal: true },
  channel_deleted: { from: ANY_STATUS, to: null, reachesChat: false, isInternal: true },
  end_hold: { from: ['on_hold'], to: 'open', reachesChat: false, isInternal: true },
  end_claim: { from: ['open'], to: null, unless: NOT_CLAIMED, reachesChat: true, isInternal: true },
  warn_of_closing: { from: ACTIVE_STATUSES, to: null, reachesChat: true, isInternal: true },
  retire_channel: { from: ['closed'], to: null, reachesChat: true, isInternal: true },
  auto_close: { from: ACTIVE_STATUSES, to: 'closed', reachesChat: true, isInternal: true },
  close_as_scheduled: { from: ACTIVE_STATUSES, to: 'closed', reachesChat: true, isInternal: true },
} as const satisfies Record<string, ActionEntry>;

type Entries = typeof ACTIONS;
export type TicketAction = keyof Entries;

export const getEntry = (action: TicketAction): ActionEntry => ACTIONS[action];

export const TICKET_ACTIONS = listKeys(ACTIONS).filter((action) => !getEntry(action).isInternal);

type WithDoor<Door extends keyof ActionEntry> = WithDoorOf<Entries, Door>;

const listWithDoor = <Door extends keyof ActionEntry>(door: Door): readonly WithDoor<Door>[] =>
  listKeys(ACTIONS).filter((action): action is WithDoor<Door> => getEntry(action)[door] !== undefined);

export type ApiAction = WithDoor<'api'>;
export const API_ACTIONS = listWithDoor('api');

export type BulkActionName = WithDoor<'bulk'>;
export const BULK_ACTIONS = listWithDoor('bulk');

export type NodeAction = WithDoor<'node'>;
export const NODE_ACTIONS = listWithDoor('node');
export type ActionNodeName = Entries[NodeAction]['node']['name'];

/** Has no fields for an action that takes nothing in addition to its target. */
export type ActionInput<Action extends TicketAction> = InputOfEntry<Entries[Action]>;
