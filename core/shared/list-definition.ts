/** `name` sorts ascending by that field, `-name` descending. */
export type Sort<Field extends string = string> = Field | `-${Field}`;

export interface ListFilter {
  /** May be a nested path such as `trigger.kind`. */
  readonly field: string;
  /** `equals` compares the field with the values; `includes` expects a list that includes one of them. */
  readonly match: 'equals' | 'includes';
}

/** Routes, the OpenAPI document and all stores follow from this definition. */
export interface ListDefinition {
  /** These fields are never null. */
  readonly sorts: readonly string[];
  readonly defaultSort: Sort;
  readonly texts: readonly string[];
  readonly filters: Readonly<Record<string, ListFilter>>;
}

/** Each filter takes several values, one of which must match. */
export type ListQuery<Definition extends ListDefinition> = {
  readonly sort?: Sort<Definition['sorts'][number]> | undefined;
  /** All words must occur, whole or as a part of a longer word. */
  readonly q?: string | undefined;
} & { readonly [Name in keyof Definition['filters']]?: readonly (string | boolean)[] | undefined };

export const listSorts = <const Field extends string>(fields: readonly Field[]): readonly Sort<Field>[] =>
  fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);

export const parseSort = <Field extends string>(sort: Sort<Field>) => {
  const isDescending = sort.startsWith('-');
  return { field: (isDescending ? sort.slice(1) : sort) as Field, isDescending };
};

const MAX_WORDS = 10;

/** Returns at most ten different words in lower case. */
export const splitQuery = (q: string): readonly string[] =>
  [...new Set(q.toLowerCase().split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS);

type FilterValues = readonly (string | boolean)[];

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
