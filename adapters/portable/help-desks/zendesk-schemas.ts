import { z } from 'zod';

/*
 * What the API of Zendesk answers to lists of macros, articles and sections, as far as it is carried over.
 */

const id = z.union([z.int(), z.string().min(1).max(50)]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const time = text.transform((written) =>
  written !== null && !Number.isNaN(Date.parse(written)) ? new Date(written).toISOString() : null,
);
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);

/** Some values are lists, of a channel and its text. */
const Action = z.object({ field: z.string(), value: z.unknown().optional() });

const Macro = z.object({
  id,
  title: z.string().min(1),
  active: z.boolean().default(true),
  restriction: z.unknown().optional(),
  actions: list(Action),
  created_at: time,
});

const Article = z.object({
  id,
  title: z.string().min(1),
  body: text,
  locale: text,
  section_id: id.nullish(),
  /** Some articles are shown to a group of users alone. */
  user_segment_id: id.nullish(),
  label_names: list(z.string()),
  created_at: time,
});

export const ZendeskPage = z.object({
  macros: list(Macro),
  articles: list(Article),
  sections: list(z.object({ id, name: z.string() })),
  /** Counts all records, those of other pages included. */
  count: z.int().nullish(),
});

export type ZendeskPage = z.output<typeof ZendeskPage>;
export type Macro = ZendeskPage['macros'][number];
export type MacroAction = Macro['actions'][number];
export type Article = ZendeskPage['articles'][number];
