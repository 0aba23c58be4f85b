import type { GuildId, UserId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { BlocklistPorts } from './add-block.ts';
import type { Block } from './block.ts';
import type { BlockQuery } from './block-store.ts';

/** A filter by user also finds the block of an erased person, so that it can be lifted. */
export const listBlocks =
  ({ blocks, clock, pseudonyms }: Pick<BlocklistPorts, 'blocks' | 'clock' | 'pseudonyms'>) =>
  (guild: GuildId, query: BlockQuery, page: PageRequest): Promise<Page<Block>> => {
    const userId = query.userId?.flatMap((id) => [id, pseudonyms.toPseudonym(guild, id as UserId)]);
    return blocks.list(guild, userId ? { ...query, userId } : query, clock.now(), page);
  };
