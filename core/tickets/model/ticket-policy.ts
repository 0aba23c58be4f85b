import {
  type AutoClose,
  type Category,
  type ClaimRules,
  DEFAULT_CLAIM_RULES,
  type ForumTags,
  NO_AUTO_CLOSE,
  NO_FORUM_TAGS,
  type Relay,
  type RequesterClose,
} from '../../categories/index.ts';
import { type Calendar, type Hours, toHours } from '../../calendars/index.ts';
import type { ChannelChange } from '../../chat/index.ts';
import {
  type ClosedChannel,
  listLoggedEvents,
  type LogEvent,
  DEFAULT_SETTINGS,
  NO_CLOSED_CHANNEL,
  type SettingsFields,
} from '../../settings/index.ts';
import type { TargetRules } from '../../targets/index.ts';
import type { Ticket } from './ticket.ts';
import type { TimeRule } from './time-rule.ts';

export interface CategoryPolicy extends ClaimRules {
  /** Without a role here, the staff roles of the server answer. */
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
  readonly loggedEvents: readonly LogEvent[];
  /** A summary is sent to requesters even where the channel stays. */
  readonly transcriptToRequester: boolean;
  /** Is null where nothing counts open hours, or it is open always. */
  readonly hours: Hours | null;
  /** Are the enabled automation rules by time of the server. */
  readonly timeRules: readonly TimeRule[];
  /** A category of the server assigns tickets. */
  readonly assigns: boolean;
  /** Is null for a server without targets. */
  readonly targets: TargetRules | null;
}

/** The rating needs a direct message where the channel is deleted. */
export const mayWriteToRequester = ({
  transcriptToRequester,
  closedChannel: { mode },
}: Pick<TicketPolicy, 'transcriptToRequester' | 'closedChannel'>): boolean =>
  transcriptToRequester || mode === 'delete';

export const isReportedToRequester = (
  { direct, closedSilently }: Pick<Ticket, 'direct' | 'closedSilently'>,
  settings: Parameters<typeof mayWriteToRequester>[0],
): boolean => !closedSilently && (direct || mayWriteToRequester(settings));

/** A message of the requester reopens the ticket. In a public post all could write. */
export const toClosedWriters = (
  { requesterId, direct, public: isPublic }: Pick<Ticket, 'requesterId' | 'direct' | 'public'>,
  { followUp }: Pick<CategoryPolicy, 'followUp'>,
): Pick<ChannelChange, 'writerIds'> =>
  followUp === 'reopen' && !direct && !isPublic ? { writerIds: [requesterId] } : {};

export const toPolicy = (
  category: CategoryPolicy & Pick<Category, 'assignment'>,
  settings: Pick<SettingsFields, 'closedChannel' | 'logChannelId' | 'logEvents' | 'transcriptToRequester'>,
  calendar: Calendar | null,
  { timeRules, targets }: Pick<TicketPolicy, 'timeRules' | 'targets'>,
): TicketPolicy => ({
  ...toCategoryPolicy(category),
  closedChannel: settings.closedChannel,
  loggedEvents: listLoggedEvents(settings),
  transcriptToRequester: settings.transcriptToRequester,
  hours: toCountedHours(category, calendar, timeRules),
  timeRules,
  assigns: category.assignment.mode !== 'none',
  targets: targets && addCalendar(targets, calendar),
});

export const replaceCategory = (
  policy: TicketPolicy,
  category: CategoryPolicy & Pick<Category, 'assignment'>,
  calendar: Calendar | null,
): TicketPolicy => ({
  ...policy,
  ...toCategoryPolicy(category),
  hours: toCountedHours(category, calendar, policy.timeRules),
  assigns: policy.assigns || category.assignment.mode !== 'none',
  targets: policy.targets && addCalendar(policy.targets, calendar),
});

const addCalendar = (targets: TargetRules, calendar: Calendar | null): TargetRules => ({
  ...targets,
  calendarId: calendar?.id ?? null,
  hours: calendar ? { ...targets.hours, [calendar.id]: toHours(calendar) } : targets.hours,
});

const toCountedHours = (
  { autoClose }: CategoryPolicy,
  calendar: Hours | null,
  timeRules: readonly TimeRule[],
): Hours | null => (autoClose.businessTime || timeRules.some(({ businessTime }) => businessTime) ? calendar : null);

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
  autoClose: NO_AUTO_CLOSE,
  feedbackEnabled: false,
  relay: 'replies',
  forumTags: NO_FORUM_TAGS,
  closedChannel: NO_CLOSED_CHANNEL,
  loggedEvents: [],
  transcriptToRequester: DEFAULT_SETTINGS.transcriptToRequester,
  hours: null,
  timeRules: [],
  assigns: false,
  targets: null,
};
