import { setTimeout as pause } from 'node:timers/promises';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { aGuildId, anEvent } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import { eventsOf, type Stores } from '../../../contracts/stores.ts';

withPostgres('the feed of events, while transactions overtake each other', () => {
  let stores: Stores;
  let guild: GuildId;
  beforeAll(async () => {
    stores = storesOver(await postgresDatabase());
  });
  beforeEach(() => {
    guild = aGuildId();
  });
  afterAll(() => stores.close());

  const ids = async () => (await eventsOf(stores, guild)).map(({ id }) => id);

  const streamedIds = async () => {
    const position = (await stores.feeds.findPosition(guild, null)) ?? [];
    const [part] = await stores.feeds.listAfter([{ guild, position }], 100);
    return part?.messages.map(({ id }) => id);
  };

  it('holds back what could still be preceded by something else', async () => {
    const [slow, fast] = [anEvent(guild), anEvent(guild)];
    const [started, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const unit = stores.work.run(async () => {
      await stores.events.append(slow);
      started.resolve(undefined);
      await finish.promise;
    });
    await started.promise;
    await stores.events.append(fast);
    expect([await ids(), await streamedIds()]).toEqual([[], []]);
    finish.resolve(undefined);
    await unit;
    const all = [slow.id, fast.id];
    expect([await ids(), await streamedIds()]).toEqual([all, all]);
  });

  it('does not wait for what another database of the same server has open', async () => {
    const other = storesOver(await postgresDatabase());
    const [started, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const unit = other.work.run(async () => {
      await other.events.append(anEvent(aGuildId()));
      started.resolve(undefined);
      await finish.promise;
    });
    await started.promise;
    const event = anEvent(guild);
    await stores.events.append(event);
    expect(await ids()).toEqual([event.id]);
    finish.resolve(undefined);
    await unit;
    await other.close();
  });

  it('shows a reader that goes on after the last event it has seen every event once', async () => {
    const WRITERS = 4;
    const EACH = 25;
    const written: EventId[] = [];
    const write = async () => {
      for (let i = 0; i < EACH; i += 1) {
        const event = anEvent(guild);
        await stores.work.run(async () => {
          await stores.events.append(event);
          await pause(Math.random() * 10);
        });
        written.push(event.id);
      }
    };
    const read: EventId[] = [];
    const readOn = async () => {
      const after = read.at(-1);
      const page = await stores.events.list(guild, { after }, { limit: 7, after: null });
      read.push(...page!.items.map(({ id }) => id));
    };
    const writing = { isOver: false };
    const reading = (async () => {
      while (!writing.isOver) await readOn();
    })();
    await Promise.all(Array.from({ length: WRITERS }, write));
    writing.isOver = true;
    await reading;
    while (read.length < written.length) {
      const before = read.length;
      await readOn();
      if (read.length === before) break;
    }
    expect([...read].sort()).toEqual([...written].sort());
  });
});
