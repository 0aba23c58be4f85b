import { randomUUID } from 'node:crypto';
import { type DiscordBotOptions, startDiscordBot } from '#adapters/discord/bot/bot.ts';
import { offerBuiltInCommands } from '#adapters/discord/built-in-commands.ts';
import type { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import type { RejectedEvent } from '#adapters/discord/bot/read-event.ts';
import { describeMissingIntents } from '#adapters/discord/describe-intents.ts';
import { createRepeat, waitFor } from '#adapters/discord/repeat.ts';
import type { BotIntents } from '#core/chat/index.ts';
import { ConfigError } from '../config/config-error.ts';
import { type DiscordConfig, requireToken } from '../config/config-discord.ts';
import type { Reporting } from '../observe.ts';
import type { Service } from '../service.ts';

/** With every right: who runs the service by themselves is not kept from its API. */
const PLAN_OF_NEW_SERVERS = 'enterprise';

/** A language of the catalogue for one that Discord names, such as `pt-BR` or `en-GB`. */
const getLocale = (locales: readonly string[], given: string): string =>
  locales.find((locale) => locale === given) ?? locales.find((locale) => given.startsWith(`${locale}-`)) ?? 'en';

/**
 * Connects the bot to Discord. A refusal for good, such as of the token, ends the process.
 *
 * @throws ConfigError without a token, or for a language that there is not
 * @returns a function that stores what has arrived and ends the connection
 */
export const runBot = (service: Service, config: DiscordConfig, { log, metrics }: Reporting): (() => Promise<void>) => {
  const { app, discord, translator } = service;
  if (!discord) throw new Error('The service was composed without Discord.');
  assertLanguage(translator.locales, config.language);
  const { rest, carried } = discord;
  const bot = startDiscordBot({
    ...config,
    token: requireToken(config),
    rest,
    carried,
    ...pickParts(service),
    chatEvents: app.chatEvents,
    getText: (locale, key) => translator.translate(getLocale(translator.locales, locale), key, {}),
    onServersJoined: (servers) => addServers(service, config.language, servers),
    onServersListed: (servers) => app.organizations.markAbsentServers(servers),
    onServerLeft: (guild) => app.organizations.markServerLeft(guild),
    onConnected: () => app.botHealth.noteConnected(),
    onIntents: reportIntents(app.botHealth, log),
    onRejected: reportRejected({ log, metrics }),
    onLeftOut: reportLeftOut({ log, metrics }),
    onRefused: (sentence) => {
      log.fatal(sentence);
      process.exitCode = 1;
      process.kill(process.pid, 'SIGTERM');
    },
    log,
  });
  metrics.addGauge({
    name: 'guildesk_discord_shards',
    help: 'Shards of the gateway of Discord that this process holds, and how many of them are connected.',
    label: 'state',
    read: () => Promise.resolve({ ...bot.getShardCounts() }),
  });
  const stopOffering = keepOffering(rest, config, translator, log);
  return () => {
    stopOffering();
    return bot.stop();
  };
};

type JoinedServers = Parameters<Service['app']['organizations']['ensureServers']>[0];

const addServers = async ({ app }: Service, language: string, servers: JoinedServers): Promise<void> => {
  const added = await app.organizations.ensureServers(servers, PLAN_OF_NEW_SERVERS);
  for (const guild of added) await app.settings.update({ guild, ifVersion: null, change: { locale: language } });
};

/** @throws ConfigError for a language that there is not */
const assertLanguage = (locales: readonly string[], language: string): void => {
  if (locales.includes(language)) return;
  throw new ConfigError(
    `The configuration has to be corrected:\n  DEFAULT_LANGUAGE: one of ${locales.join(', ')} is needed (it is "${language}")`,
  );
};

const pickParts = ({ gatewaySessions, shardLeases, members, clock, tracer, database }: Service) => ({
  sessions: gatewaySessions,
  leases: shardLeases,
  members,
  clock,
  tracer,
  // No other process opens the embedded database: what this one left behind in a crash is its own.
  holder: database.isShared ? randomUUID() : 'embedded',
});

const reportIntents =
  ({ recordIntents }: Service['app']['botHealth'], log: Reporting['log']) =>
  async (intents: BotIntents): Promise<void> => {
    for (const sentence of describeMissingIntents(intents)) log.warn(intents, sentence);
    await recordIntents(intents);
  };

const reportRejected =
  ({ log, metrics }: Reporting) =>
  ({ error, ...event }: RejectedEvent): void => {
    metrics.addRejectedEvent(event.type);
    log.warn({ ...event, err: error }, 'An event of Discord cannot be read, and was skipped.');
  };

const reportLeftOut =
  ({ log, metrics }: Reporting): DiscordBotOptions['onLeftOut'] =>
  (parts) => {
    metrics.addLeftOutParts(parts.type, parts.fields.length);
    log.warn(parts, 'Parts of an event of Discord cannot be read, and were left out.');
  };

/** Offers the built-in commands. @returns a function that ends that */
const keepOffering = (
  rest: DiscordRest,
  { applicationId }: DiscordConfig,
  translator: Service['translator'],
  log: Reporting['log'],
): (() => void) => {
  const stopping = new AbortController();
  const repeat = createRepeat({ wait: waitFor, signal: stopping.signal, maxAttempts: Infinity });
  offerBuiltInCommands(rest, applicationId, translator, repeat).catch((error: unknown) => {
    log.warn({ err: error }, 'The built-in commands could not be offered; they are offered at the next start.');
  });
  return () => {
    stopping.abort();
  };
};
