import type { BlockId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Block } from './block.ts';

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

export interface BlockStore {
  find(guild: GuildId, id: BlockId): Promise<Block | null>;
  /** Omits blocks that have expired at `now`. */
  list(guild: GuildId, query: BlockQuery, now: Instant, page: PageRequest): Promise<Page<Block>>;
  /** Replaces an expired block. @throws conflict when the user or role is blocked already */
  add(block: Block): Promise<void>;
  remove(guild: GuildId, id: BlockId): Promise<boolean>;
  /** @returns how many expired blocks it deleted */
  purge(before: Instant): Promise<number>;
}
