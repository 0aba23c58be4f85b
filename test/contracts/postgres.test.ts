import { recordedPostgresDatabase, withPostgres } from '../support/databases.ts';
import { ACROSS_SERVERS } from '../support/statements/across-servers.ts';
import { judgeStatements } from '../support/statements/judge-statements.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';

withPostgres('on a PostgreSQL server', () => {
  const texts = new Set<string>();
  storageContracts('PostgreSQL', async () => storesOver(await recordedPostgresDatabase(texts)), { canSearch: true });

  it('each statement names its server, but for those that are listed', async () => {
    const { complaints, names } = await judgeStatements(texts);
    expect(complaints).toEqual([]);
    expect(names.filter((name) => !(name in ACROSS_SERVERS))).toEqual([]);
  });
});
