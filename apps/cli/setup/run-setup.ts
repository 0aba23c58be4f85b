import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeMissingIntents } from '#adapters/discord/describe-intents.ts';
import { buildInviteUrl } from '#adapters/discord/permissions.ts';
import { toError } from '#core/shared/caught-errors.ts';
import { escapeControls } from '#core/shared/values/escape-controls.ts';
import type { CommandResult } from '../command/command.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import type { Finding } from '../doctor/finding.ts';
import { type Answers, listLanguages, parseDomain, parseLanguage, parseWay, type SetupBot, WAYS } from './answers.ts';
import { Asker, type Console, type Question } from './ask.ts';
import { checkDomain, checkToken, type Lookup, lookUp } from './check-answers.ts';
import type { Plan } from './plan.ts';
import { assertUsable, buildPlan } from './build-plan.ts';
import { writePlan, type Written } from './write-plan.ts';

const OPTIONS = {
  where: { type: 'string' },
  domain: { type: 'string' },
  language: { type: 'string' },
  'token-file': { type: 'string' },
  sandbox: { type: 'boolean' },
  to: { type: 'string' },
  replace: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** What a setup needs of its surroundings. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** Null where nobody can be asked. */
  readonly console: Console | null;
  readonly lookUp?: Lookup;
}

const WHERE = `Where will it run?
  docker   a server with Docker
  systemd  a server with Node.js and systemd, such as Debian or Ubuntu
  panel    Pterodactyl or Pelican
  clone    this clone of the repository`;
const DOMAIN = 'Which name leads to it, such as desk.example.com? "localhost" for this machine only.';
const TOKEN = `The token of the bot?
  https://discord.com/developers/applications: New Application, page "Bot", "Reset Token".
  Switch on "Server Members Intent" and "Message Content Intent" there. What you type is not shown.
  Empty: no Discord yet, with a simulated chat to try it out.`;

/**
 * Asks for what the options do not say, checks each answer, and writes the files of a way of hosting.
 *
 * @throws Error for an option that cannot be used or is missing where nobody can be asked, and for files that are there: then nothing is written
 */
export const runSetup = async (argv: readonly string[], surroundings: Surroundings): Promise<CommandResult> => {
  const { values: options } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  if (options.sandbox && options['token-file'] !== undefined)
    throw new Error('--token-file and --sandbox exclude each other.');
  assertAnswered(options, surroundings.console);
  const asker = surroundings.console ? new Asker(surroundings.console) : null;
  try {
    const { answers, findings } = await getAnswers(options, asker, surroundings);
    const plan = buildPlan(answers, options.to);
    const suffix = `.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const written = await writePlan(plan, { isReplacing: options.replace ?? false, suffix });
    return { stdout: escapeControls(describe(answers, plan, written, findings)), stderr: '', exitCode: 0 };
  } finally {
    asker?.close();
  }
};

/** @throws Error that names all that is missing */
const assertAnswered = (options: Options, console: Console | null): void => {
  if (console) return;
  const missing = [
    ...(['where', 'domain', 'language'] as const)
      .filter((name) => options[name] === undefined)
      .map((name) => `--${name}`),
    ...(options['token-file'] === undefined && !options.sandbox ? ['--token-file or --sandbox'] : []),
  ];
  if (missing.length === 0) return;
  throw new Error(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing, and there is no terminal to ask.`,
  );
};

interface Answered {
  readonly answers: Answers;
  /** What the operator has to know about them. */
  readonly findings: readonly Finding[];
}

const getAnswers = async (
  options: Options,
  asker: Asker | null,
  { environment, lookUp: resolveName = lookUp }: Surroundings,
): Promise<Answered> => {
  const way = await getAnswer('--where', options.where, asker, {
    text: WHERE,
    fallback: WAYS[0],
    check: (text) => assertUsable(parseWay(text), options.to),
  });
  const domain = await getAnswer('--domain', options.domain, asker, { text: DOMAIN, check: parseDomain });
  const languages = `The language of the bot? ${listLanguages().join(', ')}. Each server can change it.`;
  const language = await getAnswer('--language', options.language, asker, {
    text: languages,
    fallback: 'en',
    check: parseLanguage,
  });
  const finding = domain === null ? [] : [await checkDomain(domain, resolveName)];
  const bot = await getBot(options, asker, environment);
  return { answers: { way, domain, language, bot }, findings: finding };
};

/** @throws Error for an option that cannot be used, naming it */
const getAnswer = async <T>(
  name: string,
  given: string | undefined,
  asker: Asker | null,
  question: Question<T>,
): Promise<T> => {
  if (given === undefined && asker) return asker.ask<T>(question);
  try {
    return await question.check(given ?? '');
  } catch (error) {
    throw new Error(`${name}: ${toError(error).message} Nothing was written.`, { cause: error });
  }
};

const getBot = async (
  options: Options,
  asker: Asker | null,
  environment: NodeJS.ProcessEnv,
): Promise<SetupBot | null> => {
  if (options.sandbox) return null;
  const file = options['token-file'];
  const given = file === undefined ? undefined : await readTokenFile(file);
  const check = (text: string) => (file === undefined && text.trim() === '' ? null : checkToken(text, environment));
  return getAnswer('--token-file', given, asker, { text: TOKEN, isSecret: true, check });
};

const readTokenFile = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`--token-file: ${file} cannot be read: ${toError(error).message}. Nothing was written.`, {
      cause: error,
    });
  }
};

const describe = (
  { bot, way }: Answers,
  { steps }: Plan,
  { written, kept, movedAside }: Written,
  findings: readonly Finding[],
): string =>
  [
    ...findings.map(({ status, found, advice }) => `${status}: ${found}. ${advice ?? ''}`.trim()),
    ...(bot
      ? [`ok: the token belongs to the application ${bot.applicationName}`, ...describeMissingIntents(bot.granted)]
      : []),
    '',
    ...movedAside.map((path) => `Moved aside: ${path}`),
    ...written.map((path) => `Written: ${path}`),
    ...kept.map((path) => `Kept: ${path}`),
    '',
    'Next:',
    ...[...steps, ...(bot ? [`Invite the bot: ${buildInviteUrl(bot.applicationId)}`] : [])].map(
      (step, index) => `  ${index + 1}. ${step}`,
    ),
    '',
    way === 'panel'
      ? 'Copy backups and secrets.key to another place: a backup without its key cannot decrypt secrets.'
      : `Each nightly backup has the key of secrets. Copy the backups to another machine, and prove one: ${INSTALLATION.toCommandLine('admin', 'restore-drill <backup>')}`,
  ].join('\n');
