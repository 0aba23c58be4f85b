import { uuidIds } from '#adapters/node/ids.ts';
import type { Block } from '#core/blocklist/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aBlock, aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const LATER = plusMs(NOON, 60_000);
const ALL = { limit: 100, after: null };

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const blocked = async (guild: GuildId, overrides: Partial<Block> = {}): Promise<Block> => {
    const block = aBlock(guild, overrides);
    await stores().blocks.add(block);
    return block;
  };
  const blocksOf = async (guild: GuildId, now = NOON) => (await stores().blocks.list(guild, {}, now, ALL)).items;
  return {
    stores,
    blocked,
    blocksOf,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testBlocks = ({ blocked, blocksOf, stores }: Fixture): void => {
  it('gives back exactly what was added, to its server alone', async () => {
    const guild = aGuildId();
    const user = await blocked(guild, { reason: 'Spam', expiresAt: LATER });
    const role = await blocked(guild, { userId: null, roleId: '44', createdAt: plusMs(NOON, 1) });
    expect(await blocksOf(guild)).toEqual([role, user]);
    expect(await blocksOf(aGuildId())).toEqual([]);
  });

  it('finds a block by its id, in its server alone, expired or not', async () => {
    const guild = aGuildId();
    const block = await blocked(guild, { expiresAt: LATER });
    expect(await stores().blocks.find(guild, block.id)).toEqual(block);
    expect(await stores().blocks.find(aGuildId(), block.id)).toBeNull();
    expect(await stores().blocks.find(guild, uuidIds.next('block'))).toBeNull();
  });

  it('pages newest first, past those that have expired, without gap or repeat', async () => {
    const guild = aGuildId();
    const lasting: Block[] = [];
    for (let i = 0; i < 5; i += 1) {
      lasting.push(await blocked(guild));
      await blocked(guild, { expiresAt: LATER });
    }
    expect(await readAllPages((page) => stores().blocks.list(guild, {}, LATER, page))).toEqual(lasting.reverse());
  });

  it('counts a block until the time at which it expires', async () => {
    const guild = aGuildId();
    const block = await blocked(guild, { expiresAt: LATER });
    expect(await blocksOf(guild, plusMs(LATER, -1))).toEqual([block]);
    expect(await blocksOf(guild, LATER)).toEqual([]);
  });
};

const testSecondBlocks = ({ blocked, blocksOf, stores }: Fixture): void => {
  describe('a second block', () => {
    it.each([
      ['user', { userId: '61' as UserId, roleId: null }],
      ['role', { userId: null, roleId: '61' }],
    ])('of the same %s is a conflict, and changes nothing', async (_, whom) => {
      const guild = aGuildId();
      const first = await blocked(guild, { ...whom, expiresAt: LATER });
      const again = blocked(guild, { ...whom, createdAt: plusMs(LATER, -1) });
      await expect(again).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('61') });
      expect(await blocksOf(guild)).toEqual([first]);
    });

    it('of somebody else is none: another user, a role of that number, the same user elsewhere', async () => {
      const [guild, elsewhere] = [aGuildId(), aGuildId()];
      const user = await blocked(guild, { userId: '61' as UserId });
      const others = [
        await blocked(guild, { userId: '62' as UserId }),
        await blocked(guild, { userId: null, roleId: '61' }),
        await blocked(guild, { userId: null, roleId: '62' }),
      ];
      const foreign = await blocked(elsewhere, { userId: '61' as UserId });
      expect(await blocksOf(guild)).toEqual([...others.reverse(), user]);
      expect(await blocksOf(elsewhere)).toEqual([foreign]);
    });

    it.each([
      ['user', { userId: '61' as UserId, roleId: null }],
      ['role', { userId: null, roleId: '61' }],
    ])('takes the place of one of the same %s that has expired, and of no other', async (_, whom) => {
      const [guild, elsewhere] = [aGuildId(), aGuildId()];
      const old = await blocked(guild, { ...whom, expiresAt: LATER });
      const foreign = await blocked(elsewhere, { ...whom, expiresAt: LATER });
      const bystander = await blocked(guild, { expiresAt: LATER });
      const block = await blocked(guild, { ...whom, createdAt: LATER });
      expect(await blocksOf(guild)).toEqual([block, bystander]);
      expect(await stores().blocks.remove(guild, old.id)).toBe(false);
      expect(await blocksOf(elsewhere)).toEqual([foreign]);
    });

    it.each<[string, Instant | null]>([
      ['nobody before', null],
      ['one that has expired', LATER],
    ])('of many at once after %s is one', async (_, expiresAt) => {
      const guild = aGuildId();
      const userId = '61' as UserId;
      if (expiresAt) await blocked(guild, { userId, expiresAt });
      const blocks = Array.from({ length: 5 }, () => aBlock(guild, { userId, createdAt: LATER }));
      const outcomes = await Promise.allSettled(blocks.map((block) => stores().blocks.add(block)));
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(4);
      for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'conflict' } });
      expect(await blocksOf(guild)).toEqual([blocks[outcomes.findIndex(({ status }) => status === 'fulfilled')]]);
    });
  });
};

const testRemoving = ({ stores, blocked, blocksOf }: Fixture): void => {
  it('removes a block once, for its server only, and then it may be made again', async () => {
    const { blocks } = stores();
    const guild = aGuildId();
    const [block, other] = [await blocked(guild), await blocked(guild)];
    expect(await blocks.remove(aGuildId(), block.id)).toBe(false);
    expect(await blocks.remove(guild, uuidIds.next('block'))).toBe(false);
    expect(await blocksOf(guild)).toEqual([other, block]);
    expect(await blocks.remove(guild, block.id)).toBe(true);
    expect(await blocks.remove(guild, block.id)).toBe(false);
    expect(await blocksOf(guild)).toEqual([other]);
    const again = await blocked(guild, { userId: block.userId });
    expect(await blocksOf(guild)).toEqual([again, other]);
  });

  it('purges those of any server that have expired, and no others', async () => {
    const [guild, elsewhere] = [aGuildId(), aGuildId()];
    // Long before whatever other tests leave.
    const then = '1999-01-01T00:00:00.000Z' as Instant;
    await blocked(guild, { expiresAt: then });
    await blocked(elsewhere, { expiresAt: then });
    const lasting = await blocked(guild);
    const later = await blocked(guild, { expiresAt: plusMs(then, 2) });
    expect(await stores().blocks.purge(plusMs(then, 1))).toBe(2);
    expect(await stores().blocks.purge(plusMs(then, 1))).toBe(0);
    expect(await blocksOf(guild, plusMs(then, -1))).toEqual([later, lasting]);
    expect(await blocksOf(elsewhere, plusMs(then, -1))).toEqual([]);
  });
};

export const blockStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testBlocks(fixture);
  testSecondBlocks(fixture);
  testRemoving(fixture);
};
