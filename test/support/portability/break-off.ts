import { jest } from '@jest/globals';
import { PostgresImportStore } from '#adapters/postgres/portability/import-store.ts';
import { runIn } from './use-portability.ts';
import type { useImports } from './use-imports.ts';

const METHODS = ['addRecords', 'addTickets', 'replaceTickets', 'extendTickets', 'end'] as const;

/** Runs an import of which nothing is written from the given step on, as if the process was gone. */
export const breakOff = async (
  { api, guild }: Pick<ReturnType<typeof useImports>, 'api' | 'guild'>,
  path: string,
  step: number,
): Promise<void> => {
  let steps = 0;
  const spies = METHODS.map((method) => {
    const original = PostgresImportStore.prototype[method];
    return jest.spyOn(PostgresImportStore.prototype, method).mockImplementation(async function (
      this: PostgresImportStore,
      ...given: unknown[]
    ) {
      steps += 1;
      if (steps > step) throw new Error('killed');
      await Reflect.apply(original, this, given);
    });
  });
  const release = jest.spyOn(PostgresImportStore.prototype, 'release').mockResolvedValue();
  try {
    await expect(runIn(api, 'admin', 'import', 'run', path, '--guild', guild)).rejects.toThrow('killed');
  } finally {
    for (const spy of [...spies, release]) spy.mockRestore();
  }
};
