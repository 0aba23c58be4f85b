import type { AutoClose } from '../../categories/index.ts';
import { type ClosedChannel, NO_CLOSED_CHANNEL } from '../../settings/index.ts';

export interface CategoryPolicy {
  readonly requireClaim: boolean;
  readonly requireReason: boolean;
  readonly followUp: 'reopen' | 'ignore';
  readonly autoClose: AutoClose;
  readonly feedbackEnabled: boolean;
}

export interface TicketPolicy extends CategoryPolicy {
  readonly closedChannel: ClosedChannel;
}

export const toPolicy = (category: CategoryPolicy, { closedChannel }: Pick<TicketPolicy, 'closedChannel'>) => ({
  requireClaim: category.requireClaim,
  requireReason: category.requireReason,
  followUp: category.followUp,
  autoClose: category.autoClose,
  feedbackEnabled: category.feedbackEnabled,
  closedChannel,
});

/** These rules apply when the category is gone. */
export const NO_POLICY: TicketPolicy = {
  requireClaim: false,
  requireReason: false,
  followUp: 'ignore',
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false },
  feedbackEnabled: false,
  closedChannel: NO_CLOSED_CHANNEL,
};
