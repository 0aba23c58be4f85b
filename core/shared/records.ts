import { notFound, VersionConflict } from './errors.ts';
import type { GuildId } from './ids.ts';

export interface RecordRef<Id> {
  readonly guild: GuildId;
  readonly id: Id;
  /** Holds the version of `If-Match`; null accepts any. */
  readonly ifVersion: number | null;
}

interface RecordFinder<Owner, Id, T> {
  find(owner: Owner, id: Id): Promise<T | null>;
}

/** `kind` names the resource in errors, such as `Panel`. @throws not_found */
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

export const requireVersion = (kind: string, { version }: { readonly version: number }, ifVersion: number | null) => {
  if (ifVersion !== null && ifVersion !== version) throw new VersionConflict(kind.toLowerCase());
};

/** @throws not_found; VersionConflict */
export const getForUpdate = async <Id, T extends { readonly version: number }>(
  store: RecordFinder<GuildId, Id, T>,
  kind: string,
  { guild, id, ifVersion }: RecordRef<Id>,
): Promise<T> => {
  const found = await getOrThrow(store, kind, guild, id);
  requireVersion(kind, found, ifVersion);
  return found;
};
