import type { ChangesOf } from '../records/record-api.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type KnowledgeItem = Schemas['KnowledgeItem'];

/** What can be entered about an item. */
export type ItemDraft = Pick<
  KnowledgeItem,
  'title' | 'slug' | 'summary' | 'content' | 'section' | 'tags' | 'language' | 'visibility' | 'keywords'
>;

const NEW: ItemDraft = {
  title: '',
  slug: '',
  summary: null,
  content: '',
  section: null,
  tags: [],
  language: 'en',
  visibility: 'public',
  keywords: [],
};

const toDraft = (item: KnowledgeItem | null): ItemDraft => {
  if (item === null) return NEW;
  const { title, slug, summary, content, section, tags, language, visibility, keywords } = item;
  return { title, slug, summary, content, section, tags, language, visibility, keywords };
};

/** The service makes a slug of the title where none is given. */
export const toBody = ({ slug, ...fields }: Partial<ItemDraft>): ChangesOf<'knowledgebase'> => ({
  ...fields,
  ...(slug && { slug }),
});

/** The articles of the knowledge base. */
export const ITEMS: RecordKind<'knowledgebase', ItemDraft> = {
  page: 'knowledge',
  path: 'knowledgebase',
  word: t('article'),
  plural: t('articles'),
  scope: 'knowledgebase:write',
  labels: {
    title: t('title'),
    slug: t('address'),
    summary: t('summary'),
    content: t('text'),
    section: t('section'),
    tags: t('tags'),
    language: t('language'),
    visibility: t('visibility'),
    keywords: t('keywords'),
  },
  nameOf: ({ title }) => title,
  toDraft,
  toChanges: toBody,
  toNew: ({ slug, ...fields }) => ({ ...fields, ...(slug && { slug }) }),
  newLead: t('It is a draft until you publish it.'),
  deletion: { toConsequences: () => t('To keep it for later without anybody finding it, archive it instead.') },
};

export const STATUS_TONES = { draft: 'slate', published: 'green', archived: 'grey' } as const satisfies Record<
  KnowledgeItem['status'],
  string
>;

type Feedback = Pick<KnowledgeItem, 'helpfulCount' | 'notHelpfulCount'>;

/** `8 of 10 (80 %)`; null while nobody has rated it. */
export const describeFeedback = ({ helpfulCount, notHelpfulCount }: Feedback): string | null => {
  const all = helpfulCount + notHelpfulCount;
  return all === 0
    ? null
    : `${t('{{helpfulCount}} of {{all}}', { helpfulCount, all })} (${Math.round((helpfulCount / all) * 100)} %)`;
};
