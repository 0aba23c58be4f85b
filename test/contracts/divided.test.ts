import { dividedPostgresDatabase, withPostgres } from '../support/databases.ts';
import { allowFailures } from '../support/statements/allow-failures.ts';
import { SPANNING_CONTRACTS } from '../support/statements/spanning-contracts.ts';
import { aGuildId, anEvent } from '../support/build.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';

const openStores = async () => storesOver(await dividedPostgresDatabase());

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
    for (const guild of Array.from({ length: 8 }, aGuildId)) {
      const event = anEvent(guild);
      const [recorded, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const unit = stores.work.run(async () => {
        await stores.events.append(event);
        recorded.resolve(undefined);
        await finish.promise;
      });
      await recorded.promise;
      await stores.events.append(anEvent(aGuildId()));
      const { position } = await stores.feeds.getEnd(guild);
      finish.resolve(undefined);
      await unit;
      const [part] = await stores.feeds.listAfter([{ guild, position }], 10);
      expect(part?.messages.map(({ id }) => id)).toEqual([event.id]);
    }
    await stores.close();
  });
});
