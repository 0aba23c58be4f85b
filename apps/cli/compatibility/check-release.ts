import { z } from 'zod';
import { listBreakingChanges } from './compare-contracts.ts';
import { type Contract, type Json, readContract } from './contract.ts';

/** Changes that break clients on purpose, such as one for the sake of security. */
const Exceptions = z.array(z.strictObject({ change: z.string().min(1), reason: z.string().min(1) }));

/** The contract of a document, a line for each operation, event and schema. */
export const toReleased = (document: Json): string => {
  const parts = Object.entries(readContract(document)).map(([name, entries]) => {
    const lines = Object.entries(entries as Json).map(
      ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
    );
    return `${JSON.stringify(name)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
};

/**
 * Compares the document with that of the last release.
 *
 * @returns what breaks clients and is no exception, and exceptions for what does not happen
 */
export const checkRelease = (released: string, document: Json, exceptions: string): readonly string[] => {
  const changes = listBreakingChanges(JSON.parse(released) as Contract, readContract(document));
  const allowed = Exceptions.parse(JSON.parse(exceptions)).map(({ change }) => change);
  return [
    ...changes
      .filter((change) => !allowed.includes(change))
      .map((change) => `Clients of the last release break (docs/build/versions.md): ${change}`),
    ...allowed
      .filter((change) => !changes.includes(change))
      .map((change) => `docs/openapi.exceptions.json names a change that is not made: ${change}`),
  ];
};
