import {
  type AutoClose,
  type ClaimRules,
  DEFAULT_CLAIM_RULES,
  type ForumTags,
  NO_FORUM_TAGS,
  type Relay,
  type RequesterClose,
} from '../../categories/index.ts';
import type { ChannelChange } from '../../chat/index.ts';
import {
  type ClosedChannel,
  listLoggedEvents,
  type LogEvent,
  NO_CLOSED_CHANNEL,
  type SettingsFields,
} from '../../settings/index.ts';
import type { Ticket } from './ticket.ts';

export interface CategoryPolicy extends ClaimRules {
  /** Those of the category alone; without one, the staff roles of the server answer. */
  readonly staffRoleIds: readonly string[];
  readonly requireClaim: boolean;
  readonly requireReason: boolean;
  readonly requesterClose: RequesterClose;
  readonly requesterAdd: boolean;
  readonly followUp: 'reopen' | 'ignore';
  readonly autoClose: AutoClose;
  readonly feedbackEnabled: boolean;
  readonly relay: Relay;
  readonly forumTags: ForumTags;
}

export interface TicketPolicy extends CategoryPolicy {
  readonly closedChannel: ClosedChannel;
  /** What the log channel of the server reports. */
  readonly loggedEvents: readonly LogEvent[];
  /** Whether a summary is sent to requesters even where the channel stays. */
  readonly transcriptToRequester: boolean;
}

/** Whether requesters get a direct message when a ticket is closed: the rating needs one where the channel is deleted. */
export const mayWriteToRequester = ({
  transcriptToRequester,
  closedChannel: { mode },
}: Pick<TicketPolicy, 'transcriptToRequester' | 'closedChannel'>): boolean =>
  transcriptToRequester || mode === 'delete';

/** Whether the requester gets a direct message when the ticket is closed, rated or reopened. */
export const isReportedToRequester = (
  { direct }: { readonly direct: boolean },
  settings: Parameters<typeof mayWriteToRequester>[0],
): boolean => direct || mayWriteToRequester(settings);

/** Who may write in the archived channel: a message of the requester opens the ticket again. In a public post all could write. */
export const toClosedWriters = (
  { requesterId, direct, public: isPublic }: Pick<Ticket, 'requesterId' | 'direct' | 'public'>,
  { followUp }: Pick<CategoryPolicy, 'followUp'>,
): Pick<ChannelChange, 'writerIds'> =>
  followUp === 'reopen' && !direct && !isPublic ? { writerIds: [requesterId] } : {};

export const toPolicy = (
  category: CategoryPolicy,
  settings: Pick<SettingsFields, 'closedChannel' | 'logChannelId' | 'logEvents' | 'transcriptToRequester'>,
): TicketPolicy => ({
  ...toCategoryPolicy(category),
  closedChannel: settings.closedChannel,
  loggedEvents: listLoggedEvents(settings),
  transcriptToRequester: settings.transcriptToRequester,
});

/** The rules of another category in the same server. */
export const replaceCategory = (policy: TicketPolicy, category: CategoryPolicy): TicketPolicy => ({
  ...policy,
  ...toCategoryPolicy(category),
});

const toCategoryPolicy = (category: CategoryPolicy): CategoryPolicy => ({
  staffRoleIds: category.staffRoleIds,
  claimMode: category.claimMode,
  takeover: category.takeover,
  leadRoleIds: category.leadRoleIds,
  unclaimAfterHours: category.unclaimAfterHours,
  requireClaim: category.requireClaim,
  requireReason: category.requireReason,
  requesterClose: category.requesterClose,
  requesterAdd: category.requesterAdd,
  followUp: category.followUp,
  autoClose: category.autoClose,
  feedbackEnabled: category.feedbackEnabled,
  relay: category.relay,
  forumTags: category.forumTags,
});

/** These rules apply when the category is gone. */
export const NO_POLICY: TicketPolicy = {
  ...DEFAULT_CLAIM_RULES,
  staffRoleIds: [],
  requireClaim: false,
  requireReason: false,
  requesterClose: 'close',
  requesterAdd: false,
  followUp: 'ignore',
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false },
  feedbackEnabled: false,
  relay: 'replies',
  forumTags: NO_FORUM_TAGS,
  closedChannel: NO_CLOSED_CHANNEL,
  loggedEvents: [],
  transcriptToRequester: false,
};
