import { invalid } from '../../shared/errors.ts';
import { type Instant, toInstant } from '../../shared/instant.ts';
import { isRecord } from '../../shared/values/type-guards.ts';

/** A record as it is in a portable file: a line, or a document. */
export type PortableRecord = Readonly<Record<string, unknown>>;

/** Values are not nested deeper in any record of the product. */
const MAX_DEPTH = 64;

/** A record could not be read, or must not be stored. */
export const createBroken = (why: string, options?: ErrorOptions) => invalid(null, 'invalid_format', why, options);

/**
 * Parses a line. Signs that PostgreSQL refuses, NUL and halves of characters, are removed from its texts.
 *
 * @throws validation_error for anything but an object
 */
export const parseRecord = (text: string): PortableRecord => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw createBroken('not JSON', { cause });
  }
  if (!isRecord(value)) throw createBroken('an object is needed');
  return cleanValue(value) as PortableRecord;
};

/** Removes what PostgreSQL refuses from all texts of a value. @throws validation_error for a value that is nested too deep */
export const cleanValue = (value: unknown, depth = 0): unknown => {
  if (depth > MAX_DEPTH) throw createBroken(`nested deeper than ${MAX_DEPTH} levels`);
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [cleanText(name), cleanValue(item, depth + 1)]),
  );
};

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const MAX_KEY = 200;

/** @throws validation_error without a key, which identifies a record at its source */
export const readKey = (record: PortableRecord, field = 'key'): string => {
  const key = record[field];
  if (typeof key === 'string' && key !== '' && key.length <= MAX_KEY) return key;
  throw createBroken(`${field}: a text of 1 to ${MAX_KEY} characters is needed`);
};

const FIRST_MS = Date.UTC(1970, 0);
const LAST_MS = Date.UTC(9999, 0);

/** Says whether a record may have a time, which is NaN for what is none. */
export const isImportable = (ms: number): boolean => ms >= FIRST_MS && ms < LAST_MS;

/** Returns null for null and for a field that is missing. @throws validation_error for anything but a time */
export const readInstant = (record: PortableRecord, field: string): Instant | null => {
  const value = record[field] ?? null;
  if (value === null) return null;
  const ms = typeof value === 'string' ? Date.parse(value) : NaN;
  if (isImportable(ms)) return toInstant(ms);
  throw createBroken(`${field}: an ISO 8601 time since 1970 is needed`);
};
