import { type Owner, toKey, toPath } from '../owner.ts';

/** The categories of a server under the API. */
export const toCategoriesPath = (owner: Owner, id = ''): string =>
  `${toPath(owner)}/categories${id && `/${encodeURIComponent(id)}`}`;

/** The beginning of the keys of all queries about categories. */
export const toCategoriesKey = (owner: Owner): readonly string[] => [...toKey(owner), 'categories'];
