import { toCanonicalJson } from '../shared/values/canonical-json.ts';
import { truncate } from '../shared/values/text.ts';
import type { AuditFields } from './audit-entry.ts';

/** A field with longer JSON is truncated to `KEPT_LENGTH` characters. */
export const MAX_FIELD_LENGTH = 10_000;
export const KEPT_LENGTH = 1_000;

export interface ChangeDescription {
  readonly before: AuditFields | null;
  readonly after: AuditFields | null;
}

/** `stored` finds changes, `shown` contains no secrets. */
export interface Side {
  readonly stored: AuditFields;
  readonly shown: AuditFields;
}

/** Compares nested objects field by field; without one side, all fields. @returns null without a difference */
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
