import { splitWords } from './search-words.ts';
import type { GuildId, KnowledgeItemId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  getInitialValues,
  listFields,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

/** Searches find only published items. */
export const ITEM_STATUSES = ['draft', 'published', 'archived'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** `staff` items are never shown to requesters. */
export const VISIBILITIES = ['public', 'staff'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const KNOWLEDGE_ITEM_RECORD = {
  id: unreported.id<KnowledgeItemId>('knowledge base item'),
  guildId: unreported.chatId<GuildId>('server'),
  title: reported.text().writable(),
  /** Identifies the item in URLs; is unique per server. */
  slug: reported.text().writable(),
  summary: reported.text().nullable().initially(null).writable(),
  /** Is Markdown. */
  content: reported.text().writable(),
  section: reported.text().nullable().initially(null).writable(),
  tags: reported.data<readonly string[]>().initially([]).writable(),
  /** Is a BCP 47 tag, such as `en` or `pt-BR`. */
  language: reported.text().initially('en').writable(),
  visibility: reported.choice(VISIBILITIES).initially('public').writable(),
  keywords: reported.data<readonly string[]>().initially([]).writable(),
  status: reported.choice(ITEM_STATUSES).initially('draft').about('Only what is published is found.'),
  views: unreported.count().initially(0).about('How often it was read (GET with view=true).'),
  helpfulCount: unreported.count().initially(0).about('How often a reader marked it as helpful.'),
  notHelpfulCount: unreported.count().initially(0).about('How often a reader marked it as not helpful.'),
  deflectedCount: unreported.count().initially(0).about('How often it made a ticket needless.'),
  publishedAt: reported.instant().nullable().initially(null).about('When it was published last.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type KnowledgeItem = RecordOf<typeof KNOWLEDGE_ITEM_RECORD>;
export type ItemFields = WritableOf<typeof KNOWLEDGE_ITEM_RECORD>;
/** The slug follows from the title when it is left out. */
export type NewItem = Partial<ItemFields> & Pick<ItemFields, 'title' | 'content'>;

/** Only readers change these fields. */
export const COUNTERS = ['views', 'helpfulCount', 'notHelpfulCount', 'deflectedCount'] as const;
export type Counter = (typeof COUNTERS)[number];

export const buildItem = (
  identity: Pick<KnowledgeItem, 'id' | 'guildId' | 'createdAt' | 'slug'>,
  fields: NewItem,
): KnowledgeItem => ({
  ...getInitialValues(KNOWLEDGE_ITEM_RECORD),
  ...fields,
  ...identity,
  updatedAt: identity.createdAt,
});

export const ITEM_FIELDS = listFields(KNOWLEDGE_ITEM_RECORD, 'reported');

const MAX_SLUG = 80;

export const toSlug = (title: string): string => {
  const slug = splitWords(title).join('-');
  return Array.from(slug).slice(0, MAX_SLUG).join('').replace(/-$/, '') || 'item';
};
