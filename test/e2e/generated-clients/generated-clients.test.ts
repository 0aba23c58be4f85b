import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ApiDocument, listBodies } from './bodies.ts';
import { BY_HEY_API, BY_OPENAPI_TYPESCRIPT, byOrval } from './integrations.ts';

/** The node that runs the tests also runs the generators: some need a newer one than the project's oldest. */
const runScript = (script: string, ...options: readonly string[]) =>
  promisify(execFile)(process.execPath, [atRoot(script), ...options], { cwd: folder });

const atRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DOCUMENT = atRoot('docs/openapi.json');
const HEY_API = 'test/tools/node_modules/@hey-api/openapi-ts/bin/run.js';
const STRICT = '--strict --noEmit --pretty false --target es2022 --module esnext --moduleResolution bundler';
/** For four generators and the compiler, on a busy machine. */
const PATIENCE_MS = 300_000;

let folder: string;
let document: ApiDocument;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildesk-clients-'));
  await symlink(atRoot('node_modules'), join(folder, 'node_modules'));
  document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as ApiDocument;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** With nothing but where to read and write: what they do by default has to do. */
const generate = () => {
  const fetching = (file: string) => ['--input', DOCUMENT, '--output', join(folder, file), '--client', 'fetch'];
  return Promise.all([
    runScript('test/tools/node_modules/openapi-typescript/bin/cli.js', DOCUMENT, '--output', 'types.ts'),
    runScript('test/tools/node_modules/orval/dist/bin/orval.mjs', ...fetching('orval.ts')),
    runScript('test/tools/node_modules/orval7/dist/bin/orval.js', ...fetching('orval7.ts')),
    runScript(HEY_API, '--input', DOCUMENT, '--output', join(folder, 'hey-api')),
  ]);
};

/** A constant for each body, of the type that the generator made for it. */
const declareBodies = (line: string, toType: (schema: string) => string): string =>
  [
    line,
    ...listBodies(document).map(
      ({ schema, value }, index) => `export const body${index}: ${toType(schema)} = ${JSON.stringify(value)};`,
    ),
  ].join('\n');

const listSources = (): Readonly<Record<string, string>> => {
  const declareNamed = (client: string) =>
    declareBodies(`import type * as bodies from '${client}';`, (schema) => `bodies.${schema}`);
  return {
    'use-openapi-typescript.ts': BY_OPENAPI_TYPESCRIPT,
    'use-orval.ts': byOrval('./orval'),
    'use-orval7.ts': byOrval('./orval7'),
    'use-hey-api.ts': BY_HEY_API,
    'bodies-openapi-typescript.ts': declareBodies(
      "import type { components } from './types';",
      (schema) => `components['schemas']['${schema}']`,
    ),
    'bodies-orval.ts': declareNamed('./orval'),
    'bodies-orval7.ts': declareNamed('./orval7'),
    'bodies-hey-api.ts': declareNamed('./hey-api'),
    'wrong.ts': 'export const wrong: number = "text";',
  };
};

/** What the compiler says of files, all compiled at once: it reads its libraries for a long time. */
const compile = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
  const outcome = await runScript('node_modules/typescript/bin/tsc', ...STRICT.split(' '), ...Object.keys(files)).catch(
    (error: unknown) => error as { readonly stdout?: unknown },
  );
  return String(outcome.stdout).split('\n').filter(Boolean);
};

let complaints: readonly string[];
beforeAll(async () => {
  await generate();
  complaints = await compile(listSources());
}, PATIENCE_MS);

/** The files that were generated and those that use them, by generator. */
const FILES = {
  'openapi-typescript': /^(types|\w+-openapi-typescript)\.ts/,
  'orval 8': /^(\w+-)?orval\.ts/,
  'orval 7': /^(\w+-)?orval7\.ts/,
  'hey-api': /^(hey-api\/|\w+-hey-api\.ts)/,
};

it.each(Object.entries(FILES))(
  'gives, by %s with its defaults, what compiles with the integration script and with every body',
  (_, files) => {
    expect(complaints.filter((line) => files.test(line)).slice(0, 20)).toEqual([]);
  },
);

it('has no other complaint than that of the wrong file', () => {
  expect(complaints).toEqual([expect.stringMatching(/^wrong\.ts.*TS2322/)]);
});

it.each(['orval.ts', 'orval7.ts'])('has one function of %s for each operation', async (file) => {
  const names = [...(await readFile(join(folder, file), 'utf8')).matchAll(/^export const (\w+) = async /gm)];
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(new Set(names.map(([, name]) => name)).size).toBe(operations.length);
});
