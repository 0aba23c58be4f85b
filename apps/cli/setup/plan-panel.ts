import { join } from 'node:path';
import egg from '../../../docs/deploy/pterodactyl/egg-guildesk.json' with { type: 'json' };
import type { Answers } from './answers.ts';
import { type Plan, PUBLIC } from './plan.ts';
import { buildVariables } from './service-variables.ts';

/** Where panels keep the files of a server. */
const BACKUPS = '/home/container/backups';

/** The egg with the answers as its defaults. The token is typed into the panel, and stands in no file. */
export const planPanel = (answers: Answers, folder: string): Plan => {
  const values = buildVariables(answers, BACKUPS);
  const variables = egg.variables.map((variable) => ({
    ...variable,
    default_value: values[variable.env_variable] ?? variable.default_value,
  }));
  const path = join(folder, 'egg-guildesk.json');
  return {
    folders: [{ path: folder }],
    files: [{ path, text: `${JSON.stringify({ ...egg, variables }, null, 2)}\n`, mode: PUBLIC }],
    steps: [
      `Panel, Nests (Pelican: Eggs), Import: ${path}`,
      'Make a server with this egg: one port, 1 GiB of memory, 2 GiB of disk. "Package" is the file of a release (.tgz).',
      ...(answers.bot ? ['Type the token of the bot into "Token of the bot". It is in no file that was written.'] : []),
      'Let the proxy of your host lead the domain to the port of the server.',
      'Start the server. Its console prints the link of the first sign-in.',
    ],
  };
};
