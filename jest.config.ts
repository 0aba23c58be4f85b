import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';

// Workers, and the hundreds of processes that suites start, load what the first of them has compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** What `npm run test:system` runs, and `npm test` does not. */
export const SYSTEM_SUITES = [
  '<rootDir>/test/browser',
  '<rootDir>/test/e2e',
  '<rootDir>/test/faults',
  '<rootDir>/test/fuzz',
];

const config: Config = {
  testEnvironment: '<rootDir>/test/support/shared-modules/environment.ts',
  testRunner: '<rootDir>/test/support/shared-modules/run-suite.ts',
  roots: ['<rootDir>/test'],
  // Not looked through, nor watched.
  modulePathIgnorePatterns: ['<rootDir>/test/tools/node_modules/'],
  testPathIgnorePatterns: SYSTEM_SUITES,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, diagnostics: false }] },
  testSequencer: '<rootDir>/test/support/run/longest-first.ts',
  globalSetup: '<rootDir>/test/support/run/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/run/global-teardown.ts',
  // Suites share nothing, and wait for a third of their time.
  maxWorkers: Math.max(4, availableParallelism() + 1),
  workerIdleMemoryLimit: '700MB',
  // Far more than a test needs, so that a busy machine fails none.
  testTimeout: 180_000,
};

export default config;
