import { recordedPostgresDatabase, withPostgres } from '../support/databases.ts';
import { judgeParts } from '../support/statements/judge-parts.ts';
import { judgeTexts } from '../support/statements/judge-texts.ts';
import { listMethods, noteCalls } from '../support/statements/note-calls.ts';
import { PARTITIONED_TABLES, withPartitions } from '../support/statements/partitioned-tables.ts';
import { storageContracts } from './all.ts';
import { storesOver } from './over-database.ts';

/** The simulated chat platform has tables of its own, which are not divided. */
const isOfChat = (method: string): boolean => method.startsWith('chat.');

withPostgres('on a PostgreSQL server', () => {
  const texts = new Set<string>();
  const called = new Set<string>();
  const methods: string[] = [];
  const openStores = async () => {
    const stores = storesOver(await recordedPostgresDatabase(texts));
    methods.push(...listMethods(stores));
    return noteCalls(stores, called);
  };
  storageContracts('PostgreSQL', openStores, { canSearch: true });

  it('the contracts call each method of the stores, so that its statements are judged', () => {
    expect(methods.length).toBeGreaterThan(300);
    expect(methods.filter((method) => !called.has(method) && !isOfChat(method))).toEqual([]);
  });

  it('each statement names its server, but for those that are listed, and reads one part of partitioned tables', async () => {
    const { tables, ...wrong } = await judgeTexts(texts);
    expect(wrong).toEqual({ unnamed: [], unlisted: [], refused: [], severalParts: [] });
    expect([...tables].sort()).toEqual(Object.keys(PARTITIONED_TABLES).sort());
  });

  it('a statement that reads other servers, or has a key without the server, is found by its plan', async () => {
    const reads = 'from tickets t where t.guild_id = $1';
    const wrong = [
      `select ${reads}`,
      'select from tickets where id = $1::uuid',
      `select ${reads} and exists (select from events e where e.guild_id = t.guild_id and e.id = $2::uuid)`,
      `select ${reads} and exists (select from events e where e.id = $2::uuid)`,
      'update panels set name = $2 where id = $1::uuid',
      `/* sweep: due tickets */ select from tickets where due_at < $1::timestamptz`,
      `insert into servers (id, name, plan, created_at) values ($1, 'a', 'free', now()) on conflict (name) do nothing`,
    ];
    const { refused, complaints, tables } = await withPartitions(
      (client) => judgeParts(client, wrong),
      ['tickets', 'events', 'panels', 'servers'],
    );
    expect(complaints).toEqual([
      `tickets: parts 0, 1, 2, 3 in ${wrong[1]}`,
      expect.stringMatching(
        /events: parts 0, 1, 2, 3.* in select from tickets t where t.guild_id = \$1 and exists \(select from events e where e.id/,
      ),
      `panels: parts 0, 1, 2, 3 in ${wrong[4]}`,
    ]);
    expect(refused).toEqual([expect.stringContaining('no unique or exclusion constraint matching')]);
    expect([...tables]).toEqual(['tickets', 'events']);
  });
});
