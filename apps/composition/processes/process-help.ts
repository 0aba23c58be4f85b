import { ConfigError } from '../config/config-error.ts';
import type { Program } from './open-tracer.ts';

const ABOUT: Readonly<Record<Program, string>> = {
  standalone: 'API, dashboard, worker and, with CHAT_PLATFORM=discord, bot in one process',
  api: 'the API and the dashboard alone; needs DATABASE_URL and SECRETS_KEY',
  worker: 'the work in the background alone; needs DATABASE_URL and SECRETS_KEY',
  bot: 'the connection to Discord alone; needs DATABASE_URL, SECRETS_KEY and CHAT_PLATFORM=discord',
  'discord-gate': 'sends the requests of all other processes to Discord; needs CHAT_PLATFORM=discord',
};

const HELP = new Set(['--help', '-h']);

/**
 * Reads what a process was started with, which is configured by its environment alone.
 *
 * @returns the help if it was asked for
 * @throws ConfigError for everything else
 */
export const readProcessWords = (program: Program, words: readonly string[]): string | null => {
  if (words.some((word) => HELP.has(word))) {
    return `${ABOUT[program]}.\nThere are no options: variables of the environment configure it, which docs/operate/configure.md lists.`;
  }
  const [unknown] = words;
  if (unknown === undefined) return null;
  throw new ConfigError(
    `"${unknown}" is not an option. Variables of the environment configure this process; docs/operate/configure.md lists them.`,
  );
};
