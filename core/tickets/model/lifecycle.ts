import { CHAT_REASONS } from '../../shared/error-reasons.ts';
import { AppError, type ErrorReason } from '../../shared/errors.ts';
import { type Condition, MERGED_ELSEWHERE, type StateReason, createWrongStatus } from './state-conditions.ts';
import { ANY_STATUS, getEntry, TICKET_ACTIONS, type TicketAction } from './ticket-actions.ts';
import type { ActionEntry } from './action-entry.ts';
import { toKnownStatus, type Ticket, type TicketStatus } from './ticket.ts';
import type { CategoryPolicy } from './ticket-policy.ts';

export const listActionReasons = (action: TicketAction): readonly ErrorReason[] => {
  const { from, reachesChat, unless, alsoRefuses = [] } = getEntry(action);
  const byStatus = from.length < ANY_STATUS.length ? (['wrong_status', 'merged'] as const) : [];
  const byChat = reachesChat ? (['channel_gone', ...CHAT_REASONS] as const) : [];
  const all: readonly ErrorReason[] = [
    'unknown_resource',
    'stale_version',
    'lock_timeout',
    ...byStatus,
    ...toConditions(unless).map(({ reason }) => reason),
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
  const { from, unless } = getEntry(action);
  const isInStatus = from.includes(toKnownStatus(ticket.status));
  const conditions = isInStatus ? toConditions(unless) : [getStatusCondition(ticket, from)];
  for (const { reason, describe } of conditions) {
    const why = describe(ticket, policy);
    if (why) return { reason, sentence: `Ticket #${ticket.ticketNumber} ${why}.` };
  }
  return null;
};

const toConditions = (unless: ActionEntry['unless'] = []): readonly Condition[] => [unless].flat();

const getStatusCondition = ({ mergedIntoId }: Ticket, from: readonly TicketStatus[]): Condition =>
  mergedIntoId ? MERGED_ELSEWHERE : createWrongStatus(from);

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
