import type { Config } from 'jest';
import config from '../../jest.config.ts';

const { globalSetup: _setup, globalTeardown: _teardown, testRunner: _runner, ...shared } = config;

/** What `npm run mutants` runs: the suites without infrastructure, so no database is made for them; or those in the folder that is named here. */
const mutants: Config = {
  ...shared,
  // Jest's own way of running a suite: Stryker puts what it counts into the global scope of each.
  testEnvironment: 'node',
  rootDir: '../..',
  roots: [`<rootDir>/${process.env.MUTANTS_SUITES ?? 'test/core'}`],
  filter: '<rootDir>/test/mutants/one-file.cjs',
};

export default mutants;
