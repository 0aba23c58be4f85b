import { withPostgres } from '../support/databases.ts';
import { FAULTS } from './lab/faults.ts';
import { SHORT } from './lab/scene.ts';
import { isInstalled } from './lab/servers.ts';

/** The short form of `npm run faults`: some of the faults, for a few seconds each. */
const TRIED = [
  'kill -9 of API and worker, in turns',
  'every wake-up lost: Redis is not there',
  'a worker killed three times on one delivery',
  'Redis killed, and back with nothing',
  'PostgreSQL restarted',
];
const faults = await Promise.all(
  FAULTS.filter(({ name }) => TRIED.includes(name)).map(async (fault) => ({
    ...fault,
    isPossible: process.env.CI === 'true' || !fault.needs || (await isInstalled(fault.needs)),
  })),
);

withPostgres('every promise is kept, under load, through', () => {
  for (const { name, run, needs, isPossible } of faults) {
    const test = isPossible ? it : it.skip;
    test(
      isPossible ? name : `${name} (there is no ${needs} here)`,
      async () => {
        const { broken, events, delivered } = await run(SHORT);
        expect(broken).toEqual([]);
        expect(delivered).toBe(events);
        expect(events).toBeGreaterThan(1);
      },
      180_000,
    );
  }
});
