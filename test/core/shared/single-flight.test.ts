import { createSingleFlight } from '#core/shared/concurrency/single-flight.ts';

it('runs work under one name one after the other, also after a failure, and other work at once', async () => {
  const runOnce = createSingleFlight();
  const events: string[] = [];
  const run = (name: string, id: string, fails = false) =>
    runOnce(name, async () => {
      events.push(`${id} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${id} ends`);
      if (fails) throw new Error('failed');
      return id;
    });
  const results = await Promise.allSettled([run('a', '1', true), run('a', '2'), run('a', '3'), run('b', '4')]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.status))).toEqual([
    'rejected',
    '2',
    '3',
    '4',
  ]);
  const ofA = events.filter((event) => !event.startsWith('4'));
  expect(ofA).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  expect(events.slice(0, 2)).toEqual(['1 begins', '4 begins']);
});
