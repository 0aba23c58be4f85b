import pg from 'pg';
import { postgresUrl, recordedPostgresDatabase, withPostgres } from '../support/databases.ts';
import { ACROSS_SERVERS } from '../support/statements/across-servers.ts';
import { judgeParts } from '../support/statements/judge-parts.ts';
import { judgeStatements } from '../support/statements/judge-statements.ts';
import {
  PARTITIONED_TABLES,
  partitionTable,
  partitionTables,
  UNPARTITIONED_TABLES,
} from '../support/statements/partitioned-tables.ts';
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

  describe('over tables that are partitioned by server', () => {
    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client({ connectionString: await postgresUrl() });
      await client.connect();
      await partitionTables(client);
    });
    afterAll(() => client.end());

    it('each statement that names its server reads one part, and PostgreSQL refuses none', async () => {
      const { refused, complaints, tables } = await judgeParts(client, texts);
      expect(refused).toEqual([]);
      expect(complaints).toEqual([]);
      expect([...tables].sort()).toEqual(Object.keys(PARTITIONED_TABLES).sort());
    });

    it.each(UNPARTITIONED_TABLES)('is not %s, which PostgreSQL does not partition', async (table) => {
      await expect(partitionTable(client, table, 'owner_id')).rejects.toThrow('cannot use generated column');
    });

    it('a statement that reads other servers, or has a key without the server, is found', async () => {
      const reads = 'from tickets t where t.guild_id = $1';
      const texts = [
        `select ${reads}`,
        'select from tickets where id = $1::uuid',
        `select ${reads} and exists (select from events e where e.guild_id = t.guild_id and e.id = $2::uuid)`,
        `select ${reads} and exists (select from events e where e.id = $2::uuid)`,
        'update panels set name = $2 where id = $1::uuid',
        `/* sweep: due tickets */ select from tickets where due_at < $1::timestamptz`,
        `insert into servers (id, name, plan, created_at) values ($1, 'a', 'free', now()) on conflict (name) do nothing`,
      ];
      const { refused, complaints, tables } = await judgeParts(client, texts);
      expect(complaints).toEqual([
        `tickets: parts 0, 1, 2, 3 in ${texts[1]}`,
        expect.stringMatching(
          /events: parts 0, 1, 2, 3.* in select from tickets t where t.guild_id = \$1 and exists \(select from events e where e.id/,
        ),
        `panels: parts 0, 1, 2, 3 in ${texts[4]}`,
      ]);
      expect(refused).toEqual([expect.stringContaining('no unique or exclusion constraint matching')]);
      expect([...tables]).toEqual(['tickets', 'events']);
    });
  });
});
