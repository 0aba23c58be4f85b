import { CHAT_REASONS } from '../../shared/error-reasons.ts';
import { listKeys } from '../../shared/values/list-keys.ts';
import { AppError, type ErrorReason } from '../../shared/errors.ts';
import {
  CLAIM_REQUIRED,
  CLOSE_REQUESTED,
  type Condition,
  DIRECT,
  MERGED,
  MERGED_ELSEWHERE,
  NO_CLOSE_REQUEST,
  NOT_CLAIMED,
  RATED,
  type StateReason,
  WRONG_STATUS,
} from './state-conditions.ts';
import { toKnownStatus, type Ticket, type TicketStatus } from './ticket.ts';
import type { CategoryPolicy } from './ticket-policy.ts';

interface Rule {
  readonly from: readonly TicketStatus[];
  readonly to: TicketStatus | null;
  readonly reachesChat: boolean;
  /** Only the chat platform or the service itself causes it. */
  readonly isInternal?: true;
  readonly unless?: Condition;
  readonly alsoRefuses?: readonly ErrorReason[];
}

export const ACTIVE_STATUSES = ['open', 'pending', 'on_hold'] as const;
const ANY = [...ACTIVE_STATUSES, 'closed'] as const;

/** This state table says which action is allowed in which status, and the status that follows. */
export const ACTIONS = {
  update: { from: ANY, to: null, reachesChat: false, alsoRefuses: ['wrong_status', 'external_id_taken'] },
  reply: { from: ACTIVE_STATUSES, to: 'pending', reachesChat: true },
  claim: { from: ACTIVE_STATUSES, to: null, reachesChat: true, alsoRefuses: ['already_claimed'] },
  unclaim: {
    from: ACTIVE_STATUSES,
    to: null,
    reachesChat: true,
    unless: NOT_CLAIMED,
    alsoRefuses: ['already_claimed'],
  },
  transfer: {
    from: ACTIVE_STATUSES,
    to: null,
    reachesChat: true,
    unless: NOT_CLAIMED,
    alsoRefuses: ['already_done', 'already_claimed'],
  },
  move: { from: ACTIVE_STATUSES, to: null, reachesChat: true, alsoRefuses: ['already_done', 'category_archived'] },
  add_participant: {
    from: ACTIVE_STATUSES,
    to: null,
    reachesChat: true,
    unless: DIRECT,
    alsoRefuses: ['already_done', 'limit_reached'],
  },
  remove_participant: { from: ACTIVE_STATUSES, to: null, reachesChat: true, alsoRefuses: ['not_removable'] },
  add_note: { from: ANY, to: null, reachesChat: false },
  update_note: { from: ANY, to: null, reachesChat: false },
  remove_note: { from: ANY, to: null, reachesChat: false },
  request_close: {
    from: ACTIVE_STATUSES,
    to: null,
    reachesChat: true,
    unless: CLOSE_REQUESTED,
  },
  accept_close: { from: ACTIVE_STATUSES, to: 'closed', reachesChat: true, unless: NO_CLOSE_REQUEST },
  deny_close: { from: ACTIVE_STATUSES, to: 'open', reachesChat: true, unless: NO_CLOSE_REQUEST },
  withdraw_close: { from: ACTIVE_STATUSES, to: 'open', reachesChat: true, unless: NO_CLOSE_REQUEST },
  close: {
    from: ACTIVE_STATUSES,
    to: 'closed',
    reachesChat: true,
    unless: CLAIM_REQUIRED,
  },
  merge: {
    from: ACTIVE_STATUSES,
    to: 'closed',
    reachesChat: true,
    alsoRefuses: ['different_requester', 'direct_ticket', 'limit_reached'],
  },
  reopen: {
    from: ['closed'],
    to: 'open',
    reachesChat: true,
    unless: MERGED,
    alsoRefuses: ['limit_reached', 'category_archived', 'category_deleted', 'cooldown', 'blocked'],
  },
  give_feedback: { from: ['closed'], to: null, reachesChat: false, unless: RATED },
  delete: { from: ['closed'], to: null, reachesChat: true },
  post_message: { from: ANY, to: null, reachesChat: true, isInternal: true },
  write_for_member: { from: ACTIVE_STATUSES, to: 'open', reachesChat: true, isInternal: true },
  receive_message: { from: ANY, to: 'open', reachesChat: false, isInternal: true },
  channel_deleted: { from: ANY, to: null, reachesChat: false, isInternal: true },
  end_hold: { from: ['on_hold'], to: 'open', reachesChat: false, isInternal: true },
  end_claim: { from: ['open'], to: null, reachesChat: true, isInternal: true, unless: NOT_CLAIMED },
  warn_of_closing: { from: ACTIVE_STATUSES, to: null, reachesChat: true, isInternal: true },
  retire_channel: { from: ['closed'], to: null, reachesChat: true, isInternal: true },
  auto_close: { from: ACTIVE_STATUSES, to: 'closed', reachesChat: true, isInternal: true },
} as const satisfies Record<string, Rule>;

export type TicketAction = keyof typeof ACTIONS;

const getRule = (action: TicketAction): Rule => ACTIONS[action];
export const TICKET_ACTIONS = listKeys(ACTIONS).filter((action) => !getRule(action).isInternal);

export const listActionReasons = (action: TicketAction): readonly ErrorReason[] => {
  const { from, reachesChat, unless, alsoRefuses = [] } = getRule(action);
  const byStatus = from.length < ANY.length ? (['wrong_status', 'merged'] as const) : [];
  const byChat = reachesChat ? (['channel_gone', ...CHAT_REASONS] as const) : [];
  const all: readonly ErrorReason[] = [
    'unknown_resource',
    'stale_version',
    'lock_timeout',
    ...byStatus,
    ...(unless ? [unless.reason] : []),
    ...alsoRefuses,
    ...byChat,
  ];
  return [...new Set(all)];
};

export interface Refusal {
  readonly reason: StateReason;
  readonly sentence: string;
}

/** Returns null when the state table allows the action; the action itself may require more. */
export const findRefusal = (action: TicketAction, ticket: Ticket, policy: CategoryPolicy): Refusal | null => {
  const { from, unless } = getRule(action);
  const condition = from.includes(toKnownStatus(ticket.status)) ? unless : getStatusCondition(ticket);
  const why = condition?.describe(ticket, policy);
  return condition && why ? { reason: condition.reason, sentence: `Ticket #${ticket.ticketNumber} ${why}.` } : null;
};

const getStatusCondition = ({ mergedIntoId }: Ticket): Condition => (mergedIntoId ? MERGED_ELSEWHERE : WRONG_STATUS);

/** @throws conflict when the state table forbids the action. */
export const assertAllowed = (action: TicketAction, ticket: Ticket, policy: CategoryPolicy): void => {
  const refusal = findRefusal(action, ticket, policy);
  if (refusal) throw new AppError(refusal.reason, refusal.sentence);
};

export interface AllowedAction {
  readonly action: TicketAction;
  readonly allowed: boolean;
  readonly reason: StateReason | null;
  readonly message: string | null;
}

export type TicketDetail = Ticket & { readonly allowedActions: readonly AllowedAction[] };

export const toTicketDetail = (ticket: Ticket, policy: CategoryPolicy): TicketDetail => ({
  ...ticket,
  allowedActions: TICKET_ACTIONS.map((action) => {
    const refusal = findRefusal(action, ticket, policy);
    return { action, allowed: refusal === null, reason: refusal?.reason ?? null, message: refusal?.sentence ?? null };
  }),
});

/** Staff answers a close request of the requester. */
export const isAskedOfStaff = ({ closeRequest, requesterId }: Pick<Ticket, 'closeRequest' | 'requesterId'>): boolean =>
  closeRequest?.requestedById === requesterId;
