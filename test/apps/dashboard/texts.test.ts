import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { chooseLanguage, nameLanguage } from '../../../apps/dashboard/src/texts/language.ts';
import { language, t, translate } from '../../../apps/dashboard/src/texts/texts.ts';
import { SERVICE_TEXTS } from './service-texts.ts';
import { COMPLETE_LANGUAGES, compareLanguage, listPlurals, NO_PROBLEMS } from '../../support/texts/compare-language.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';
import { addEnglish } from './english.ts';

addEnglish();

const SOURCES = join(import.meta.dirname, '../../../apps/dashboard/src');

const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/src[\\/](generated|texts)[\\/]/.test(file));

/** Attributes that people see or hear. */
const SHOWN = /^(label|sideLabel|purpose|title|hint|placeholder|aria-label|lead|action|alt|disabledReason)$/;
const LETTERS = /\p{L}{2}/u;
/** Names are the same in every language. */
const NAMES = /^(guildesk|Discord|ticket\.metadata\.plan)$/;

/** A number before what it counts, or a text that names its count so. */
const COUNT = /\{\{(count|\w+Count)\}\}/;
/** They read the same for any number: units, parts, and limits that are never one. */
const ALIKE: ReadonlySet<string> = new Set([
  '{{size}} of {{count}} scopes',
  '{{activeCount}} of {{max}} active tokens on the {{planName}} plan',
  'Revoked and expired ({{count}})',
  '{{count}} s',
  '{{count}} d',
  '{{count}} h',
  '{{count}} min',
  'the median of the tickets you answered first: {{count}}',
  'the median of the tickets you had claimed: {{count}}',
  'of 5, ratings: {{count}}',
  'and {{count}} on hold',
  'Page {{page}} of {{count}}',
  'The file has the first {{count}}. Narrow the list for the others.',
  'Everything that the list shows with its filters becomes a CSV file, up to {{count}} rows.',
  '{{of}} is number {{to}} of {{count}} now.',
  'in {{count}} s',
  '{{helpfulCount}} of {{all}}',
  '{{size}} of {{count}}',
  '{{count}} y',
  '{{count}} mo',
  '{{count}} w',
  '{{count}} of {{max}}',
]);
/** A text for one that is chosen by an `if`. */
const OWN_PLURAL = /=== 1\s*\?\s*(t|rich)\([^?]*\)\s*:\s*(t|rich)\(/;

interface Found {
  readonly outside: string[];
  readonly keys: Set<string>;
  /** Keys of calls that give a `count`. */
  readonly counted: Set<string>;
}

/** Whether a text stands there without a key. */
const isOutside = (node: ts.Node): boolean => {
  if (ts.isJsxText(node)) return LETTERS.test(node.text) && !NAMES.test(node.text.trim());
  if (!ts.isJsxAttribute(node) || !SHOWN.test(node.name.getText())) return false;
  return node.initializer !== undefined && ts.isStringLiteral(node.initializer) && LETTERS.test(node.initializer.text);
};

/** Two words in a row, or one that begins with a capital letter as a name of a thing would. */
const SENTENCE = /\p{L}{2,},? \p{Ll}{2,}/u;
/** What people copy and run, names of the protocol, names of classes, and selectors. */
const CODE =
  /^(npm|npx|pipx|go|curl|openapi|oapi-codegen|import|created updated)\b|^[a-z-]+ [a-z]+-|^\.|^a\[|^\s*(--|const |')/;
const NOT_SHOWN = /^(className|id|name|type|role|rel|target|to|href|d|viewBox)$/;
const CALLS_WITH_NAMES = /^(t|rich|Error|.*\.(querySelector\w*|closest|matches|split|includes|test))$/;

/** Whether a literal in code reads like a sentence, such as the reason in a condition. */
const isSentence = (node: ts.Node): boolean => {
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return false;
  if (!SENTENCE.test(node.text) || CODE.test(node.text)) return false;
  return isShownBy(node.parent);
};

/** Whether what stands around a literal may show it to somebody. */
const isShownBy = (parent: ts.Node): boolean => {
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent)) return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return !CALLS_WITH_NAMES.test(parent.expression.getText());
  return !(ts.isJsxAttribute(parent) && NOT_SHOWN.test(parent.name.getText()));
};

const findKey = (node: ts.Node): string | null => {
  if (!ts.isCallExpression(node) || !/^(t|rich)$/.test(node.expression.getText())) return null;
  const [key] = node.arguments;
  return key && ts.isStringLiteralLike(key) ? key.text : null;
};

/** The second argument of a call. */
const getValues = (node: ts.Node): string => (ts.isCallExpression(node) ? (node.arguments[1]?.getText() ?? '') : '');

const visit = (node: ts.Node, file: string, found: Found): void => {
  if (isOutside(node) || isSentence(node))
    found.outside.push(`${relative(SOURCES, file)}: ${node.getText().trim().slice(0, 80)}`);
  const key = findKey(node);
  if (key !== null) found.keys.add(key);
  if (key !== null && /\bcount\b/.test(getValues(node))) found.counted.add(key);
  ts.forEachChild(node, (child) => visit(child, file, found));
};

const found: Found = { outside: [], keys: new Set(), counted: new Set() };
for (const file of files) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind), file, found);
}

const languages = readLanguages(LANGUAGE_FOLDERS.dashboard);
const english = languages.get('en') ?? {};
const plurals = listPlurals(english);

it('has no text outside the catalogue', () => {
  expect(found.outside).toEqual([]);
  expect(found.keys.size).toBeGreaterThan(1_000);
});

it('has every text in English, and none that is used nowhere', () => {
  const keys = [...new Set([...found.keys, ...SERVICE_TEXTS])];
  const known = keys.flatMap((key) => (plurals.has(key) ? [`${key}_one`, `${key}_other`] : [key]));
  expect(Object.keys(english).sort()).toEqual(known.sort());
});

it('has plural forms for each text with a count, and for no other', () => {
  const counts = [...found.keys].filter((key) => COUNT.test(key) && !ALIKE.has(key));
  expect(counts.filter((key) => !plurals.has(key))).toEqual([]);
  expect([...plurals].filter((key) => !found.counted.has(key))).toEqual([]);
  expect([...found.keys].filter((key) => /^1 /.test(key))).toEqual([]);
  expect(files.filter((file) => OWN_PLURAL.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('has in the file of English what stands in the code', () => {
  const isReason = (key: string): boolean => key.startsWith('error.');
  const different = Object.entries(english).filter(
    ([key, text]) =>
      !isReason(key) && !key.endsWith('_one') && text !== key.replace(/_other$/, '').replace(/@@.*$/, ''),
  );
  expect(different).toEqual([]);
});

it.each(COMPLETE_LANGUAGES)('has every text in %s, in each plural form, with the places of the English text', (tag) => {
  expect(compareLanguage(tag, languages.get(tag) ?? {}, english)).toEqual(NO_PROBLEMS);
});

it('is written in English where there is no other language', () => {
  expect(language).toBe('en');
  expect([0, 1, 3].map((count) => t('{{count}} tickets', { count }))).toEqual(['0 tickets', '1 ticket', '3 tickets']);
  expect(translate('Something that the service says.')).toBe('Something that the service says.');
  expect(translate('constructor')).toBe('constructor');
});

it.each([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['pt'], 'pt-BR'],
  [null, ['pt-PT'], 'pt-BR'],
  [null, ['ja', 'fr-CA'], 'fr'],
  [null, [], 'en'],
  ['es', ['de'], 'es'],
  ['xx', ['de'], 'de'],
  [null, ['english'], 'en'],
])('chooses from %j and %j the language %s', (chosen, preferred, expected) => {
  expect(chooseLanguage(['en', ...COMPLETE_LANGUAGES], chosen, preferred)).toBe(expected);
});

it('calls a language as those who speak it do', () => {
  expect(['de', 'fr', 'pt-BR'].map(nameLanguage)).toEqual(['Deutsch', 'Français', 'Português (Brasil)']);
});
