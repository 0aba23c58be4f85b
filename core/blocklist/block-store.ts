import type { BlockId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Block } from './block.ts';

/** The filters and sorts of the block list. */
export const BLOCK_LIST = {
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  texts: ['reason'],
  filters: {
    userId: { field: 'userId', match: 'equals' },
    roleId: { field: 'roleId', match: 'equals' },
  },
} as const satisfies ListDefinition;
export type BlockQuery = ListQuery<typeof BLOCK_LIST>;

/** Where blocks live. */
export interface BlockStore {
  find(guild: GuildId, id: BlockId): Promise<Block | null>;
  /** Without those that have expired at `now`. */
  list(guild: GuildId, query: BlockQuery, now: Instant, page: PageRequest): Promise<Page<Block>>;
  /** Takes the place of one that has expired. @throws conflict when the user or role is blocked already */
  add(block: Block): Promise<void>;
  /** @returns false when there is no such block */
  remove(guild: GuildId, id: BlockId): Promise<boolean>;
  /** Drops blocks that expired before `before`. @returns how many */
  purge(before: Instant): Promise<number>;
}
