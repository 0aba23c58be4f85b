import { splitWords } from './search-words.ts';
import type { GuildId, KnowledgeItemId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Only what is published is found. */
export const ITEM_STATUSES = ['draft', 'published', 'archived'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** `staff` items never reach those who ask for help. */
export const VISIBILITIES = ['public', 'staff'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** An answer to a question that comes up again and again. */
export interface KnowledgeItem {
  readonly id: KnowledgeItemId;
  readonly guildId: GuildId;
  readonly title: string;
  /** Names the item in addresses; unique in its server. */
  readonly slug: string;
  readonly summary: string | null;
  /** Markdown. */
  readonly content: string;
  readonly section: string | null;
  readonly tags: readonly string[];
  /** BCP 47, such as `en` or `pt-BR`. */
  readonly language: string;
  readonly status: ItemStatus;
  readonly visibility: Visibility;
  /** Extra search keywords. */
  readonly keywords: readonly string[];
  readonly views: number;
  readonly helpfulCount: number;
  readonly notHelpfulCount: number;
  /** How often it answered a question so that no ticket was opened. */
  readonly deflectedCount: number;
  /** When it was published last. */
  readonly publishedAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What only its readers change. */
export const COUNTERS = ['views', 'helpfulCount', 'notHelpfulCount', 'deflectedCount'] as const;
export type Counter = (typeof COUNTERS)[number];

/** The fields of an item that a client may set. */
export type ItemFields = Pick<
  KnowledgeItem,
  'title' | 'slug' | 'summary' | 'content' | 'section' | 'tags' | 'language' | 'visibility' | 'keywords'
>;

export type NewItem = Partial<ItemFields> & Pick<ItemFields, 'title' | 'content'>;

const DEFAULTS: Omit<ItemFields, 'title' | 'slug' | 'content'> = {
  summary: null,
  section: null,
  tags: [],
  language: 'en',
  visibility: 'public',
  keywords: [],
};

/** A new draft, with the defaults for fields that are not set. */
export const buildItem = (
  identity: Pick<KnowledgeItem, 'id' | 'guildId' | 'createdAt' | 'slug'>,
  fields: NewItem,
): KnowledgeItem => ({
  ...DEFAULTS,
  ...fields,
  ...identity,
  status: 'draft',
  views: 0,
  helpfulCount: 0,
  notHelpfulCount: 0,
  deflectedCount: 0,
  publishedAt: null,
  version: 1,
  updatedAt: identity.createdAt,
});

/** The fields of an item whose changes are reported. */
export const ITEM_FIELDS = ['title', 'slug', 'content', ...Object.keys(DEFAULTS), 'status', 'publishedAt'] as const;

const MAX_SLUG = 80;

/** A title as part of an address: its words with hyphens between. */
export const toSlug = (title: string): string => {
  const slug = splitWords(title).join('-');
  return Array.from(slug).slice(0, MAX_SLUG).join('').replace(/-$/, '') || 'item';
};
