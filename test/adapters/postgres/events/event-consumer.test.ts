import { setTimeout as pause } from 'node:timers/promises';
import { uuidIds } from '#adapters/node/ids.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aCategory, aGuildId, anEvent, NOON } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import type { Stores } from '../../../contracts/stores.ts';

withPostgres('what reacts to events, while transactions overtake each other', () => {
  let stores: Stores;
  let guild: GuildId;
  beforeAll(async () => {
    stores = storesOver(await postgresDatabase());
  });
  beforeEach(() => {
    guild = aGuildId();
  });
  afterAll(() => stores.close());

  /** Takes, notes and gives back whatever there is of the server. */
  const reacted = async (at: Instant = NOON): Promise<readonly EventId[]> => {
    const holder = uuidIds.next('holder');
    const taken = await stores.watch.acquire(holder, at, plusMs(at, 1_000), 1_000);
    const ids: EventId[] = [];
    for (const { guild: given, events } of taken) {
      ids.push(...events.filter((event) => event.guildId === guild).map(({ id }) => id));
      await stores.watch.ack(given, holder, events.at(-1)!.id, plusMs(at, 1_000));
      await stores.watch.release(given, holder);
    }
    return ids;
  };

  /** A unit of work that has written something, and continues when the test lets it. */
  const openUnit = async (beginning: () => Promise<unknown>, end: () => Promise<unknown>) => {
    const [started, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const unit = stores.work.run(async () => {
      await beginning();
      started.resolve(undefined);
      await finish.promise;
      await end();
    });
    await started.promise;
    return async () => {
      finish.resolve(undefined);
      await unit;
    };
  };
  const nothing = () => Promise.resolve();
  const append = (event: ReturnType<typeof anEvent>) => () => stores.events.append(event);

  it('is given an event that an older transaction commits late, before those that overtook it', async () => {
    await stores.watch.subscribe(guild);
    const [slow, fast] = [anEvent(guild), anEvent(guild)];
    const commit = await openUnit(append(slow), nothing);
    await append(fast)();
    expect(await reacted()).toEqual([]);
    await commit();
    expect(await reacted()).toEqual([slow.id, fast.id]);
    expect(await reacted()).toEqual([]);
  });

  it('is given what is recorded after it began by a transaction that was open before', async () => {
    const event = anEvent(guild);
    const commit = await openUnit(() => stores.categories.add(aCategory(guild)), append(event));
    await stores.watch.subscribe(guild);
    await commit();
    expect(await reacted()).toEqual([event.id]);
  });

  it('is given every event once while many write and many react', async () => {
    await stores.watch.subscribe(guild);
    const written: EventId[] = [];
    const write = async () => {
      for (let i = 0; i < 20; i += 1) {
        const event = anEvent(guild);
        await stores.work.run(async () => {
          await stores.events.append(event);
          await pause(Math.random() * 10);
        });
        written.push(event.id);
      }
    };
    const read: EventId[] = [];
    const writing = { isOver: false };
    const react = async () => {
      while (!writing.isOver) read.push(...(await reacted()));
    };
    const reacting = [react(), react()];
    await Promise.all([write(), write(), write()]);
    writing.isOver = true;
    await Promise.all(reacting);
    read.push(...(await reacted()));
    expect([...read].sort()).toEqual([...written].sort());
  });
});
