import type { Clock } from '../shared/clock.ts';
import { invalid } from '../shared/errors.ts';
import type { GuildId, Ids } from '../shared/ids.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import type { Block } from './block.ts';
import type { BlockStore } from './block-store.ts';

export interface BlocklistPorts {
  readonly counts: ResourceCounts;
  readonly blocks: BlockStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

type BlockFields = Pick<Block, 'userId' | 'roleId' | 'reason' | 'expiresAt'>;

/** @throws validation_error unless one of user and role is given, or for a past expiry; conflict for a duplicate */
export const addBlock =
  (ports: BlocklistPorts) =>
  async (guild: GuildId, fields: BlockFields): Promise<Block> => {
    const createdAt = ports.clock.now();
    const { userId, roleId, expiresAt } = fields;
    if ((userId === null) === (roleId === null)) throw invalid(null, 'inconsistent', 'Name either userId or roleId.');
    if (expiresAt && expiresAt <= createdAt)
      throw invalid('expiresAt', 'out_of_range', 'a time in the future is needed.');
    await assertWithinLimit(ports, guild, 'blocks');
    const block: Block = { ...fields, id: ports.ids.next('block'), guildId: guild, createdAt };
    await ports.blocks.add(block);
    return block;
  };
