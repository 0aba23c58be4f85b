import { dividedPostgresDatabase, withPostgres } from '../support/databases.ts';
import { allowFailures } from '../support/statements/allow-failures.ts';
import { SPANNING_CONTRACTS } from '../support/statements/spanning-contracts.ts';
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
});
