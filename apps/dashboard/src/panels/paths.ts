import { type Owner, toKey, toPath } from '../owner.ts';

/** The panels of a server under the API. */
export const toPanelsPath = (owner: Owner, id = ''): string =>
  `${toPath(owner)}/panels${id && `/${encodeURIComponent(id)}`}`;

/** The beginning of the keys of all queries about panels. */
export const toPanelsKey = (owner: Owner): readonly string[] => [...toKey(owner), 'panels'];
