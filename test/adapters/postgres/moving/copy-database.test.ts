import { copyDatabase } from '#adapters/postgres/moving/copy-database.ts';
import { listTables } from '#adapters/postgres/moving/table-shape.ts';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { addDemoData } from '../../../../apps/cli/simulation/demo-data.ts';
import { aServer } from '../../../support/build.ts';
import { embeddedDatabase, postgresDatabase, withPostgres } from '../../../support/databases.ts';

const readAll = async (database: Database, table: string) =>
  (await database.query<{ row: string }>(`select t::text as row from "${table}" t order by 1`)).map(({ row }) => row);

/** What texts of users may have that a copy has to keep. */
const ODD = `:name 'x' "y" \\ {a,b} \u2028 🎟️ null NULL \n\t`;

withPostgres('a copy of the embedded database', () => {
  let source: Database;
  let target: Database;
  beforeAll(async () => {
    source = await embeddedDatabase();
    const guild = aServer();
    await new PostgresOrganizationStore(source).addServer(guild);
    const categories = new PostgresCategoryStore(source);
    const input = { guild: guild.id, tickets: 700, months: 3, seed: 'a', now: Date.UTC(2026, 10, 1) };
    await addDemoData({ categories }, source, input);
    await source.query('update tickets set subject = :odd where ticket_number < 9', { odd: ODD });
    await source.query(
      `update tickets set metadata = jsonb_build_object('odd', :odd::text, 'none', null) where ticket_number < 9`,
      {
        odd: ODD,
      },
    );
  });
  beforeEach(async () => {
    target = await postgresDatabase();
  });
  afterEach(() => target.close());
  afterAll(() => source.close());

  it('has every row of every table, to the letter, and counts on from there', async () => {
    const copied = await copyDatabase(source, target);
    const tables = await listTables(source);
    expect(copied.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(copied.find(({ table }) => table === 'tickets')).toEqual({ table: 'tickets', rows: 700 });
    for (const { name } of tables)
      expect([name, await readAll(target, name)]).toEqual([name, await readAll(source, name)]);
    const next = `select nextval(pg_get_serial_sequence('chat_arrivals', 'number'))::int as next`;
    expect(await target.query(next)).toEqual([{ next: 1 }]);
  });

  it('goes again from the beginning after it was interrupted', async () => {
    const stop = ({ table }: { readonly table: string }) => {
      if (table === 'ticket_messages') throw new Error('Interrupted.');
    };
    await expect(copyDatabase(source, target, stop)).rejects.toThrow('Interrupted.');
    expect(
      (await readAll(target, 'tickets')).length + (await readAll(target, 'ticket_messages')).length,
    ).toBeGreaterThan(0);
    await copyDatabase(source, target);
    for (const name of ['servers', 'tickets', 'ticket_messages'])
      expect(await readAll(target, name)).toEqual(await readAll(source, name));
  });

  it('leaves a database that is in use as it is', async () => {
    const own = aServer();
    await new PostgresOrganizationStore(target).addServer(own);
    await expect(copyDatabase(source, target)).rejects.toMatchObject({ reason: 'wrong_status' });
    expect(await target.query('select id from servers')).toEqual([{ id: own.id }]);
  });

  it('is refused for tables of another version', async () => {
    await target.query('alter table tickets add column later text');
    await expect(copyDatabase(source, target)).rejects.toThrow('another version');
    expect(await readAll(target, 'servers')).toEqual([]);
  });

  it('is refused when it differs from the original', async () => {
    await target.query(`create function spoil() returns trigger language plpgsql as
      $$ begin new.subject := 'other'; return new; end $$`);
    await target.query('create trigger spoil before insert on tickets for each row execute function spoil()');
    await expect(copyDatabase(source, target)).rejects.toThrow('The copy of the table tickets differs');
  });
});
