import { HEAVY_READ } from '../pipeline/reasons.ts';
import { z } from 'zod';
import { ITEM_LIST, toSearchWords, ITEM_STATUSES, VISIBILITIES } from '#core/knowledge/index.ts';
import type { SuggestionId } from '#core/shared/ids.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { omitUndefined, idField, nameText, nonEmptyText } from '../pipeline/codecs.ts';
import { FoundItemView, ITEM_SHAPE, ItemView, toFoundView, SuggestedView } from './knowledge-views.ts';
import { buildListQuery, several, single } from '../pipeline/list-query.ts';

const ItemBody = z.strictObject({
  ...z.object(ITEM_SHAPE).partial().shape,
  title: ITEM_SHAPE.title,
  content: ITEM_SHAPE.content,
});
const ItemPatch = z.strictObject(ITEM_SHAPE).partial();

const READ = { reach: 'guild', scope: 'knowledgebase:read' } as const;
const WRITE = { reach: 'guild', scope: 'knowledgebase:write' } as const;
const WRITE_ONE = { ...WRITE, versioned: true } as const;

const FILTERS = {
  visibility: z.enum(VISIBILITIES).optional().describe('Who it is for.'),
  section: nameText(100).optional().describe('Section of the knowledge base.'),
  tag: nameText(50).optional().describe('A label it has.'),
  language: nonEmptyText(35).optional().describe('BCP 47, as it is written in the item.'),
};

const Asked = z
  .string()
  .max(200)
  .refine((text) => toSearchWords(text).length > 0, 'at least one word is needed')
  .describe(
    'Words that all occur, in any form; the last letters and small mistakes do not matter. The first ten count.',
  );

const items = [
  route({
    ...READ,
    id: 'knowledgebase.search',
    fails: HEAVY_READ,
    method: 'get',
    path: '/knowledgebase/search',
    summary: 'Search the knowledge base, best first',
    description: 'Finds published items. A word in the title counts for more than one in the content.',
    query: z.object({ q: Asked, ...FILTERS }),
    returns: page(FoundItemView),
    handle: async ({ knowledge }, { guild, query: { q, ...filters }, page }) => {
      const { items, next } = await knowledge.search(
        guild,
        { ...filters, words: toSearchWords(q), needsAll: true },
        page,
      );
      return { items: items.map(toFoundView), next };
    },
  }),

  route({
    ...READ,
    id: 'knowledgebase.list',
    method: 'get',
    path: '/knowledgebase',
    summary: 'List the items of the knowledge base',
    query: buildListQuery(ITEM_LIST, {
      status: several(z.enum(ITEM_STATUSES), 'Its status.'),
      visibility: several(z.enum(VISIBILITIES), 'Who it is for.'),
      section: single(nameText(100), 'Section of the knowledge base.'),
      tag: several(nameText(50), 'A label it has.'),
      language: several(nonEmptyText(35), 'BCP 47, as it is written in the item.'),
    }),
    returns: page(ItemView),
    handle: ({ knowledge }, { guild, query, page }) => knowledge.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'knowledgebase.create',
    idempotency: 'unit',
    fails: ['slug_taken', 'limit_reached'],
    method: 'post',
    path: '/knowledgebase',
    summary: 'Write an item for the knowledge base',
    description: 'It is a draft until it is published.',
    body: ItemBody,
    example: { title: 'How do I reset my password?', content: 'Open the login page and follow **Forgot password**.' },
    returns: created(ItemView),
    handle: ({ knowledge }, { guild, body }) => knowledge.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'knowledgebase.get',
    method: 'get',
    path: '/knowledgebase/{id}',
    summary: 'Show an item',
    query: z.object({
      view: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true')
        .meta({ type: 'boolean', description: 'Counts a view of the item.', default: false }),
    }),
    returns: one(ItemView),
    handle: ({ knowledge }, { guild, params, query }) =>
      query.view ? knowledge.view(guild, params.id) : knowledge.get(guild, params.id),
  }),

  route({
    ...WRITE_ONE,
    id: 'knowledgebase.update',
    fails: ['slug_taken'],
    method: 'patch',
    path: '/knowledgebase/{id}',
    summary: 'Change an item',
    description: 'Fields left out stay as they are. What is published shows the change at once.',
    body: ItemPatch,
    patches: ItemView,
    example: { summary: 'By the login page.' },
    returns: one(ItemView),
    handle: ({ knowledge }, { guild, actor, params, body, ifVersion }) =>
      knowledge.update({ guild, id: params.id, actor, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE_ONE,
    id: 'knowledgebase.delete',
    method: 'delete',
    path: '/knowledgebase/{id}',
    summary: 'Delete an item',
    returns: one(Deleted),
    handle: async ({ knowledge }, { guild, actor, params, ifVersion }) => {
      await knowledge.delete({ guild, id: params.id, actor, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),
];

const helping = [
  route({
    ...WRITE_ONE,
    id: 'knowledgebase.publish',
    idempotency: 'unit',
    method: 'post',
    path: '/knowledgebase/{id}/publish',
    summary: 'Publish an item',
    returns: one(ItemView),
    handle: ({ knowledge }, { guild, actor, params, ifVersion }) =>
      knowledge.publish({ guild, id: params.id, actor, ifVersion }),
  }),

  route({
    ...WRITE_ONE,
    id: 'knowledgebase.archive',
    idempotency: 'unit',
    method: 'post',
    path: '/knowledgebase/{id}/archive',
    summary: 'Archive an item',
    description: 'It is not found any more, and can be published again.',
    returns: one(ItemView),
    handle: ({ knowledge }, { guild, actor, params, ifVersion }) =>
      knowledge.archive({ guild, id: params.id, actor, ifVersion }),
  }),

  route({
    ...WRITE,
    id: 'knowledgebase.giveFeedback',
    idempotency: 'unit',
    method: 'post',
    path: '/knowledgebase/{id}/feedback',
    summary: 'Record whether an item helped',
    body: z.strictObject({
      helpful: z.boolean().describe('True if the item helped.'),
      suggestionId: idField<SuggestionId>('suggestion').nullable().default(null).describe('Through which it was met.'),
      deflected: z.boolean().default(false).describe('It made a ticket needless; counted once for each suggestion.'),
    }),
    example: { helpful: true },
    returns: one(ItemView),
    handle: ({ knowledge }, { guild, params, body }) => knowledge.giveFeedback({ guild, id: params.id, ...body }),
  }),

  route({
    ...READ,
    id: 'knowledgebase.suggest',
    fails: HEAVY_READ,
    method: 'post',
    path: '/knowledgebase/suggest',
    summary: 'Suggest items that answer a question',
    description: 'Searches public items; items that match more words rank higher.',
    body: z.strictObject({
      text: nonEmptyText(2000).describe('The question in the words of the user.'),
      language: FILTERS.language.nullish().describe('Only items in this language.'),
      limit: z.int().min(1).max(10).default(3).describe('Most items.'),
    }),
    example: { text: 'I forgot my password' },
    returns: one(SuggestedView),
    handle: async ({ knowledge }, { guild, body: { text, language = null, limit } }) => {
      const { suggestionId, items } = await knowledge.suggestItems({ guild, text, language, limit });
      return { suggestionId, items: items.map(toFoundView) };
    },
  }),
];

export const knowledgeRoutes = [...items, ...helping];
