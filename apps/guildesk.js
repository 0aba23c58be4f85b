#!/usr/bin/env node
// @ts-check
// The command of the bundle (`npm run bundle`), beside its folder `lib`. Plain JavaScript that an older Node can read as well, to
// say which one is needed.
import module from 'node:module';
import { isNewEnough, NODE_FOR_SERVICE } from './launcher/find-node.js';

/** @type {Readonly<Record<string, string>>} */
const PROGRAMS = {
  start: 'standalone',
  api: 'api',
  worker: 'worker',
  bot: 'bot',
  gate: 'discord-gate',
  token: 'cli',
  admin: 'cli',
  setup: 'cli',
  update: 'cli',
  doctor: 'cli',
  backup: 'cli',
  'restore-drill': 'cli',
  'demo-data': 'cli',
  'forward-webhooks': 'forward-webhooks',
};
const USAGE = `guildesk [command]

  start             all of it in one process; this is what runs without a command
  api               the API and the dashboard alone
  worker            the work in the background alone
  bot               the connection to Discord alone
  gate              the process that sends the requests of all others to Discord
  token, admin      tokens, servers, the dashboard: add --help
  setup             asks four questions and writes the files of a way of hosting
  update            makes a backup and replaces this version: --package <file.tgz>
  doctor            checks the installation and says what to do
  backup            copies the embedded database and its files while the service runs: --to <folder>, each day with --every 03:15
  restore-drill     proves that a backup can be restored: <backup>
  demo-data         adds months of made-up tickets
  forward-webhooks  hands deliveries to a receiver on this machine
`;

const [command = 'start'] = process.argv.slice(2);
const program = PROGRAMS[command];
if (!isNewEnough(process.version, NODE_FOR_SERVICE)) {
  process.stderr.write(
    `guildesk needs Node.js ${NODE_FOR_SERVICE.join(' or ')} or newer, and this is ${process.version}.\n`,
  );
  process.exitCode = 1;
} else if (command === '--version' || command === '-v') {
  const { version } = /** @type {{ version: string }} */ (module.createRequire(import.meta.url)('./package.json'));
  process.stdout.write(`${version}\n`);
} else if (program === undefined) {
  process.stdout.write(USAGE);
  process.exitCode = command === '--help' || command === '-h' ? 0 : 1;
} else {
  module.enableCompileCache();
  // The command line has the words of its commands, and other programs what follows their name.
  if (program !== 'cli') process.argv.splice(2, 1);
  await import(`./lib/${program}.js`);
}
