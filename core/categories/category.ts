import type { ChannelHome } from '../chat/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import type { ChannelId, CategoryId, FlowId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const QUESTION_TYPES = ['short', 'paragraph', 'select'] as const;
export const FOLLOW_UPS = ['reopen', 'ignore'] as const;

/** One question of the form that a requester fills in to open a ticket. */
export interface Question {
  readonly id: string;
  readonly type: (typeof QUESTION_TYPES)[number];
  readonly label: string;
  readonly placeholder: string | null;
  readonly required: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly options: readonly string[];
}

export interface Form {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** The limits on opening tickets; null is no limit. */
export interface OpeningLimits {
  /** Open tickets of one requester in this category. */
  readonly perUser: number | null;
  /** Open tickets of all requesters in this category. */
  readonly total: number | null;
  /** Between two tickets of one requester in this category. */
  readonly cooldownSeconds: number | null;
}

/** When tickets are closed by themselves. */
export interface AutoClose {
  /** After so many hours without a message; null is never. */
  readonly inactiveHours: number | null;
  /** How many hours before that its members are warned; null is not at all. */
  readonly warnHoursBefore: number | null;
  /** When the requester leaves the server. */
  readonly onMemberLeave: boolean;
}

/** A kind of request: who answers it, what is asked first, and which rules its tickets follow. */
export interface Category {
  readonly id: CategoryId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly description: string | null;
  readonly emoji: string | null;
  /** Lower comes first where categories are shown. */
  readonly position: number;
  readonly archived: boolean;
  /** Where new tickets are. */
  readonly home: ChannelHome;
  /** The channel group under which ticket channels are opened; of threads, the text channel that they are under. */
  readonly chatParentId: ChannelId | null;
  /** The channel groups that are used, in this order, when the first one is full. */
  readonly chatOverflowParentIds: readonly ChannelId[];
  /** `{number}` is replaced by the ticket number. */
  readonly channelNamePattern: string;
  readonly openingMessage: string | null;
  readonly form: Form | null;
  readonly staffRoleIds: readonly string[];
  readonly pingRoleIds: readonly string[];
  readonly requiredRoleIds: readonly string[];
  readonly limits: OpeningLimits;
  readonly requireClaim: boolean;
  readonly requireReason: boolean;
  /** What a requester's message in a closed ticket does. */
  readonly followUp: (typeof FOLLOW_UPS)[number];
  readonly autoClose: AutoClose;
  readonly feedbackEnabled: boolean;
  readonly defaultPriority: Priority;
  readonly defaultTags: readonly string[];
  /** Runs for every new ticket. */
  readonly flowId: FlowId | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The fields of a category that a client may set. */
export type CategoryFields = Omit<Category, 'id' | 'guildId' | 'version' | 'createdAt' | 'updatedAt'>;

/** The fields that a change may set. What it leaves out stays, also within limits and closing. */
export type CategoryChange = Partial<Omit<CategoryFields, 'limits' | 'autoClose'>> & {
  readonly limits?: Partial<OpeningLimits>;
  readonly autoClose?: Partial<AutoClose>;
};

/** The category with a change made. */
export const changeCategory = (category: Category, { limits, autoClose, ...fields }: CategoryChange): Category => ({
  ...category,
  ...fields,
  limits: { ...category.limits, ...limits },
  autoClose: { ...category.autoClose, ...autoClose },
});

/** A category with what is counted, not kept. */
export type CountedCategory = Category & { readonly openTicketCount: number };

const DEFAULTS: Omit<CategoryFields, 'name'> = {
  description: null,
  emoji: null,
  position: 0,
  archived: false,
  home: 'channel',
  chatParentId: null,
  chatOverflowParentIds: [],
  channelNamePattern: 'ticket-{number}',
  openingMessage: null,
  form: null,
  staffRoleIds: [],
  pingRoleIds: [],
  requiredRoleIds: [],
  limits: { perUser: null, total: null, cooldownSeconds: null },
  requireClaim: false,
  requireReason: false,
  followUp: 'reopen',
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false },
  feedbackEnabled: true,
  defaultPriority: 'normal',
  defaultTags: [],
  flowId: null,
};

/** A new category, with the defaults for fields that are not set. */
export const buildCategory = (
  identity: Pick<Category, 'id' | 'guildId' | 'createdAt'>,
  fields: CategoryChange & Pick<CategoryFields, 'name'>,
): Category =>
  changeCategory({ ...DEFAULTS, name: fields.name, ...identity, version: 1, updatedAt: identity.createdAt }, fields);

/** The fields of a category whose changes are reported. */
export const CATEGORY_FIELDS = ['name', ...listKeys(DEFAULTS)] as const;

/** The channel groups that a ticket's channel may be in, in the order in which they are filled; of a thread, its text channel. */
export const listChatParents = ({ home, chatParentId, chatOverflowParentIds }: Category): readonly ChannelId[] => [
  ...new Set([...(chatParentId ? [chatParentId] : []), ...(home === 'channel' ? chatOverflowParentIds : [])]),
];

/** The name of a ticket's channel. */
export const toChannelName = ({ channelNamePattern }: Category, ticketNumber: number): string =>
  channelNamePattern.replaceAll('{number}', String(ticketNumber));
