import { postgresDatabase, withPostgres } from '../support/databases.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';

withPostgres('on a PostgreSQL server', () => {
  storageContracts('PostgreSQL', async () => storesOver(await postgresDatabase()), { canSearch: true });
});
