import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import type { TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';

/*
 * How jest runs a suite here: Node itself loads its modules, and a worker keeps them for its next suites. Jest's own
 * way is a global scope for each suite, into which every module is loaded and compiled again; that took half of the
 * time of all suites, and no code ever became warm.
 *
 * The price: suites of a worker share the global scope and what modules remember. So a module of the tests uses
 * `describe`, `it` and the hooks when it is called, never while it is loaded, and a suite leaves no module changed.
 */

/** The part of jest's runtime that is used here. */
interface Runtime {
  requireModuleOrMock(from: string, name: string): object;
}

/** What jest calls for each suite: its option `testRunner`. */
type RunSuite = (
  ...suite: readonly [Config.GlobalConfig, Config.ProjectConfig, JestEnvironment, Runtime, path: string]
) => Promise<TestResult>;

const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner') as { default: RunSuite };

const GLOBALS = new URL('./jest-globals.ts', import.meta.url).href;
/** What `@jest/globals` exports to the suite that is being loaded. */
let globals: object = {};
export const getJestGlobals = (): object => globals;

// Each suite has a copy of its own of that module, since it has a `jest` of its own.
registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals'
      ? { url: `${GLOBALS}?suite=${encodeURIComponent(context.parentURL ?? '')}`, shortCircuit: true }
      : next(name, context),
});

/** Removes jest's state of the suite before, with its tests and all that they refer to. */
const forgetSuite = (initializer: string): void => {
  Reflect.deleteProperty(require.cache, initializer);
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'].includes(symbol.description ?? ''))
      Reflect.deleteProperty(globalThis, symbol);
};

const runSuite: RunSuite = (...suite) => {
  const [globalConfig, config, environment, runtime, path] = suite;
  const shared = Object.assign(Object.create(runtime) as Runtime, {
    requireInternalModule: (initializer: string): unknown => {
      forgetSuite(initializer);
      return require(initializer);
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: async (file: string): Promise<void> => {
      globals = runtime.requireModuleOrMock(file, '@jest/globals');
      await import(pathToFileURL(file).href);
    },
  });
  return runWithCircus(globalConfig, config, environment, shared, path);
};

export default runSuite;
