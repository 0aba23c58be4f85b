import type { GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { addBlock, type BlocklistPorts } from './add-block.ts';
import type { BlockQuery } from './block-store.ts';
import { removeBlock } from './remove-block.ts';

export { type Block, listMatchingBlocks } from './block.ts';
export { BLOCK_LIST, type BlockQuery, type BlockStore } from './block-store.ts';

export const blocklistUseCases = (ports: BlocklistPorts) => ({
  list: (guild: GuildId, query: BlockQuery, page: PageRequest) =>
    ports.blocks.list(guild, query, ports.clock.now(), page),
  add: addBlock(ports),
  remove: removeBlock(ports),
  purge: () => ports.blocks.purge(ports.clock.now()),
});

export type BlocklistUseCases = ReturnType<typeof blocklistUseCases>;
