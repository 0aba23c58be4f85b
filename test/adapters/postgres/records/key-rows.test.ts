import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { buildKeyRows } from '#adapters/postgres/records/key-rows.ts';
import { startApi } from '../../../support/api.ts';
import { postgresUrl, withPostgres } from '../../../support/databases.ts';
import { done, openTicket } from '../../../support/spec-helpers.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, id) => ({ guild: 'g', id }));

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 4],
  [5, 8],
])('fills %i keys up to %i rows with the last one', (count, size) => {
  const { rows, values } = buildKeyRows({ guild: 'text', id: 'int' }, keysOf(count));
  const places = Array.from({ length: size }, (_, place) => place);
  expect(rows).toBe(places.map((place) => `(:guild${place}::text, :id${place}::int)`).join(', '));
  const expected = places.flatMap((place) => [
    [`guild${place}`, 'g'],
    [`id${place}`, Math.min(place, count - 1)],
  ]);
  expect(values).toEqual(Object.fromEntries(expected));
});

/** After five uses the server compares its plan for any values with those that it has made for these. */
const READS = 8;

withPostgres('statements that look up by key', () => {
  it('are planned a few times only, however often they are used', async () => {
    const database = await connectPostgres({ url: await postgresUrl(), maxConnections: 1, onError: () => undefined });
    const api = await startApi(database);
    const server = await api.server();
    const as = await api.as(server);
    const { id } = await openTicket(as, server);
    for (let i = 0; i < READS; i += 1) await done(as.get(`/v1/tickets/${id}`));
    const plans = await database.query<{ statement: string; generic: number; custom: number }>(
      `select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
        where statement like '%(values ($%'`,
    );
    const used = plans.filter(({ generic, custom }) => generic + custom >= READS);
    expect(used.map(({ statement }) => /join (\w+)/.exec(statement)?.[1]).sort()).toEqual(['tickets', 'tokens']);
    for (const { custom } of used) expect(custom).toBeLessThanOrEqual(5);
    await api.close();
  });
});
