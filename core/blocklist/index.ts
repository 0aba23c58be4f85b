import { addBlock, type BlocklistPorts } from './add-block.ts';
import { listBlocks } from './list-blocks.ts';
import { removeBlock } from './remove-block.ts';

export { type Block, listMatchingBlocks } from './block.ts';
export { BLOCK_LIST, type BlockQuery, type BlockStore } from './block-store.ts';

export const blocklistUseCases = (ports: BlocklistPorts) => ({
  list: listBlocks(ports),
  add: addBlock(ports),
  remove: removeBlock(ports),
  purge: () => ports.blocks.purge(ports.clock.now()),
});

export type BlocklistUseCases = ReturnType<typeof blocklistUseCases>;
