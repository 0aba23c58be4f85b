import { createDiscordAccountProvider } from '#adapters/discord/account-provider.ts';
import type { AccountProvider } from '#core/dashboard/index.ts';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

/** How people sign in to the dashboard with their account of the chat; null when that is not configured. */
export const createAccountProvider = ({ discordSignIn }: Pick<Config, 'discordSignIn'>): AccountProvider | null =>
  discordSignIn && createDiscordAccountProvider({ ...discordSignIn, version: VERSION });
