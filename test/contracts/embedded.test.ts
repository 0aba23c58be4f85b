import { embeddedDatabase } from '../support/databases.ts';
import { getFixture } from '../support/suite/fixture.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';

// Where there is a PostgreSQL server, its suite tries the same statements with all cases.
storageContracts('embedded PostgreSQL', async () => storesOver(await embeddedDatabase()), {
  canSearch: true,
  isQuick: getFixture().postgresUrl !== null,
});
