import { CHANNEL_HOMES, type ChannelHome } from '../chat/index.ts';
import type { Form } from './question.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { type ClaimRules, DEFAULT_CLAIM_RULES } from './claim-rules.ts';
import { type ForumTags, NO_FORUM_TAGS, type Visibility } from './forum-tags.ts';
import { NO_LIMITS, NO_OPENING_RULES, type OpeningLimits, type OpeningRules } from './opening-rules.ts';
import type { ChannelId, CategoryId, FlowId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

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
}

export const STAFF_HOMES = ['channel', 'thread'] as const;

/** Is a channel that only staff see, or a private thread, which staff see by the right Manage Threads. */
export type StaffHome = (typeof STAFF_HOMES)[number];

/** A category decides who answers, what is asked first, and which rules its tickets follow. */
export interface Category extends ClaimRules {
  readonly id: CategoryId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly description: string | null;
  readonly emoji: string | null;
  /** Lower comes first. */
  readonly position: number;
  readonly archived: boolean;
  readonly home: TicketHome;
  readonly visibility: Visibility;
  readonly forumTags: ForumTags;
  readonly relay: Relay;
  /** Decides where staff answer tickets of the home `dm`. */
  readonly staffHome: StaffHome;
  /** Shows staff that the requester of a ticket in direct messages is typing. */
  readonly relayTyping: boolean;
  /** Is the channel group of ticket channels, the text channel of threads, or the forum of posts. */
  readonly chatParentId: ChannelId | null;
  /** These channel groups are used in this order when the first one is full. */
  readonly chatOverflowParentIds: readonly ChannelId[];
  readonly channelNamePattern: string;
  readonly openingMessage: string | null;
  readonly pinOpeningMessage: boolean;
  readonly form: Form | null;
  readonly staffRoleIds: readonly string[];
  readonly pingRoleIds: readonly string[];
  readonly requiredRoleIds: readonly string[];
  readonly limits: OpeningLimits;
  readonly openingRules: OpeningRules;
  readonly requireClaim: boolean;
  readonly requireReason: boolean;
  readonly requesterClose: RequesterClose;
  readonly transcriptChannelId: ChannelId | null;
  /** Allows the requester to add others to the ticket. */
  readonly requesterAdd: boolean;
  /** Members report messages of others in the first category with this. */
  readonly reports: boolean;
  /** Applies to a requester's message in a closed ticket. */
  readonly followUp: (typeof FOLLOW_UPS)[number];
  readonly autoClose: AutoClose;
  readonly feedbackEnabled: boolean;
  readonly defaultPriority: Priority;
  readonly defaultTags: readonly string[];
  /** The flow runs for every new ticket. */
  readonly flowId: FlowId | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type CategoryFields = Omit<Category, 'id' | 'guildId' | 'version' | 'createdAt' | 'updatedAt'>;

/** Fields left out stay, also within limits, rules, closing and tags. */
export type CategoryChange = Partial<Omit<CategoryFields, 'limits' | 'openingRules' | 'autoClose' | 'forumTags'>> & {
  readonly limits?: Partial<OpeningLimits>;
  readonly openingRules?: Partial<OpeningRules>;
  readonly autoClose?: Partial<AutoClose>;
  readonly forumTags?: Partial<ForumTags>;
};

export const changeCategory = (
  category: Category,
  { limits, openingRules, autoClose, forumTags, ...fields }: CategoryChange,
): Category => ({
  ...category,
  ...fields,
  limits: { ...category.limits, ...limits },
  openingRules: { ...category.openingRules, ...openingRules },
  autoClose: { ...category.autoClose, ...autoClose },
  forumTags: { ...category.forumTags, ...forumTags },
});

export type CountedCategory = Category & { readonly openTicketCount: number };

const DEFAULTS: Omit<CategoryFields, 'name'> = {
  description: null,
  emoji: null,
  position: 0,
  archived: false,
  home: 'channel',
  visibility: 'private',
  forumTags: NO_FORUM_TAGS,
  relay: 'replies',
  staffHome: 'channel',
  relayTyping: false,
  chatParentId: null,
  chatOverflowParentIds: [],
  channelNamePattern: 'ticket-{number}',
  openingMessage: null,
  pinOpeningMessage: true,
  form: null,
  staffRoleIds: [],
  pingRoleIds: [],
  requiredRoleIds: [],
  limits: NO_LIMITS,
  openingRules: NO_OPENING_RULES,
  requireClaim: false,
  ...DEFAULT_CLAIM_RULES,
  requireReason: false,
  requesterClose: 'close',
  requesterAdd: false,
  transcriptChannelId: null,
  reports: false,
  followUp: 'reopen',
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false },
  feedbackEnabled: true,
  defaultPriority: 'normal',
  defaultTags: [],
  flowId: null,
};

export const buildCategory = (
  identity: Pick<Category, 'id' | 'guildId' | 'createdAt'>,
  fields: CategoryChange & Pick<CategoryFields, 'name'>,
): Category =>
  changeCategory({ ...DEFAULTS, name: fields.name, ...identity, version: 1, updatedAt: identity.createdAt }, fields);

export const CATEGORY_FIELDS = ['name', ...listKeys(DEFAULTS)] as const;

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
