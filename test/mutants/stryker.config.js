// @ts-check
/**
 * `npm run mutants`: changes core one expression at a time, and asks whether a suite of test/core notices.
 *
 * @type {import('../tools/stryker.ts').PartialStrykerOptions}
 */
export default {
  mutate: ['core/**/*.ts', '!core/**/index.ts'],
  plugins: ['./test/mutants/jest-by-file.ts'],
  testRunner: 'jest-by-file',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { configFile: 'test/mutants/jest.config.ts', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // What runs when a module is loaded, such as tables of defaults, would need all suites for each mutant.
  ignoreStatic: true,
  concurrency: 2,
  // Every run of a suite leaves its modules in memory.
  maxTestRunnerReuse: 60,
  incremental: true,
  incrementalFile: 'coverage/mutants/incremental.json',
  tempDirName: 'coverage/mutants/sandbox',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'coverage/mutants/report.html' },
  jsonReporter: { fileName: 'coverage/mutants/report.json' },
};
