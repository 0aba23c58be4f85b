import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { StatementNames } from '#adapters/postgres/database/statement-names.ts';
import { postgresUrl, withPostgres } from '../../../support/databases.ts';

it('has one name for each text that is in use, also after thousands of others', () => {
  const names = new StatementNames();
  const first = names.nameFor('select 1');
  expect([names.nameFor('select 1'), names.getName('select 1')]).toEqual([first, first]);
  expect(names.getName('select 2')).toBe('');
  const others = Array.from({ length: 5_000 }, (_, i) => {
    expect(names.nameFor('select 1')).toBe(first);
    return names.nameFor(`select ${i + 2}`);
  });
  expect(new Set([first, ...others]).size).toBe(5_001);
  expect(names.nameFor('select 2')).not.toBe(others[0]);
});

const RUNS = 3;

withPostgres('a statement with a name', () => {
  it('keeps its plan, inside and outside of transactions', async () => {
    const database = await connectPostgres({ url: await postgresUrl(), maxConnections: 1, onError: () => undefined });
    const run = () => database.query('select :n::int as n', { n: 1 });
    for (let i = 0; i < RUNS; i += 1) await database.transactional(run);
    for (let i = 0; i < RUNS; i += 1) await run();
    const [plans] = await database.query<{ uses: number }>(
      `select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement = 'select $1::int as n'`,
    );
    expect(plans).toEqual({ uses: 2 * RUNS });
    await database.close();
  });

  it('is planned once more, and the connection keeps a bounded number of plans, after thousands of other texts', async () => {
    const database = await connectPostgres({ url: await postgresUrl(), maxConnections: 1, onError: () => undefined });
    for (let i = 0; i < 2_100; i += 1) await database.query(`select ${i} as n`);
    await database.query('select :n::int as kept', { n: 1 });
    const [plans] = await database.query<{ count: number; kept: number }>(
      `select count(*)::int as count, (count(*) filter (where statement = 'select $1::int as kept'))::int as kept
       from pg_prepared_statements`,
    );
    expect(plans?.kept).toBe(1);
    expect(plans?.count).toBeLessThan(1_000);
    await database.close();
  });
});
