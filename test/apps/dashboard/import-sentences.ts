import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { PORTABLE_KIND_NAMES } from '#core/portability/index.ts';
import {
  getName,
  isSentence,
  listFiles,
  listKeysOf,
  ROOT,
  SERVICE_SENTENCES,
  toKey,
  toShape,
} from './service-sentences.ts';

/** What reports of imports say of lines that are broken, of what is lost, and of files that cannot be read, found in the code. */

const FOLDERS = ['core/portability', 'adapters/portable', 'adapters/http/portability'];

const OTHERS = new Set([
  // Descriptions of fields.
  'core/portability/transfers/transfer.ts',
  // Files that commands write.
  'adapters/portable/portable-writer.ts',
  'adapters/portable/csv/csv-writer.ts',
]);
/** Only commands print them. */
const PROGRESS = /values are decrypted/;

/** Functions that say of a line or a file what is wrong with it. */
const COMPLAINS = new Set(['createBroken', 'refuse', 'lose']);

/** The pages show a field or a place before a sentence in words of their own. */
const PREFIX = /^(\{\{\w+\}\}|[\w.]+)(, line \{\{\w+\}\})?: /;

function* listIn(node: ts.Node): Generator<string> {
  if (ts.isCallExpression(node) && COMPLAINS.has(getName(node.expression)))
    for (const value of node.arguments) yield* listKeysOf(value);
  if (isSentence(node) && /^["A-Z{].* .*\.$/s.test(toKey(node))) yield toKey(node);
  for (const child of node.getChildren()) yield* listIn(child);
}

function* listAll(): Generator<string> {
  for (const file of FOLDERS.flatMap(listFiles)) {
    if (OTHERS.has(file)) continue;
    const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    yield* listIn(source);
  }
}

/** What the schemas of records say. */
const SHAPES = [
  'is required',
  'is not valid',
  'has to be {{type}}',
  'has to be {{type}} or {{other}}',
  'one of {{values}}',
  'has to be a multiple of {{divisor}}',
  'does not have the form of {{format}}',
  'the name of an entry: {{message}}',
  'unknown field {{field}}',
  'and {{count}} more',
  ...['a string', 'a number', 'a whole number', 'true or false', 'a list', 'an object', 'another type'],
  'an ISO 8601 time is needed',
  'a UUID is needed',
  'an id of the chat has 1 to 20 digits',
  'a time is needed',
  'broken JSON',
  'not as expected',
];

/** What stands in the place of a value. */
const VALUES = [
  ...PORTABLE_KIND_NAMES,
  ...['ticket', 'message', 'note', 'transcript', 'attachment'],
  ...['messages', 'notes', 'timeline entries', 'messages of a transcript'],
];

const known = new Set(SERVICE_SENTENCES.map(toShape));

export const IMPORT_SENTENCES: readonly string[] = [
  ...new Map(
    [...listAll(), ...SHAPES, ...VALUES]
      .map((key) => key.replace(PREFIX, ''))
      .map((key) => [toShape(key), key] as const),
  ),
]
  .filter(([shape]) => !known.has(shape) && /[a-z]/.test(shape) && !PROGRESS.test(shape))
  .map(([, key]) => key);
