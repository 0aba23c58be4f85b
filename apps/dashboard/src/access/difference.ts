/** A field of a resource that a change has changed. */
export interface FieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('truncated' in value);

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const MAX_DEPTH = 3;

const compareFields = (before: Fields, after: Fields, parent: string, depth: number): readonly FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const change = { path: parent + name, before: before[name], after: after[name] };
    if (isEqual(change.before, change.after)) return [];
    const isNested = depth < MAX_DEPTH && isFields(change.before) && isFields(change.after);
    return isNested
      ? compareFields(change.before as Fields, change.after as Fields, `${change.path}.`, depth + 1)
      : [change];
  });

/** What differs, field by field; a field inside another one has its path with dots. */
export const listChanges = (before: Fields | null, after: Fields | null): readonly FieldChange[] =>
  compareFields(before ?? {}, after ?? {}, '', 0);
