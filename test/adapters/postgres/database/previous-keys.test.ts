import { randomUUID } from 'node:crypto';
import { toUserId } from '#core/shared/ids.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import type { Stores } from '../../../contracts/stores.ts';
import { aGuildId, NOON } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';

const ROUNDS = 100;

withPostgres(
  'a row that is added several times at once, to a table that has the key of the version before as well',
  () => {
    let stores: Stores;
    beforeAll(async () => {
      stores = storesOver(await postgresDatabase());
    });
    afterAll(() => stores.close());

    const repeat = <T>(add: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 5 }, add));
    const aStep = () => ({ key: randomUUID(), step: 'posts', guildId: aGuildId(), channelId: null, createdAt: NOON });

    it('is added once by statements that do nothing where it exists', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const step = aStep();
        const earlier = await repeat(() => stores.chatEffects.plan({ ...step, draft: null }));
        expect(earlier.filter((before) => before === null)).toHaveLength(1);
      }
    });

    it('is added once by statements that change it where it exists', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const step = aStep();
        const completed = await repeat(() => stores.chatEffects.complete({ ...step, result: [] }));
        expect(completed).toEqual([true, true, true, true, true]);
      }
    });

    it('is added once by statements that add several', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const guildId = aGuildId();
        const inboundEvents = [1, 2, 3].map(() => {
          const event = { type: 'member_left', userId: toUserId('77') } as const;
          return { key: randomUUID(), guildId, subject: 'user:77', event, replyTo: null };
        });
        await expect(repeat(() => stores.inboundEvents.add(inboundEvents, NOON))).resolves.toHaveLength(5);
      }
    });
  },
);
