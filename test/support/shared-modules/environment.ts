import { createRequire } from 'node:module';
import type { JestEnvironmentConfig } from '@jest/environment';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers') as typeof import('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock') as typeof import('jest-mock');

/** Of the process, before jest puts its own there for a suite. */
const { console } = globalThis;
const exit = process.exit.bind(process);

/** A suite runs in the global scope of its worker instead of one of its own: see `run-suite.ts`. */
export default class SharedEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: InstanceType<typeof ModernFakeTimers>;

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  /** Gives back what jest has put into the global scope for the suite. */
  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    globalThis.console = console;
    process.exit = exit;
    return Promise.resolve();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** There is none: no module is loaded by jest. */
  getVmContext(): null {
    return null;
  }
}
