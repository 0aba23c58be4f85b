import { embeddedDatabase } from '../../../support/databases.ts';

it('lets timers run while statements of the embedded database follow one another', async () => {
  const database = await embeddedDatabase();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const endsAt = performance.now() + 200;
  while (performance.now() < endsAt) await database.query('select count(*) from generate_series(1, 1000)');
  clearInterval(timer);
  await database.close();
  expect(ticks).toBeGreaterThan(1);
});

it('lets timers run within a transaction', async () => {
  const database = await embeddedDatabase();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await database.transactional(async () => {
    const endsAt = performance.now() + 200;
    while (performance.now() < endsAt) await database.query('select count(*) from generate_series(1, 1000)');
  });
  clearInterval(timer);
  await database.close();
  expect(ticks).toBeGreaterThan(1);
});
