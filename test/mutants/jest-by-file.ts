import { relative, resolve } from 'node:path';
import {
  commonTokens,
  declareFactoryPlugin,
  type DryRunResult,
  DryRunStatus,
  type Injector,
  jestPlugins,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type PluginContext,
  PluginKind,
  type TestRunner,
  tokens,
} from '../tools/stryker.ts';

/*
 * Stryker's jest runner loads every suite for every mutant and then picks the tests that reach the mutant. This runner
 * loads only the suites that have such tests, one after the other, and stops at the first that fails.
 *
 * Its test ids are `file: full name`.
 */

export { strykerValidationSchema } from '../tools/stryker.ts';

const toId = (file: string, name: string): string => `${file}: ${name}`;

/** The result with test ids that name the file. Of tests with the same full name, each gets the coverage of all. */
const withFiles = (result: DryRunResult): DryRunResult => {
  if (result.status !== DryRunStatus.Complete) return result;
  const { static: shared, perTest } = result.mutantCoverage ?? { static: {}, perTest: {} };
  const tests = result.tests.map((test) => ({ ...test, id: toId(relative('.', test.fileName ?? ''), test.name) }));
  const covered = tests.flatMap(({ id, name }) => {
    const coverage = perTest[name];
    return coverage ? [[id, coverage] as const] : [];
  });
  return { ...result, tests, mutantCoverage: { static: shared, perTest: Object.fromEntries(covered) } };
};

/** The full names of tests by their file. */
const groupByFile = (ids: readonly string[]): ReadonlyMap<string, string[]> =>
  new Map(
    Object.entries(Object.groupBy(ids, (id) => id.slice(0, id.indexOf(': ')))).map(([file, own = []]) => [
      file,
      own.map((id) => id.slice(file.length + 2)),
    ]),
  );

const runByFile = async (jest: TestRunner, options: MutantRunOptions): Promise<MutantRunResult> => {
  if (!options.testFilter)
    throw new Error("Stryker's options coverageAnalysis: 'perTest' and ignoreStatic are needed.");
  let nrOfTests = 0;
  for (const [file, names] of groupByFile(options.testFilter)) {
    process.env.MUTANTS_TEST_FILE = resolve(file);
    const result = await jest.mutantRun({ ...options, testFilter: names });
    if (result.status === MutantRunStatus.Killed)
      return { ...result, killedBy: result.killedBy.map((name) => toId(file, name)) };
    if (result.status !== MutantRunStatus.Survived) return result;
    nrOfTests += result.nrOfTests;
  }
  return { status: MutantRunStatus.Survived, nrOfTests };
};

const toRunnerByFile = (jest: TestRunner): TestRunner => ({
  capabilities: () => jest.capabilities(),
  init: async () => jest.init?.(),
  dispose: async () => jest.dispose?.(),
  dryRun: async (options) => withFiles(await jest.dryRun(options)),
  mutantRun: (options) => runByFile(jest, options),
});

const createRunner = (injector: Injector<PluginContext>): TestRunner => {
  const [plugin] = jestPlugins;
  if (!plugin) throw new Error('@stryker-mutator/jest-runner has no test runner.');
  return toRunnerByFile(injector.injectFunction(plugin.factory));
};
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'jest-by-file', createRunner)];
