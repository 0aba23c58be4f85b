import type { DiscordSignInOptions } from '#adapters/discord/account-provider.ts';
import type { IntentMode } from '#core/chat/index.ts';
import { ConfigError } from './config-error.ts';
import { NEEDS_DISCORD, NEEDS_TOKEN } from './config-groups.ts';
import type { EnvironmentValues } from './environment.ts';

/** The bot of Discord that this service is. */
export interface DiscordConfig {
  /** Null in a process that sends all its requests through a gate. */
  readonly token: string | null;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  /** The base of the REST API, such as `https://discord.com/api/v10`. */
  readonly apiBase: string;
  /** Null for the address that the REST API names. */
  readonly gatewayUrl: string | null;
  /** The address of the gate; null to send requests to Discord directly. */
  readonly proxyUrl: string | null;
  /** Whether nobody waits for the requests of this process. */
  readonly isBackground: boolean;
  /** Where a gate listens. */
  readonly gatePort: number;
  /** Into how many shards the servers are divided; null for what Discord recommends. */
  readonly shardCount: number | null;
  /** Which privileged intents the bot asks for. */
  readonly intentMode: IntentMode;
  /** The language of servers that the bot joins. */
  readonly language: string;
}

/** The sign-in with Discord; null when it is not configured. */
export const toDiscordSignIn = (
  data: EnvironmentValues,
): Omit<DiscordSignInOptions, 'version' | 'nowMs' | 'invalid'> | null => {
  const { DISCORD_APPLICATION_ID: applicationId, DISCORD_CLIENT_SECRET: clientSecret } = data;
  if (applicationId === null || clientSecret === null) return null;
  return { applicationId, clientSecret, apiBase: data.DISCORD_API_BASE };
};

/** The bot; null when the chat platform is another one. */
export const toDiscordConfig = (data: EnvironmentValues): DiscordConfig | null => {
  const { CHAT_PLATFORM: platform, DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: applicationId } = data;
  if (platform !== 'discord' || applicationId === null) return null;
  const { DISCORD_API_BASE: apiBase, DISCORD_GATEWAY_URL: gatewayUrl, DISCORD_SHARDS: shardCount } = data;
  const { DISCORD_PROXY: proxyUrl, DISCORD_GATE_PORT: gatePort } = data;
  const { DISCORD_INTENTS: intentMode, DEFAULT_LANGUAGE: language } = data;
  const connection = { apiBase, gatewayUrl, proxyUrl, gatePort, isBackground: false };
  return { ...connection, token, applicationId, shardCount, intentMode, language };
};

/** The same for a process whose requests to Discord nobody waits for. */
export const inBackground = <Given extends { readonly discord: DiscordConfig | null }>(config: Given): Given => ({
  ...config,
  discord: config.discord && { ...config.discord, isBackground: true },
});

/** @throws ConfigError: the sandbox has no bot */
export const requireDiscord = (discord: DiscordConfig | null): DiscordConfig => {
  if (discord) return discord;
  throw new ConfigError(`The configuration has to be corrected:\n  ${NEEDS_DISCORD}`);
};

/** @throws ConfigError: only processes that send their requests through a gate do without a token */
export const requireToken = ({ token }: Pick<DiscordConfig, 'token'>): string => {
  if (token !== null) return token;
  throw new ConfigError(`The configuration has to be corrected:\n  ${NEEDS_TOKEN}`);
};
