import { splitWords } from './search-words.ts';
import type { GuildId, KnowledgeItemId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Searches find only published items. */
export const ITEM_STATUSES = ['draft', 'published', 'archived'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** `staff` items are never shown to requesters. */
export const VISIBILITIES = ['public', 'staff'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface KnowledgeItem {
  readonly id: KnowledgeItemId;
  readonly guildId: GuildId;
  readonly title: string;
  /** Identifies the item in URLs; is unique per server. */
  readonly slug: string;
  readonly summary: string | null;
  /** Is Markdown. */
  readonly content: string;
  readonly section: string | null;
  readonly tags: readonly string[];
  /** Is a BCP 47 tag, such as `en` or `pt-BR`. */
  readonly language: string;
  readonly status: ItemStatus;
  readonly visibility: Visibility;
  readonly keywords: readonly string[];
  readonly views: number;
  readonly helpfulCount: number;
  readonly notHelpfulCount: number;
  readonly deflectedCount: number;
  readonly publishedAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Only readers change these fields. */
export const COUNTERS = ['views', 'helpfulCount', 'notHelpfulCount', 'deflectedCount'] as const;
export type Counter = (typeof COUNTERS)[number];

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

export const ITEM_FIELDS = ['title', 'slug', 'content', ...Object.keys(DEFAULTS), 'status', 'publishedAt'] as const;

const MAX_SLUG = 80;

export const toSlug = (title: string): string => {
  const slug = splitWords(title).join('-');
  return Array.from(slug).slice(0, MAX_SLUG).join('').replace(/-$/, '') || 'item';
};
