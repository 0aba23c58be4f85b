import {
  type ListDefinition,
  listFilterValues,
  type ListQuery,
  parseSort,
  splitQuery,
} from '#core/shared/list-definition.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';

/** A list with values that its records do not have themselves, by the name of the field. */
type DerivedFields<T> = { readonly derived?: Readonly<Record<string, (record: T) => unknown>> };

/** A page of the records that a request asks for, in its order; as `createListing` of the PostgreSQL adapter. */
export const listRecords = <T extends { readonly id: string }, const Definition extends ListDefinition>(
  records: readonly T[],
  definition: Definition & DerivedFields<T>,
  query: ListQuery<NoInfer<Definition>>,
  page: PageRequest,
): Page<T> => {
  const filters = listFilterValues(definition, query);
  const readValue = (record: T, name: string) => definition.derived?.[name]?.(record) ?? readField(record, name);
  const words = splitQuery(query.q ?? '');
  const { field, isDescending } = parseSort(query.sort ?? definition.defaultSort);
  const found = records
    .filter((record) => filters.every((filter) => matches(readValue(record, filter.field), filter)))
    .filter((record) => hasWords(record, definition.texts, words));
  return toSortedPage(found, (record) => toKey(readField(record, field)), isDescending, page);
};

/** A page of records in the order of a key, and of their ids where keys are equal. */
export const toSortedPage = <T extends { readonly id: string }>(
  records: readonly T[],
  readKey: (record: T) => string | number,
  isDescending: boolean,
  { limit, after }: PageRequest,
): Page<T> => {
  const sign = isDescending ? -1 : 1;
  const compareTo = (record: T, key: string | number, id: string) =>
    sign * (compare(readKey(record), key) || compare(record.id, id));
  const [last, lastId = ''] = after ?? [];
  const found = records
    .filter((record) => {
      const key = readKey(record);
      return last === undefined || compareTo(record, typeof key === 'number' ? Number(last) : last, lastId) > 0;
    })
    .sort((a, b) => compareTo(a, readKey(b), b.id));
  return toPage(found, limit, (record) => [String(readKey(record)), record.id]);
};

const toKey = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

const readField = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value === null ? null : Reflect.get(Object(value), name)), record);

const matches = (
  value: unknown,
  { match, values }: { readonly match: 'equals' | 'includes'; readonly values: readonly unknown[] },
): boolean =>
  match === 'equals' ? values.includes(value) : Array.isArray(value) && values.some((one) => value.includes(one));

const hasWords = (record: object, texts: readonly string[], words: readonly string[]): boolean => {
  const text = texts
    .map((path) => readField(record, path) ?? '')
    .map(String)
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};
