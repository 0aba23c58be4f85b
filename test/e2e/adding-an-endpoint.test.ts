import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/process.ts';

/** A copy of the sources, in which the guide is followed. */
let folder: string;

const COPIED = ['adapters', 'apps', 'core', 'docs', 'test', 'jest.config.ts', 'package.json', 'tsconfig.json'];
const isSource = (path: string) => !relative(ROOT, path).startsWith(join('apps', 'dashboard', 'dist'));

/** A code block of the guide: the edit of a file. */
interface Edit {
  readonly kind: 'diff' | 'ts';
  readonly file: string;
  readonly text: string;
}

const BLOCK = /^```(diff|ts) (\S+)\n(.*?)^```$/gms;

const readEdits = async (): Promise<readonly Edit[]> => {
  const guide = await readFile(join(ROOT, 'docs/adding-an-endpoint.md'), 'utf8');
  return [...guide.matchAll(BLOCK)].map(([, kind, file = '', text = '']) => ({
    kind: kind === 'diff' ? 'diff' : 'ts',
    file,
    text,
  }));
};

/** The lines of a diff before or after it. */
const getSide = (text: string, marks: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '' && marks.includes(line.charAt(0)))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** @throws when the lines that an edit starts from do not stand in the file exactly once */
const applyEdit = async ({ kind, file, text }: Edit): Promise<void> => {
  const path = join(folder, file);
  if (kind === 'ts') return writeFile(path, text, { flag: 'wx' });
  const [before, after] = [getSide(text, ' -'), getSide(text, ' +')];
  const parts = (await readFile(path, 'utf8')).split(before);
  if (parts.length !== 2) throw new Error(`${file} has these lines ${parts.length - 1} times:\n${before}`);
  return writeFile(path, parts.join(after));
};

/** Runs a command in the copy. @throws with what it printed when it fails */
const run = async (script: string, ...options: readonly string[]): Promise<string> => {
  const { GUILDESK_TEST_FIXTURE: _, JEST_WORKER_ID: __, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, [script, ...options], {
    cwd: folder,
    env: { ...env, CI: 'true' },
    maxBuffer: 50_000_000,
  });
  const { stdout } = await running.catch((error: unknown) => {
    const { stdout: printed, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${script} ${options.join(' ')}:\n${printed}\n${stderr}`, { cause: error });
  });
  return stdout;
};

const bin = (path: string) => join('node_modules', path);
const checkTypes = (project: string, ...options: readonly string[]) =>
  run(bin('typescript/bin/tsc'), '-p', project, ...options);

interface Suites {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The suites of all endpoints and of all actions on tickets. */
const SUITES = [
  'test/apps/dashboard/event-types.test.ts',
  'test/http/pipeline/catalogue.test.ts',
  'test/http/pipeline/idempotent-requests.test.ts',
  'test/spec/bot-unavailable.test.ts',
  'test/spec/envelopes.test.ts',
  'test/spec/ticket-states.test.ts',
  'test/spec/versioning.test.ts',
];

const runSuites = async (...options: readonly string[]): Promise<Suites> => {
  const file = join(folder, 'results.json');
  await run(
    '--experimental-vm-modules',
    bin('jest/bin/jest.js'),
    '--no-color',
    '--json',
    '--outputFile',
    file,
    ...options,
  );
  return JSON.parse(await readFile(file, 'utf8')) as Suites;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildesk-guide-'));
  await Promise.all(
    COPIED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })),
  );
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const edit of await readEdits()) await applyEdit(edit);
  await run('apps/cli/openapi.ts');
  await run('apps/dashboard/generate-types.ts');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('names as many files as it says', async () => {
  const files = new Set((await readEdits()).map(({ file }) => file));
  const guide = await readFile(join(ROOT, 'docs/adding-an-endpoint.md'), 'utf8');
  expect(guide).toContain('It takes six files.');
  expect(files.size).toBe(6);
});

it('passes the type checks', async () => {
  await Promise.all([
    checkTypes('tsconfig.json'),
    checkTypes('apps/dashboard/tsconfig.json', '--noEmit'),
    checkTypes('test/apps/dashboard/tsconfig.json'),
  ]);
});

it('is in the OpenAPI document', async () => {
  await run('apps/cli/openapi.ts', '--check');
  expect(await readFile(join(folder, 'docs/openapi.json'), 'utf8')).toContain('"/tickets/{id}/snooze"');
});

it('passes the suites of all endpoints, which test it without knowing of it', async () => {
  const cases = 'every|knows|has |snooze|declares|names|wraps';
  const { testResults } = await runSuites('--testNamePattern', cases, ...SUITES);
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );
  for (const name of [
    'tickets.snooze under an Idempotency-Key',
    'snooze succeeds from pending',
    '/tickets/{id}/snooze',
  ])
    expect(passed).toContainEqual(expect.stringContaining(name));
});
