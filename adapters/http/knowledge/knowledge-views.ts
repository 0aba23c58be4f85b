import { z } from 'zod';
import { buildShape } from '../pipeline/record-view.ts';
import { type FoundItem, type SnippetPart, VISIBILITIES, KNOWLEDGE_ITEM_RECORD } from '#core/knowledge/index.ts';
import type { SuggestionId } from '#core/shared/ids.ts';
import { idField, nameText, nonEmptyText } from '../pipeline/codecs.ts';

const requireDistinct = (max: number, what: string) =>
  z
    .array(nameText(50))
    .max(max)
    .transform((all) => [...new Set(all)])
    .describe(what);

/** A caller may write these fields; the defaults are core's. */
export const ITEM_SHAPE = {
  title: nameText(200).describe('The question, or what it is about.'),
  slug: z
    .string()
    .regex(
      /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
      'lower-case letters and digits are needed, with single hyphens between',
    )
    .max(100)
    .describe('Names it in addresses; unique in the server. Made of the title, if it is left out.'),
  summary: nonEmptyText(500).nullable().describe('The answer in a sentence or two.'),
  content: z.string().trim().min(1).max(50_000).describe('The answer, in Markdown.'),
  section: nameText(100).nullable().describe('Section of the knowledge base.'),
  tags: requireDistinct(20, 'Tags, by which items are sorted and found.'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag such as en or pt-BR is needed')
    .max(35)
    .describe('BCP 47. Its words are also found in their other forms.'),
  visibility: z.enum(VISIBILITIES).describe('staff: never suggested to those who ask for help.'),
  keywords: requireDistinct(50, 'Extra search keywords.'),
};

export const ItemView = z
  .object(
    buildShape(KNOWLEDGE_ITEM_RECORD, {
      ...ITEM_SHAPE,
      slug: z.string().describe('Names it in addresses; unique in the server.'),
      tags: z.array(z.string()).describe('Tags, by which items are sorted and found.'),
      keywords: z.array(z.string()).describe('Extra search keywords.'),
      language: z.string().describe('BCP 47.'),
    }),
  )
  .meta({ id: 'KnowledgeItem', description: 'An answer to a question that comes up again and again.' });

const SNIPPET = 'A piece of its text as HTML: all of it escaped, what matches within <mark>.';

export const FoundItemView = z
  .object({
    ...ItemView.shape,
    snippet: z.string().describe(SNIPPET),
    score: z.number().describe('Greater is better; comparable within one search only.'),
  })
  .meta({ id: 'FoundKnowledgeItem', description: 'A knowledge base item that a search has found.' });

export const SuggestedView = z
  .object({
    suggestionId: idField<SuggestionId>('suggestion').describe('Send it with the feedback to an item.'),
    items: z
      .array(
        z.object({
          id: ItemView.shape.id,
          title: ItemView.shape.title,
          slug: ItemView.shape.slug,
          summary: ItemView.shape.summary,
          snippet: z.string().describe(SNIPPET),
          score: FoundItemView.shape.score,
        }),
      )
      .describe('The best first; none when nothing fits.'),
  })
  .meta({ id: 'Suggestion', description: 'A possible answer to a question.' });

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const toHtml = (parts: readonly SnippetPart[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('');

export const toFoundView = ({ item, snippet, score }: FoundItem) => ({ ...item, snippet: toHtml(snippet), score });
