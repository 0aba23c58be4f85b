import type { GuildId } from '#core/shared/ids.ts';
import { dividedPostgresDatabase, withPostgres } from '../support/databases.ts';
import { allowFailures } from '../support/statements/allow-failures.ts';
import { SPANNING_CONTRACTS } from '../support/statements/spanning-contracts.ts';
import { aGuildId, anEvent } from '../support/build.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';
import type { Stores } from './stores.ts';

const openStores = async () => storesOver(await dividedPostgresDatabase());

/** Nothing that is recorded while the end of the feed is asked for may be passed over. */
const endsBeforeOpen = async ({ work, events, feeds }: Stores, guild: GuildId): Promise<void> => {
  const [first, event] = [anEvent(guild), anEvent(guild)];
  await events.append(first);
  const [recorded, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const unit = work.run(async () => {
    await events.append(event);
    recorded.resolve(undefined);
    await finish.promise;
  });
  try {
    await recorded.promise;
    await events.append(anEvent(aGuildId()));
    const { position, newest } = await feeds.getEnd(guild);
    expect(newest).toBe(first.id);
    expect(await feeds.listAfter([{ guild, position }], 10)).toEqual([{ messages: [], position }]);
    finish.resolve(undefined);
    await unit;
    const [part] = await feeds.listAfter([{ guild, position }], 10);
    expect(part?.messages.map(({ id }) => id)).toEqual([event.id]);
  } finally {
    finish.resolve(undefined);
  }
};

withPostgres('servers divided over two databases', () => {
  const failed = allowFailures(Object.keys(SPANNING_CONTRACTS), () =>
    storageContracts('PostgreSQL, divided', openStores, { canSearch: true, isQuick: true }),
  );

  it('no contract fails but those that span servers', () => {
    expect(failed.size).toBeLessThanOrEqual(43);
  });

  it('the feed of a server ends before what is open in its own database', async () => {
    const stores = await openStores();
    // Of eight servers, some are in each database.
    for (const guild of Array.from({ length: 8 }, aGuildId)) await endsBeforeOpen(stores, guild);
    await stores.close();
  });
});
