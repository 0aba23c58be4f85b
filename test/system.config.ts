import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import config, { SYSTEM_SUITES } from '../jest.config.ts';

/** `npm run test:system`: the suites that start, kill and overload whole processes, or cut them off from network and disk, those in a browser, and those with made-up requests. */
const system: Config = {
  ...config,
  rootDir: '..',
  roots: [...SYSTEM_SUITES],
  testPathIgnorePatterns: [],
  globalSetup: '<rootDir>/test/support/run/system-setup.ts',
  // A test that starts processes or walks through many pages takes a minute on a busy machine.
  testTimeout: 300_000,
  // The processes of a suite need the processors themselves.
  maxWorkers: Math.max(2, availableParallelism() - 1),
};

export default system;
