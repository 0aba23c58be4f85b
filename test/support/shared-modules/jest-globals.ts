import { getJestGlobals } from './run-suite.ts';

/** What a suite gets that imports `@jest/globals`; all but `jest` is global. */
export const { jest } = getJestGlobals() as typeof import('@jest/globals');
