import type { ErrorReason } from '../../shared/errors.ts';
import { toKnownStatus, type Ticket, type TicketStatus } from './ticket.ts';
import type { CategoryPolicy } from './ticket-policy.ts';

/** Why the state of a ticket forbids an action. */
export const STATE_REASONS = [
  'wrong_status',
  'merged',
  'direct_ticket',
  'not_claimed',
  'no_close_request',
  'close_requested',
  'not_scheduled',
  'already_done',
  'not_rated',
] as const satisfies readonly ErrorReason[];

export type StateReason = (typeof STATE_REASONS)[number];

/** A state of a ticket that forbids an action. */
export interface Condition {
  readonly reason: StateReason;
  /** Continues "Ticket #n "; null when the condition does not hold. */
  readonly describe: (ticket: Ticket, policy: CategoryPolicy) => string | null;
}

export const DIRECT: Condition = {
  reason: 'direct_ticket',
  describe: ({ direct }) => (direct ? 'is in direct messages, and only staff see its channel' : null),
};
export const NOT_CLAIMED: Condition = {
  reason: 'not_claimed',
  describe: ({ claimedById }) => (claimedById ? null : 'is not claimed'),
};
export const CLAIM_REQUIRED: Condition = {
  reason: 'not_claimed',
  describe: ({ claimedById }, { requireClaim }) =>
    requireClaim && !claimedById ? 'must be claimed before it is closed, as its category asks' : null,
};
export const NO_CLOSE_REQUEST: Condition = {
  reason: 'no_close_request',
  describe: ({ closeRequest }) => (closeRequest ? null : 'has no close request that waits'),
};
export const CLOSE_REQUESTED: Condition = {
  reason: 'close_requested',
  describe: ({ closeRequest }) => (closeRequest ? 'has a close request that waits for an answer' : null),
};
export const NOT_SCHEDULED: Condition = {
  reason: 'not_scheduled',
  describe: ({ scheduledClose }) => (scheduledClose ? null : 'is not to be closed later'),
};
export const MERGED: Condition = {
  reason: 'merged',
  describe: ({ mergedIntoId }) => (mergedIntoId ? `was merged into ticket ${mergedIntoId}` : null),
};
export const RATED: Condition = {
  reason: 'already_done',
  describe: ({ feedback }) => (feedback ? 'was rated already' : null),
};
export const NOT_RATED: Condition = {
  reason: 'not_rated',
  describe: ({ feedback }) => (feedback ? null : 'is not rated'),
};
export const RATING_ANSWERED: Condition = {
  reason: 'already_done',
  describe: ({ feedback }) => (feedback?.answer ? 'has an answer to its rating already' : null),
};

export const MERGED_ELSEWHERE: Condition = {
  reason: 'merged',
  describe: ({ mergedIntoId }) => `was merged into ticket ${mergedIntoId}; continue there`,
};
export const createWrongStatus = (from: readonly TicketStatus[]): Condition => ({
  reason: 'wrong_status',
  describe: ({ status }) => {
    const known = toKnownStatus(status);
    if (known === 'closed') return 'is closed; reopen it first';
    return from.includes('closed')
      ? `is ${known}, not closed; close it first`
      : `is ${known}; it has to be ${from.join(' or ')}`;
  },
});
