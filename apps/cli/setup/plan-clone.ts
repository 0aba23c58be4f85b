import { join } from 'node:path';
import { generateSecretsKey } from '#adapters/node/secret-box.ts';
import { KEY_FILE } from '../../composition/data-files.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import type { Answers } from './answers.ts';
import { type Plan, SECRET } from './plan.ts';
import { buildVariables, toLines } from './service-variables.ts';

/** @throws Error in the package, which reads no `.env` */
export const assertClone = (commandLine: string = INSTALLATION.commandLine): void => {
  if (!commandLine.endsWith('.ts'))
    throw new Error('This is the package, and no clone of the repository. Choose docker, systemd or panel.');
};

/** Variables that `npm start` reads, and the key. */
export const planClone = (answers: Answers, folder: string): Plan => {
  const token = answers.bot ? { DISCORD_TOKEN: answers.bot.token } : {};
  return {
    folders: [{ path: join(folder, '.data') }],
    files: [
      { path: join(folder, '.env'), text: toLines({ ...buildVariables(answers, '.backups'), ...token }), mode: SECRET },
      { path: join(folder, '.data', KEY_FILE), text: generateSecretsKey(), mode: SECRET, isKept: true },
    ],
    steps: [
      `cd ${folder} && npm start    # its first lines have the link of the first sign-in`,
      ...(answers.domain === null
        ? []
        : [`Let a proxy lead https://${answers.domain} to 127.0.0.1:3000: docs/operate/proxy.md`]),
    ],
  };
};
