import { embeddedDatabase } from '../../../support/databases.ts';

/** Without turns no timer runs, however long the statements last. */
const PATIENCE_MS = 10_000;

it('lets timers run while statements of the embedded database follow one another', async () => {
  const database = await embeddedDatabase();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const endsAt = performance.now() + PATIENCE_MS;
  while (ticks < 2 && performance.now() < endsAt) await database.query('select count(*) from generate_series(1, 1000)');
  clearInterval(timer);
  await database.close();
  expect(ticks).toBeGreaterThan(1);
});

it('lets timers run within a transaction', async () => {
  const database = await embeddedDatabase();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await database.transactional(async () => {
    const endsAt = performance.now() + PATIENCE_MS;
    while (ticks < 2 && performance.now() < endsAt)
      await database.query('select count(*) from generate_series(1, 1000)');
  });
  clearInterval(timer);
  await database.close();
  expect(ticks).toBeGreaterThan(1);
});
