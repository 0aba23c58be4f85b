const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ. */
export const listChanged = <Values extends object>(before: Values, after: Values): readonly (keyof Values & string)[] =>
  (Object.keys(after) as (keyof Values & string)[]).filter((field) => !isSame(before[field], after[field]));

/** The fields that differ, with their new values. */
export const pickChanged = <Values extends object>(before: Values, after: Values): Partial<Values> => {
  const changes: Partial<Values> = {};
  for (const field of listChanged(before, after)) changes[field] = after[field];
  return changes;
};

interface Versions<Values> {
  /** What both changes began with. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** Their version, with the fields that I changed as I changed them. */
export const rebase = <Values extends object>({ base, mine, theirs }: Versions<Values>): Values => ({
  ...theirs,
  ...pickChanged(base, mine),
});

export interface Conflict<Field extends string = string> {
  /** What somebody else has changed. */
  readonly theirs: readonly Field[];
  /** What was changed on both sides. */
  readonly both: readonly Field[];
}

export const findConflict = <Values extends object>(
  versions: Versions<Values>,
): Conflict<keyof Values & string> | null => {
  const { base, mine, theirs } = versions;
  const changed = listChanged(base, theirs);
  if (changed.length === 0) return null;
  const both = changed.filter((field) => !isSame(base[field], mine[field]) && !isSame(mine[field], theirs[field]));
  return { theirs: changed, both };
};
