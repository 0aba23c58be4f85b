import { notFound, VersionConflict } from './errors.ts';
import type { GuildId } from './ids.ts';

/** Names a resource of a server that a request changes. */
export interface RecordRef<Id> {
  readonly guild: GuildId;
  readonly id: Id;
  /** The version that the caller has read, as `If-Match` names it; null accepts any. */
  readonly ifVersion: number | null;
}

interface RecordFinder<Owner, Id, T> {
  find(owner: Owner, id: Id): Promise<T | null>;
}

/** @param kind what the resource is called in errors: `Panel` @throws not_found */
export const getOrThrow = async <Owner, Id, T>(
  store: RecordFinder<Owner, Id, T>,
  kind: string,
  owner: Owner,
  id: Id,
): Promise<T> => {
  const found = await store.find(owner, id);
  if (!found) throw notFound(kind);
  return found;
};

/** @throws VersionConflict when the caller has read another version */
export const requireVersion = (kind: string, { version }: { readonly version: number }, ifVersion: number | null) => {
  if (ifVersion !== null && ifVersion !== version) throw new VersionConflict(kind.toLowerCase());
};

/** Reads a resource that is about to be changed. @throws not_found; VersionConflict */
export const getForUpdate = async <Id, T extends { readonly version: number }>(
  store: RecordFinder<GuildId, Id, T>,
  kind: string,
  { guild, id, ifVersion }: RecordRef<Id>,
): Promise<T> => {
  const found = await getOrThrow(store, kind, guild, id);
  requireVersion(kind, found, ifVersion);
  return found;
};
