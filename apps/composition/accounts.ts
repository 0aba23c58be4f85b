import type { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';
import type { AccountProvider } from '#core/dashboard/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { Config } from './config/config.ts';
import { VERSION } from './version.ts';

/** How people sign in to the dashboard with their account of the chat; null when that is not configured. */
export const createAccountProvider = async (
  { discordSignIn }: Pick<Config, 'discordSignIn'>,
  { clock, invalid }: { readonly clock: Clock; readonly invalid: InvalidRequests },
): Promise<AccountProvider | null> => {
  if (!discordSignIn) return null;
  const { createDiscordAccountProvider } = await import('#adapters/discord/account-provider.ts');
  return createDiscordAccountProvider({
    ...discordSignIn,
    version: VERSION,
    invalid,
    nowMs: () => toEpochMs(clock.now()),
  });
};
