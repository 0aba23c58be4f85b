import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, diagnostics: false }] },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Suites share nothing. Left to itself jest would run one after the other on two cores.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Modules of finished suites stay in memory and slow the garbage collection; a new worker starts without them.
  workerIdleMemoryLimit: '300MB',
  testTimeout: 60_000,
};

export default config;
