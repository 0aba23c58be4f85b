import { withPostgres } from '../support/databases.ts';
import { FAULTS } from './harness/faults.ts';
import { SHORT } from './harness/scene.ts';
import { isInstalled } from '../support/programs/postgres-server.ts';

/** Declares a test for each of these faults, in the short form of `npm run faults`. In CI a missing program is a failure. */
export const tryShort = async (names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const fault = FAULTS.find((one) => one.name === name);
    if (!fault) throw new Error(`There is no fault "${name}".`);
    const { needs, isEmbedded, run } = fault;
    const isPossible = process.env.CI === 'true' || !needs || (await isInstalled(needs));
    (isEmbedded ? describe : withPostgres)('every promise is kept through', () => {
      (isPossible ? it : it.skip)(
        isPossible ? name : `${name} (there is no ${needs} here)`,
        async () => {
          const { broken, events, delivered } = await run(SHORT);
          expect(broken).toEqual([]);
          expect(delivered).toBe(events);
        },
        300_000,
      );
    });
  }
};
