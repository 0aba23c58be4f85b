import type { Clock } from '../shared/clock.ts';
import { invalid, notFound } from '../shared/errors.ts';
import type { BlockId, GuildId, Ids } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import type { Block } from './block.ts';
import type { BlockStore } from './block-store.ts';

export { type Block, findBlocks } from './block.ts';
export type { BlockStore } from './block-store.ts';

export interface BlocklistPorts {
  readonly counts: ResourceCounts;
  readonly blocks: BlockStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

type BlockFields = Pick<Block, 'userId' | 'roleId' | 'reason' | 'expiresAt'>;

/** Who may open no tickets in a server. */
export const blocklistUseCases = ({ blocks, clock, ids, counts }: BlocklistPorts) => ({
  list: (guild: GuildId, page: PageRequest) => blocks.list(guild, clock.now(), page),

  /**
   * @throws validation_error unless exactly one of user and role is named, or when it would have expired already;
   * conflict when the user or role is blocked already
   */
  add: async (guild: GuildId, fields: BlockFields): Promise<Block> => {
    const createdAt = clock.now();
    const { userId, roleId, expiresAt } = fields;
    if ((userId === null) === (roleId === null)) throw invalid('Name either userId or roleId.');
    if (expiresAt && expiresAt <= createdAt) throw invalid('expiresAt: a time in the future is needed.');
    await assertWithinLimit({ counts }, guild, 'blocks');
    const block: Block = { ...fields, id: ids.next() as BlockId, guildId: guild, createdAt };
    await blocks.add(block);
    return block;
  },

  /** @throws not_found */
  remove: async (guild: GuildId, id: BlockId): Promise<void> => {
    if (!(await blocks.remove(guild, id))) throw notFound('Block');
  },

  purge: () => blocks.purge(clock.now()),
});

export type BlocklistUseCases = ReturnType<typeof blocklistUseCases>;
