import type { Container } from 'inversify';
import { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';
import type { AccountProvider } from '#core/dashboard/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { Config } from './config/config.ts';
import { connection } from './tokens/connection-tokens.ts';
import { port } from './tokens/tokens.ts';
import { VERSION } from './version.ts';

/** Binds how people sign in to the dashboard with their account of the chat, and what counts the requests that Discord refuses. */
export const bindAccountProvider = async (config: Config, container: Container): Promise<void> => {
  const invalid = new InvalidRequests(() => performance.now());
  container.bind(connection.invalidRequests).toConstantValue(invalid);
  const provider = await createAccountProvider(config, container.get(port.clock), invalid);
  container.bind(port.accountProvider).toConstantValue(provider);
};

/** Returns null when it is not configured. */
const createAccountProvider = async (
  { discordSignIn }: Config,
  clock: Clock,
  invalid: InvalidRequests,
): Promise<AccountProvider | null> => {
  if (!discordSignIn) return null;
  const { createDiscordAccountProvider } = await import('#adapters/discord/account-provider.ts');
  const nowMs = () => toEpochMs(clock.now());
  return createDiscordAccountProvider({ ...discordSignIn, version: VERSION, invalid, nowMs });
};
