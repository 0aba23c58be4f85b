import { readdirSync, readFileSync } from 'node:fs';
import * as schemas from 'discord-api-spec/zod';
import * as types from 'discord-api-types/v10';

/**
 * What was decided about each thing of the pinned packages: a subject, and under it lines of a decision with names. Somebody who raises
 * a version sees here what is new, and adds it to a decision.
 */
const TEXT = readFileSync(new URL('decided.txt', import.meta.url), 'utf8');

interface Decision {
  readonly reason: string;
  readonly names: readonly string[];
}

const toDecision = (line: string): Decision => {
  const [, reason = '', names = ''] = /^ {2}(.+?): (.+)$/.exec(line) ?? [];
  return { reason, names: names.split(' ') };
};

const DECIDED = new Map(
  TEXT.trimEnd()
    .split('\n\n')
    .map((section) => {
      const [subject = '', ...lines] = section.split('\n');
      return [subject, lines.map(toDecision)] as const;
    }),
);

const PACKAGE = 'discord-api-types';
const EXPORTS: Readonly<Record<string, unknown>> = types;
const SCHEMAS: Readonly<Record<string, unknown>> = schemas;

/** Its declarations are sources, which the configuration of the compiler does not take. */
const SPECIFICATION: string = 'discord-api-spec';

const loadPaths = async (): Promise<Readonly<Record<string, readonly string[]>>> =>
  ((await import(SPECIFICATION)) as { readonly pathsList: Record<string, readonly string[]> }).pathsList;

const isName = (name: string): boolean => Number.isNaN(Number(name));

/** The names of what a subject is: the exports of the typings, the members of an enumeration, the requests or the fields of the specification. */
const listNames = async (subject: string): Promise<readonly string[]> => {
  const [kind = '', name = ''] = subject.split(': ');
  if (subject === PACKAGE) return Object.keys(EXPORTS).filter((one) => one !== 'default' && one !== 'module.exports');
  if (kind === 'requests') return (await loadPaths())[name] ?? [];
  if (kind !== 'fields') return Object.keys(EXPORTS[subject] as object).filter(isName);
  const schema = SCHEMAS[name] as { readonly _zod: { readonly def: { readonly shape: object } } };
  return Object.keys(schema._zod.def.shape);
};

const list = (subject: string): readonly string[] => (DECIDED.get(subject) ?? []).flatMap(({ names }) => names);

it.each([...DECIDED.keys()])('%s: each name is decided once, and nothing else is', async (subject) => {
  const [decided, there] = [list(subject), await listNames(subject)];
  expect(there.filter((name) => !decided.includes(name))).toEqual([]);
  expect(decided.filter((name) => !there.includes(name))).toEqual([]);
  expect(decided.filter((name, index) => decided.indexOf(name) !== index)).toEqual([]);
  expect((DECIDED.get(subject) ?? []).filter(({ reason }) => reason === '')).toEqual([]);
});

it('decides one by one about what it says so of, and about all methods of requests', async () => {
  const [first] = DECIDED.get(PACKAGE) ?? [];
  const isOne = (subject: string) => subject !== PACKAGE && !subject.includes(': ');
  expect([...DECIDED.keys()].filter(isOne).toSorted()).toEqual(first?.names.toSorted());
  const methods = [...DECIDED.keys()].filter((subject) => subject.startsWith('requests: '));
  expect(methods.map((subject) => subject.split(': ')[1]).toSorted()).toEqual(
    Object.keys(await loadPaths()).toSorted(),
  );
});

it('uses nothing that is decided not to be used', () => {
  const folder = new URL('../../../adapters/discord/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  const found = [...DECIDED].flatMap(([subject, decisions]) =>
    decisions
      .filter(({ reason }) => !reason.startsWith('used'))
      .flatMap(({ names }) => names)
      .filter((name) => new RegExp(`\\b${subject}\\.${name}\\b`).test(sources)),
  );
  expect(found).toEqual([]);
});
