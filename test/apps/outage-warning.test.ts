import { translateError } from '#adapters/postgres/database/errors.ts';
import { createOutageFilter } from '../../apps/composition/trouble/outage-warning.ts';

const CONFIG = { databaseUrl: 'postgres://desk:secret@db.example.com/desk', dataDir: '.data' };
const failWith = (code: string, message: string) => translateError(Object.assign(new Error(message), { code }));
const REFUSED = failWith('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432');

it('has one warning for everything that fails with the database, with its host, and then one each ten seconds', () => {
  let nowMs = 0;
  const filter = createOutageFilter(CONFIG, () => nowMs);
  const warnings: [number, unknown][] = [];
  for (; nowMs < 25_000; nowMs += 100) {
    const answer = filter(nowMs % 200 === 0 ? REFUSED : failWith('57P03', 'the database system is starting up'));
    if (answer !== 'omit') warnings.push([nowMs, answer]);
  }
  expect(warnings).toEqual([0, 10_000, 20_000].map((atMs) => [atMs, { instead: expect.any(String) }]));
  expect(warnings[0]?.[1]).toEqual({
    instead: expect.stringMatching(
      /^PostgreSQL at db\.example\.com:5432 cannot be used: connect ECONNREFUSED 10\.0\.0\.5:5432\. Check host and port .* Trying again\.$/,
    ),
  });
  expect(JSON.stringify(warnings)).not.toContain('secret');
});

it.each([
  ['a statement that takes too long', failWith('57014', 'canceling statement due to statement timeout')],
  ['a lock that is waited for', failWith('55P03', 'canceling statement due to lock timeout')],
  ['an error of our own', new Error('odd')],
  [
    'another server that is down',
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.6:6379'), { code: 'ECONNREFUSED' }),
  ],
])('leaves %s as it is', (_, error) => {
  expect(createOutageFilter(CONFIG)(error)).toBe('as-it-is');
});
