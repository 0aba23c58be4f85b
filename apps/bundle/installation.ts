import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { INSTALLATION as CLONE } from '../composition/installation.ts';

const toPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** In the bundle this stands in the place of `apps/composition/installation.ts`; its code is in the folder `lib`. */
export const INSTALLATION: { readonly [Field in keyof typeof CLONE]: (typeof CLONE)[Field] } = {
  version: (createRequire(import.meta.url)('../package.json') as { version: string }).version,
  commandLine: toPath('cli.js'),
  dashboardFolder: toPath('../dashboard'),
  languagesFolder: toPath('../languages'),
  explorerFolder: toPath('../explorer'),
  toCommandLine: (command, words) => `guildesk ${command} ${words}`,
};
