import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * Where a clone of the repository has what the service reads beside its code, and how its commands are called. The bundle has
 * `apps/bundle/installation.ts` in the place of this module.
 */
export const INSTALLATION = {
  version: (require('../../package.json') as { version: string }).version,
  /** The program of the command line, for Node. */
  commandLine: fileURLToPath(new URL('../cli/main.ts', import.meta.url)),
  dashboardFolder: fileURLToPath(new URL('../dashboard/dist', import.meta.url)),
  /** With the texts of the bot, a file for each language. */
  languagesFolder: fileURLToPath(new URL('../../adapters/texts/languages', import.meta.url)),
  /** With the files of swagger-ui-dist. */
  explorerFolder: dirname(require.resolve('swagger-ui-dist/package.json')),
  /** Returns what a user types to run a command, such as `admin` with its further words. */
  toCommandLine: (command: string, words: string): string => `npm run ${command} -- ${words}`,
} as const;
