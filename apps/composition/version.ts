import { createRequire } from 'node:module';

/** Of this package. */
export const VERSION = (createRequire(import.meta.url)('../../package.json') as { version: string }).version;
