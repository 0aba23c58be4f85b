import type { BlockId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Block } from './block.ts';

/** Where blocks live. */
export interface BlockStore {
  /** Newest first, without those that have expired at `now`. */
  list(guild: GuildId, now: Instant, page: PageRequest): Promise<Page<Block>>;
  /** Takes the place of one that has expired. @throws conflict when the user or role is blocked already */
  add(block: Block): Promise<void>;
  /** @returns false when there is no such block */
  remove(guild: GuildId, id: BlockId): Promise<boolean>;
  /** Drops blocks that expired before `before`. @returns how many */
  purge(before: Instant): Promise<number>;
}
