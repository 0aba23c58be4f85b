/** The order of a list: `name` sorts by that field upwards, `-name` downwards. */
export type Sort<Field extends string = string> = Field | `-${Field}`;

export interface ListFilter {
  /** The field of a record, or the path of a part of it, such as `trigger.kind`. */
  readonly field: string;
  /** Whether the field equals one of the values asked for, or is a list that includes one of them. */
  readonly match: 'equals' | 'includes';
}

/** What a list of records can be filtered and sorted by. Routes, the document and all stores follow from it. */
export interface ListDefinition {
  /** Fields that are never null. */
  readonly sorts: readonly string[];
  readonly defaultSort: Sort;
  /** The fields in which the words of `q` are looked for. */
  readonly texts: readonly string[];
  readonly filters: Readonly<Record<string, ListFilter>>;
}

/** What a request asks of a list. Each filter takes several values, of which one has to match. */
export type ListQuery<Definition extends ListDefinition> = {
  readonly sort?: Sort<Definition['sorts'][number]> | undefined;
  /** Words that must all occur, as they are or as a part of a longer word. */
  readonly q?: string | undefined;
} & { readonly [Name in keyof Definition['filters']]?: readonly (string | boolean)[] | undefined };

/** Ascending and descending by each field. */
export const listSorts = <const Field extends string>(fields: readonly Field[]): readonly Sort<Field>[] =>
  fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);

export const parseSort = <Field extends string>(sort: Sort<Field>) => {
  const isDescending = sort.startsWith('-');
  return { field: (isDescending ? sort.slice(1) : sort) as Field, isDescending };
};

const MAX_WORDS = 10;

/** The words of `q` in lower case, each once, at most ten. */
export const splitQuery = (q: string): readonly string[] =>
  [...new Set(q.toLowerCase().split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS);

type FilterValues = readonly (string | boolean)[];

/** The values of the filters that a request names. */
export const listFilterValues = <Definition extends ListDefinition>(
  { filters }: Definition,
  query: ListQuery<Definition>,
): readonly (ListFilter & { readonly values: FilterValues })[] => {
  const given = new Map<string, unknown>(Object.entries(query));
  return Object.entries(filters).flatMap(([name, filter]) => {
    const values = given.get(name);
    return Array.isArray(values) ? [{ ...filter, values: values as FilterValues }] : [];
  });
};
