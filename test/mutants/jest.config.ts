import type { Config } from 'jest';
import config from '../../jest.config.ts';

const { globalSetup: _setup, globalTeardown: _teardown, ...shared } = config;

/** What `npm run mutants` runs: the suites without infrastructure, so no database is made for them. */
const mutants: Config = {
  ...shared,
  rootDir: '../..',
  roots: ['<rootDir>/test/core'],
  filter: '<rootDir>/test/mutants/one-file.cjs',
};

export default mutants;
