import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../programs/process.ts';

const GUIDE = 'docs/adding-an-endpoint.md';
const COPIED = [
  'adapters',
  'apps',
  'core',
  'docs',
  'test',
  'jest.config.ts',
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
];
const isSource = (path: string) =>
  basename(path) !== 'node_modules' && !relative(ROOT, path).startsWith(join('apps', 'dashboard', 'dist'));

/** A code block of the guide: the edit of a file. */
export interface Edit {
  readonly kind: 'diff' | 'ts';
  readonly file: string;
  readonly text: string;
}

const BLOCK = /^```(diff|ts) (\S+)\n(.*?)^```$/gms;

export const readGuide = () => readFile(join(ROOT, GUIDE), 'utf8');

const readEdits = async (): Promise<readonly Edit[]> =>
  [...(await readGuide()).matchAll(BLOCK)].map(([, kind, file = '', text = '']) => ({
    kind: kind === 'diff' ? 'diff' : 'ts',
    file,
    text,
  }));

/** The lines of a diff before or after it. */
const getSide = (text: string, marks: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '' && marks.includes(line.charAt(0)))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** @throws when the lines that an edit starts from do not stand in the file exactly once */
const applyEdit = async (folder: string, { kind, file, text }: Edit): Promise<void> => {
  const path = join(folder, file);
  if (kind === 'ts') return writeFile(path, text, { flag: 'wx' });
  const [before, after] = [getSide(text, ' -'), getSide(text, ' +')];
  const parts = (await readFile(path, 'utf8')).split(before);
  if (parts.length !== 2) throw new Error(`${file} has these lines ${parts.length - 1} times:\n${before}`);
  return writeFile(path, parts.join(after));
};

/** The text of a file without the edits of the guide; null for a file that the guide adds. */
export const readOriginal = ({ kind, file }: Edit): Promise<string | null> =>
  kind === 'ts' ? Promise.resolve(null) : readFile(join(ROOT, file), 'utf8');

/** Runs a command in the folder. @throws with what it printed when it fails */
const runIn = async (folder: string, script: string, options: readonly string[]): Promise<string> => {
  const { GUILDESK_TEST_FIXTURE: _, JEST_WORKER_ID: __, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, [script, ...options], {
    cwd: folder,
    // The linter looks for its type checker among the programs.
    env: { ...env, CI: 'true', PATH: `${join(ROOT, 'test/tools/node_modules/.bin')}:${env['PATH']}` },
    maxBuffer: 50_000_000,
  });
  const { stdout } = await running.catch((error: unknown) => {
    const { stdout: printed, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${script} ${options.join(' ')}:\n${printed}\n${stderr}`, { cause: error });
  });
  return stdout;
};

interface Suites {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The full names of the tests that ran. */
export interface TestResults {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

const toResults = ({ testResults }: Suites): TestResults => {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const listNames = (ended: string) => results.filter(({ status }) => status === ended).map(({ fullName }) => fullName);
  return { passed: listNames('passed'), failed: listNames('failed') };
};

/** @throws when the suites cannot be run */
const runSuites = async (folder: string, testNames: string, suites: readonly string[]): Promise<TestResults> => {
  const file = join(folder, 'results.json');
  await rm(file, { force: true });
  const options = ['--no-color', '--json', '--outputFile', file, '--testNamePattern', testNames];
  const jest = join('node_modules', 'jest/bin/jest.js');
  const failure = await runIn(folder, '--no-warnings', [jest, ...options, ...suites]).catch((error: unknown) => error);
  const results = await readFile(file, 'utf8').catch(() => {
    throw failure;
  });
  return toResults(JSON.parse(results) as Suites);
};

/** A copy of the sources, in which the guide is followed. */
export interface GuideCopy {
  readonly folder: string;
  readonly edits: readonly Edit[];
  /** Runs a script in the copy. @throws with what it printed when it fails */
  readonly run: (script: string, ...options: readonly string[]) => Promise<string>;
  /** Runs the tests whose names match. @throws when the suites cannot be run */
  readonly runSuites: (testNames: string, ...suites: readonly string[]) => Promise<TestResults>;
  readonly remove: () => Promise<void>;
}

export const createGuideCopy = async (): Promise<GuideCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-guide-'));
  await Promise.all(
    COPIED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })),
  );
  for (const packages of ['node_modules', 'test/tools/node_modules'])
    await symlink(join(ROOT, packages), join(folder, packages));
  const edits = await readEdits();
  for (const edit of edits) await applyEdit(folder, edit);
  const run = (script: string, ...options: readonly string[]) => runIn(folder, script, options);
  await run('apps/cli/openapi.ts');
  await run('test/tools/generate-types.ts');
  return {
    folder,
    edits,
    run,
    runSuites: (testNames, ...suites) => runSuites(folder, testNames, suites),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
