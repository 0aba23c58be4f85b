import { toCanonicalJson } from '../shared/values/canonical-json.ts';
import { truncate } from '../shared/values/text.ts';
import type { AuditFields } from './audit-entry.ts';

/** A field whose JSON is longer is recorded by its beginning. */
export const MAX_FIELD_LENGTH = 10_000;
/** How much of such a field is recorded, in characters. */
export const KEPT_LENGTH = 1_000;

/** What a change did, for the audit log. */
export interface ChangeDescription {
  readonly before: AuditFields | null;
  readonly after: AuditFields | null;
}

/** A record as it is stored, by which changes are found, and as it may be read. */
export interface Side {
  readonly stored: AuditFields;
  readonly shown: AuditFields;
}

/**
 * Describes a change by the fields that differ; of objects within, by those of their fields that differ. Of what was
 * created or deleted, all fields.
 *
 * @returns null when nothing differs
 */
export const describeChange = (before: Side | null, after: Side | null): ChangeDescription | null => {
  const fields = [...new Set([...listNames(before), ...listNames(after)])].filter((name) =>
    isDifferent(before?.stored[name], after?.stored[name]),
  );
  if (fields.length === 0) return null;
  return { before: pickFields(before, after, fields), after: pickFields(after, before, fields) };
};

const listNames = (side: Side | null): readonly string[] => Object.keys(side?.stored ?? {});

const isDifferent = (a: unknown, b: unknown): boolean => toCanonicalJson(a) !== toCanonicalJson(b);

const pickFields = (side: Side | null, other: Side | null, fields: readonly string[]): AuditFields | null =>
  side &&
  Object.fromEntries(
    fields
      .filter((name) => name in side.shown)
      .map((name) => [name, limitLength(pickDifferences(side.shown[name], other?.shown[name]))]),
  );

/** Of two objects, only the fields of the first that differ from those of the second. */
const pickDifferences = (value: unknown, other: unknown): unknown =>
  isPlain(value) && isPlain(other) && isDifferent(value, other)
    ? Object.fromEntries(Object.entries(value).filter(([name, inner]) => isDifferent(inner, other[name])))
    : value;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const limitLength = (value: unknown): unknown => {
  const json = JSON.stringify(value);
  if (json.length <= MAX_FIELD_LENGTH) return value;
  const text = typeof value === 'string' ? value : json;
  return { truncated: true, characters: text.length, start: truncate(text, KEPT_LENGTH) };
};
