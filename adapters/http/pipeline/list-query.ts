import { z } from 'zod';
import { type ListDefinition, listSorts, type Sort, splitQuery } from '#core/shared/list-definition.ts';

/** How many values a filter takes at most. */
export const MAX_FILTER_VALUES = 20;

/** A filter that takes several values, separated by commas; one of them has to match. */
export const several = <T extends string>(item: z.ZodType<T, string>, description: string) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(item).max(MAX_FILTER_VALUES, `at most ${MAX_FILTER_VALUES} values`))
    .meta({
      type: 'array',
      items: toItemSchema(item),
      maxItems: MAX_FILTER_VALUES,
      description: `${description} Several values are separated by commas; one of them has to match.`,
    })
    .optional();

const toItemSchema = (item: z.ZodType): object => {
  const {
    $schema: _,
    description: __,
    example: ___,
    ...schema
  } = z.toJSONSchema(item, {
    io: 'input',
    unrepresentable: 'any',
  });
  return schema;
};

/** A filter by one text, in which commas have no meaning. */
export const single = (text: z.ZodType<string, string>, description: string) =>
  text
    .transform((value): readonly string[] => [value])
    .optional()
    .describe(description);

/** A filter by whether something is so: `true` or `false`. */
export const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((text): readonly boolean[] => [text === 'true'])
    .optional()
    .describe(description);

/** Free text of a list. */
const textQuery = (texts: readonly string[]) =>
  z
    .string()
    .max(200)
    .refine((text) => splitQuery(text).length > 0, 'at least one word is needed')
    .optional()
    .describe(
      `Words that all occur in ${texts.map((field) => `\`${field}\``).join(', ')}, whole or as a part of a word; the first ten count.`,
    );

/** The order of a list, by one of its fields in either direction. */
export const sortField = <const Field extends string>(fields: readonly Field[], byDefault: Sort<Field>, more = '') =>
  z
    .enum(listSorts(fields))
    .default(() => byDefault as never)
    .describe(['The order; a leading minus is descending.', more].join(' ').trim());

/** The query of a list: its filters, `q` and `sort`, as its definition in core says. */
export const buildListQuery = <
  const Definition extends ListDefinition,
  Filters extends { readonly [Name in keyof Definition['filters']]: z.ZodType },
>(
  { sorts, defaultSort, texts }: Definition,
  filters: Filters,
) =>
  z.object({
    ...filters,
    q: textQuery(texts),
    sort: sortField<Definition['sorts'][number]>(sorts, defaultSort as Sort<Definition['sorts'][number]>),
  });
