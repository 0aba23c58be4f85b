import { CHANNEL_HOMES, type ChannelHome } from '../chat/index.ts';
import type { Form } from './question.ts';
import { CLAIM_MODES, DEFAULT_CLAIM_RULES, TAKEOVERS } from './claim-rules.ts';
import { type AssignmentRules, NO_ASSIGNMENT } from './assignment-rules.ts';
import { type ForumTags, NO_FORUM_TAGS, VISIBILITIES } from './forum-tags.ts';
import { NO_LIMITS, NO_OPENING_RULES, type OpeningLimits, type OpeningRules } from './opening-rules.ts';
import type { CalendarId, ChannelId, CategoryId, FlowId, GuildId, TeamId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  getInitialValues,
  listFields,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const REQUESTER_CLOSES = ['close', 'ask', 'off'] as const;
/** Decides what happens when a requester wants to close a ticket. */
export type RequesterClose = (typeof REQUESTER_CLOSES)[number];
export const FOLLOW_UPS = ['reopen', 'ignore'] as const;

/** With `dm` the requester writes direct messages to the bot, and staff a channel. With `forum` a ticket is a post. */
export const TICKET_HOMES = [...CHANNEL_HOMES, 'dm'] as const;
export type TicketHome = (typeof TICKET_HOMES)[number];

export const RELAYS = ['replies', 'all'] as const;
/** Decides which messages of staff reach the requester of a ticket in direct messages. */
export type Relay = (typeof RELAYS)[number];

export interface AutoClose {
  /** A ticket without a message for this long is closed; null means never. */
  readonly inactiveHours: number | null;
  /** Members are warned this long before; null means not at all. */
  readonly warnHoursBefore: number | null;
  readonly onMemberLeave: boolean;
  /** The hours of both are open hours of the calendar. */
  readonly businessTime: boolean;
}

export const NO_AUTO_CLOSE: AutoClose = {
  inactiveHours: null,
  warnHoursBefore: null,
  onMemberLeave: false,
  businessTime: false,
};

export const STAFF_HOMES = ['channel', 'thread'] as const;

/** Is a channel that only staff see, or a private thread, which staff see by the right Manage Threads. */
export type StaffHome = (typeof STAFF_HOMES)[number];

/** A category decides who answers, what is asked first, and which rules its tickets follow. */
export const CATEGORY_RECORD = {
  id: unreported.id<CategoryId>('category'),
  guildId: unreported.chatId<GuildId>('server'),
  name: reported.text().writable(),
  description: reported.text().nullable().initially(null).writable(),
  emoji: reported.text().nullable().initially(null).writable(),
  /** Lower comes first. */
  position: reported.count().initially(0).writable(),
  archived: reported.flag().initially(false).writable(),
  home: reported.choice(TICKET_HOMES).initially('channel').writable(),
  visibility: reported.choice(VISIBILITIES).initially('private').writable(),
  forumTags: reported.data<ForumTags>().initially(NO_FORUM_TAGS).writable(),
  relay: reported.choice(RELAYS).initially('replies').writable(),
  /** Decides where staff answer tickets of the home `dm`. */
  staffHome: reported.choice(STAFF_HOMES).initially('channel').writable(),
  /** Shows staff that the requester of a ticket in direct messages is typing. */
  relayTyping: reported.flag().initially(false).writable(),
  /** Is the channel group of ticket channels, the text channel of threads, or the forum of posts. */
  chatParentId: reported.chatId<ChannelId>('channel').nullable().initially(null).writable(),
  /** These channel groups are used in this order when the first one is full. */
  chatOverflowParentIds: reported.data<readonly ChannelId[]>().initially([]).writable(),
  channelNamePattern: reported.text().initially('ticket-{{ticket.number}}').writable(),
  openingMessage: reported.text().nullable().initially(null).writable(),
  pinOpeningMessage: reported.flag().initially(true).writable(),
  form: reported.data<Form>().nullable().initially(null).writable(),
  staffRoleIds: reported.data<readonly string[]>().initially([]).writable(),
  pingRoleIds: reported.data<readonly string[]>().initially([]).writable(),
  requiredRoleIds: reported.data<readonly string[]>().initially([]).writable(),
  limits: reported.data<OpeningLimits>().initially(NO_LIMITS).writable(),
  openingRules: reported.data<OpeningRules>().initially(NO_OPENING_RULES).writable(),
  /** Null: as the settings of the server. */
  calendarId: reported.id<CalendarId>('calendar').nullable().initially(null).writable(),
  /** A new ticket is of the first of these teams. */
  teamIds: reported.data<readonly TeamId[]>().initially([]).writable(),
  assignment: reported.data<AssignmentRules>().initially(NO_ASSIGNMENT).writable(),
  requireClaim: reported.flag().initially(false).writable(),
  claimMode: reported.choice(CLAIM_MODES).initially(DEFAULT_CLAIM_RULES.claimMode).writable(),
  takeover: reported.choice(TAKEOVERS).initially(DEFAULT_CLAIM_RULES.takeover).writable(),
  /** Roles that may take tickets over. */
  leadRoleIds: reported.data<readonly string[]>().initially(DEFAULT_CLAIM_RULES.leadRoleIds).writable(),
  /** The claim ends when its claimer has not answered for so long; null means never. */
  unclaimAfterHours: reported.count().nullable().initially(DEFAULT_CLAIM_RULES.unclaimAfterHours).writable(),
  requireReason: reported.flag().initially(false).writable(),
  requesterClose: reported.choice(REQUESTER_CLOSES).initially('close').writable(),
  /** Allows the requester to add others to the ticket. */
  requesterAdd: reported.flag().initially(false).writable(),
  transcriptChannelId: reported.chatId<ChannelId>('channel').nullable().initially(null).writable(),
  /** Members report messages of others in the first category with this. */
  reports: reported.flag().initially(false).writable(),
  /** Applies to a requester's message in a closed ticket. */
  followUp: reported.choice(FOLLOW_UPS).initially('reopen').writable(),
  autoClose: reported.data<AutoClose>().initially(NO_AUTO_CLOSE).writable(),
  feedbackEnabled: reported.flag().initially(true).writable(),
  defaultPriority: reported.choice(PRIORITIES).initially('normal').writable(),
  defaultTags: reported.data<readonly string[]>().initially([]).writable(),
  /** The flow runs for every new ticket. */
  flowId: reported.id<FlowId>('flow').nullable().initially(null).writable(),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Category = RecordOf<typeof CATEGORY_RECORD>;
export type CategoryFields = WritableOf<typeof CATEGORY_RECORD>;

/** Fields left out stay, also within limits, rules, closing and tags. */
export type CategoryChange = Partial<
  Omit<CategoryFields, 'limits' | 'openingRules' | 'autoClose' | 'forumTags' | 'assignment'>
> & {
  readonly limits?: Partial<OpeningLimits>;
  readonly openingRules?: Partial<OpeningRules>;
  readonly autoClose?: Partial<AutoClose>;
  readonly forumTags?: Partial<ForumTags>;
  readonly assignment?: Partial<AssignmentRules>;
};

export const changeCategory = (
  category: Category,
  { limits, openingRules, autoClose, forumTags, assignment, ...fields }: CategoryChange,
): Category => ({
  ...category,
  ...fields,
  limits: { ...category.limits, ...limits },
  openingRules: { ...category.openingRules, ...openingRules },
  autoClose: { ...category.autoClose, ...autoClose },
  forumTags: { ...category.forumTags, ...forumTags },
  assignment: { ...category.assignment, ...assignment },
});

export type CountedCategory = Category & { readonly openTicketCount: number };

export const buildCategory = (
  identity: Pick<Category, 'id' | 'guildId' | 'createdAt'>,
  fields: CategoryChange & Pick<CategoryFields, 'name'>,
): Category =>
  changeCategory(
    { ...getInitialValues(CATEGORY_RECORD), name: fields.name, ...identity, updatedAt: identity.createdAt },
    fields,
  );

export const CATEGORY_FIELDS = listFields(CATEGORY_RECORD, 'reported');

export const getChannelHome = ({ home, staffHome }: Pick<Category, 'home' | 'staffHome'>): ChannelHome =>
  home === 'dm' ? staffHome : home;

export const isDirect = ({ home, visibility }: Pick<Category, 'home' | 'visibility'>): boolean =>
  home === 'dm' || (home === 'forum' && visibility === 'private');

export const isPublic = ({ home, visibility }: Pick<Category, 'home' | 'visibility'>): boolean =>
  home === 'forum' && visibility === 'public';

/** Threads and posts stay in their channel or forum, and have no access by role. */
export const isUnderParent = (category: Pick<Category, 'home' | 'staffHome'>): boolean =>
  getChannelHome(category) !== 'channel';

/** Lists groups in the order in which they are filled; for threads and posts, their text channel or forum. */
export const listChatParents = (category: Category): readonly ChannelId[] => {
  const { chatParentId, chatOverflowParentIds } = category;
  const first = chatParentId ? [chatParentId] : [];
  return isUnderParent(category) ? first : [...new Set([...first, ...chatOverflowParentIds])];
};
