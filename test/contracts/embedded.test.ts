import { embeddedDatabase } from '../support/databases.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';

storageContracts('embedded PostgreSQL', async () => storesOver(await embeddedDatabase()), { canSearch: true });
