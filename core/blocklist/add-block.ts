import type { Clock } from '../shared/clock.ts';
import { conflict, invalid } from '../shared/errors.ts';
import type { GuildId, Ids, UserId } from '../shared/ids.ts';
import type { Pseudonyms } from '../shared/pseudonyms.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import type { Block } from './block.ts';
import type { BlockStore } from './block-store.ts';

export interface BlocklistPorts {
  readonly counts: ResourceCounts;
  readonly blocks: BlockStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pseudonyms: Pseudonyms;
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
    if (userId !== null) await assertNotBlocked(ports, guild, userId);
    await assertWithinLimit(ports, guild, 'blocks');
    const block: Block = { ...fields, id: ports.ids.next('block'), guildId: guild, createdAt };
    await ports.blocks.add(block);
    return block;
  };

/** The block of a person whose data was erased stays, under the pseudonym. */
const assertNotBlocked = async (
  { blocks, pseudonyms, clock }: BlocklistPorts,
  guild: GuildId,
  userId: UserId,
): Promise<void> => {
  const query = { userId: [pseudonyms.toPseudonym(guild, userId)] };
  const { items } = await blocks.list(guild, query, clock.now(), { limit: 1, after: null });
  if (items.length > 0) throw conflict('already_done', `User ${userId} is blocked already.`);
};
