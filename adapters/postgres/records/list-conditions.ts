import {
  type ListDefinition,
  listFilterValues,
  type ListQuery,
  parseSort,
  splitQuery,
} from '#core/shared/list-definition.ts';
import type { Columns } from './columns.ts';
import { Conditions } from './conditions.ts';
import type { Sorting } from './record-statements.ts';

/** SQL over a record `r` for fields that are no columns. */
export type DerivedFields = Readonly<Record<string, string>>;

/** Which records of a table a request asks for, and in which order. */
export interface Listing<T> {
  readonly conditions: Conditions;
  readonly sorting: Sorting<T>;
}

/** Compiles the queries of a list over a table whose records are `r`. */
export const createListing =
  <T extends { readonly id: string }, const Definition extends ListDefinition>(
    columns: Columns<T>,
    definition: Definition,
    derived: DerivedFields = {},
  ) =>
  (query: ListQuery<Definition>): Listing<T> => {
    const conditions = new Conditions();
    for (const { field, match, values } of listFilterValues(definition, query)) {
      const { text, type } = toExpression(columns, derived, field);
      const bound = conditions.bind(values);
      conditions.add(
        match === 'equals'
          ? `${text} = any(${bound}::${type}[])`
          : `${text} @> any(array(select jsonb_build_array(v) from unnest(${bound}::text[]) v))`,
      );
    }
    const texts = definition.texts.map((field) => toExpression(columns, derived, field).text).join(', ');
    for (const word of splitQuery(query.q ?? '')) {
      conditions.add(`strpos(lower(concat_ws(' ', ${texts})), ${conditions.bind(word)}) > 0`);
    }
    return { conditions, sorting: toSorting(query.sort ?? definition.defaultSort) };
  };

const toSorting = <T extends { readonly id: string }>(sort: string): Sorting<T> => {
  const { field, isDescending } = parseSort(sort);
  const fields = [field as keyof T & string, 'id' as const];
  return { fields, direction: isDescending ? 'desc' : 'asc' };
};

const toExpression = <T>(columns: Columns<T>, derived: DerivedFields, field: string) => {
  const expression = derived[field];
  if (expression !== undefined) return { text: `(${expression})`, type: 'text' };
  const [name = field, part] = field.split('.');
  const column = name as keyof T & string;
  const text = columns.name('r', column);
  return part === undefined ? { text, type: columns.type(column) } : { text: `(${text}->>'${part}')`, type: 'text' };
};
