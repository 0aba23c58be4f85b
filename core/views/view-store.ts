import type { GuildId, UserId, ViewId } from '../shared/ids.ts';
import type { View } from './view.ts';

export const MAX_SHARED_VIEWS = 50;
export const MAX_OWN_VIEWS = 20;

export interface ViewStore {
  find(guild: GuildId, id: ViewId): Promise<View | null>;
  /** Lists the shared views and those of the staff member, by name, then the older first. */
  listVisible(guild: GuildId, staff: UserId | null): Promise<readonly View[]>;
  /** Until the transaction ends, others that lock wait. */
  lockPlaces(guild: GuildId): Promise<void>;
  add(view: View): Promise<void>;
  /** @throws VersionConflict */
  save(view: View): Promise<View>;
  /** Null matches any version. @returns false when there is no match */
  remove(guild: GuildId, id: ViewId, version: number | null): Promise<boolean>;
}
