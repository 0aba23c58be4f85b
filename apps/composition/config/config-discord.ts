import type { DiscordSignInOptions } from '#adapters/discord/account-provider.ts';
import { ConfigError } from './config-error.ts';
import { NEEDS_DISCORD, NEEDS_TOKEN } from './config-groups.ts';
import type { EnvironmentValues } from './environment.ts';
import type { DiscordConfig } from '../discord.ts';

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
  const { DISCORD_INTENTS: intentMode } = data;
  return { token, applicationId, apiBase, gatewayUrl, shardCount, intentMode, proxyUrl, gatePort, isBackground: false };
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
