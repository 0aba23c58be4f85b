import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { StatementNames } from '#adapters/postgres/database/statement-names.ts';
import { postgresUrl, withPostgres } from '../../../support/databases.ts';

it('has one name for each text, and none past the bound', () => {
  const names = new StatementNames();
  const first = names.nameFor('select 1');
  expect(first).not.toBe('');
  expect([names.nameFor('select 1'), names.getName('select 1')]).toEqual([first, first]);
  expect(names.getName('select 2')).toBe('');
  const others = Array.from({ length: 600 }, (_, i) => names.nameFor(`select ${i + 2}`));
  expect(new Set([first, ...others]).size).toBe(501);
  expect(others.at(-1)).toBe('');
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
});
