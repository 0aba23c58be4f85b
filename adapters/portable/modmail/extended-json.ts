import { isRecord } from '#core/shared/values/type-guards.ts';
import type { Archive } from '../archive.ts';
import { refuse } from '../entry-names.ts';
import { parseValue, toExact } from '../parse-exact.ts';
import { readEntry } from '../read-entry.ts';
import { decode, splitLines } from '../split-lines.ts';

/** A list is in memory as a whole, unlike lines. */
const MAX_LIST = 256 * 1024 * 1024;

export interface PlacedDocument {
  readonly document: unknown;
  /** Names the file and the line, or the place in a list. */
  readonly place: string;
}

/** The types of MongoDB, each as a text, or as a number where it loses no digits. */
const TYPES: Readonly<Record<string, (value: unknown) => unknown>> = {
  $oid: (value) => value,
  $date: (value) => (typeof value === 'number' ? new Date(value).toISOString() : value),
  $numberInt: Number,
  $numberDouble: Number,
  $numberLong: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)),
};

const toPlain = (name: string, value: unknown, context?: { readonly source?: string }): unknown => {
  if (!isRecord(value)) return toExact(name, value, context);
  const [only, ...others] = Object.entries(value);
  if (!only || others.length > 0 || !Object.hasOwn(TYPES, only[0])) return value;
  return TYPES[only[0]]?.(only[1]);
};

const LIST = /^\s*\[/;

/**
 * Reads the documents that `mongoexport` wrote: one in a line, or a list of them.
 *
 * @throws validation_error that names the place
 */
export async function* readDocuments(archive: Archive, name: string): AsyncGenerator<PlacedDocument> {
  if (LIST.test(await readStart(archive, name))) {
    const list = parseValue(decode(await readEntry(archive, name, MAX_LIST), name), name, toPlain);
    if (!Array.isArray(list)) throw refuse(`${name}: a list is needed`);
    for (const [index, document] of list.entries()) yield { document, place: `${name}, document ${index + 1}` };
    return;
  }
  for await (const { number, text } of splitLines(name, archive.read(name))) {
    const place = `${name}, line ${number}`;
    yield { document: parseValue(text, place, toPlain), place };
  }
}

const readStart = async (archive: Archive, name: string): Promise<string> => {
  for await (const chunk of archive.read(name))
    return Buffer.from(chunk)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  return '';
};
