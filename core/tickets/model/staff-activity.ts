import { type UserId, toUserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketChange } from './ticket-change.ts';

export interface StaffActivity {
  readonly userId: UserId;
  readonly at: Instant;
}

/** Activities closer than this to the last stored one are not stored. */
export const ACTIVITY_PRECISION_MS = 60_000;

/** Returns each staff member who acted or wrote once, in the order of their ids. */
export const listStaffActivity = ({ after, messages, timeline }: TicketChange): readonly StaffActivity[] => {
  const actors = [...timeline.map(({ actor }) => actor), ...messages.map(({ author }) => author)];
  const staff = actors.filter(({ type }) => type === 'staff').map(({ id }) => toUserId(id));
  return [...new Set(staff)].sort().map((userId) => ({ userId, at: after.updatedAt }));
};
