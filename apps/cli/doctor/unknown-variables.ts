import { Environment } from '../../composition/config/environment.ts';
import { SECRET_VARIABLES } from '../../composition/config/secret-files.ts';
import { type Finding, warn } from './finding.ts';

/** Names that begin like this are ours; others have to resemble one of ours. */
const OWN_PREFIX = /^(DISCORD|S3|SANDBOX)_/;
const MIN_LENGTH = 8;
const MAX_EDITS = 2;

const VARIABLES = Object.keys(Environment.shape);
const KNOWN = new Set([...VARIABLES, ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]);

/** A warning for each variable that the service does not read although it seems to be meant for it. */
export const listUnknownVariables = (set: Readonly<Record<string, string>>): readonly Finding[] =>
  Object.keys(set)
    .filter((name) => !KNOWN.has(name))
    .flatMap((name) => {
      const meant = findSimilar(name);
      if (meant === null && !OWN_PREFIX.test(name) && !isFileOfVariable(name)) return [];
      return [warn('configuration', `${name} is not a variable of guildesk, and is ignored`, advise(name, meant))];
    });

const advise = (name: string, meant: string | null): string => {
  if (isFileOfVariable(name)) return `Only secrets can be read from files: ${SECRET_VARIABLES.join(', ')}.`;
  return meant === null ? 'Remove it, or correct its name.' : `Is ${meant} meant?`;
};

const isFileOfVariable = (name: string): boolean =>
  name.endsWith('_FILE') && VARIABLES.includes(name.slice(0, -'_FILE'.length));

const findSimilar = (name: string): string | null =>
  VARIABLES.find((known) => known.length >= MIN_LENGTH && countEdits(name, known) <= MAX_EDITS) ?? null;

/** The Levenshtein distance. */
const countEdits = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [column, match] of other.split('').entries()) {
      const replaced = (row[column] ?? 0) + (letter === match ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
