import type { GuildId, TransferId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Transfer, TransferKind } from './transfer.ts';

export interface TransferLimits {
  readonly max: number;
  readonly maxFiles: number;
}

export interface TransferStore {
  find(guild: GuildId, id: TransferId): Promise<Transfer | null>;
  list(guild: GuildId, kind: TransferKind, page: PageRequest): Promise<Page<Transfer>>;
  /**
   * Adds it, and removes the oldest of its kind without a file so that `max` stay. Other additions to the server wait until the
   * transaction ends. @returns false when `maxFiles` of its kind have a file, or may get one
   */
  add(transfer: Transfer, limits: TransferLimits): Promise<boolean>;
  /** @throws VersionConflict, also when it was removed */
  save(transfer: Transfer): Promise<Transfer>;
  remove(guild: GuildId, id: TransferId): Promise<void>;
  /** Begins those that are due longest, one of each server; owners with fewer in progress go first. */
  acquire(now: Instant, until: Instant, limit: number): Promise<readonly Transfer[]>;
  /** Removes up to `limit` that were added before. @returns how many */
  purge(before: Instant, limit: number): Promise<number>;
}
