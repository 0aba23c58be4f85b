/** What `test/mutants` uses of Stryker. */
export type { PartialStrykerOptions } from '@stryker-mutator/api/core';
export * from '@stryker-mutator/api/plugin';
export * from '@stryker-mutator/api/test-runner';
export { strykerPlugins as jestPlugins, strykerValidationSchema } from '@stryker-mutator/jest-runner';
