import { notFound } from '../shared/errors.ts';
import type { BlockId, GuildId } from '../shared/ids.ts';
import type { BlocklistPorts } from './add-block.ts';

/** @throws not_found */
export const removeBlock =
  ({ blocks }: Pick<BlocklistPorts, 'blocks'>) =>
  async (guild: GuildId, id: BlockId): Promise<void> => {
    if (!(await blocks.remove(guild, id))) throw notFound('Block');
  };
