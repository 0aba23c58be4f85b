import { TOKEN_REFUSED } from '#adapters/discord/gateway/gateway-refusals.ts';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { ConfigError } from '../config/config-error.ts';
import type { DiscordConfig } from '../config/config-discord.ts';
import { VERSION } from '../version.ts';

/** Longer than for a request that somebody waits for: nothing else is done meanwhile. */
const DEADLINE_MS = 4_000;
const CONTEXT = { needs: [], place: 'Discord' };

/**
 * Asks Discord about the token, before a process opens anything. When Discord cannot be reached, the process starts all the same.
 *
 * @throws ConfigError when Discord refuses the token
 */
export const assertTokenAccepted = async ({
  token,
  apiBase,
}: Pick<DiscordConfig, 'token' | 'apiBase'>): Promise<void> => {
  if (token === null) return;
  const rest = new DiscordRest({ token, apiBase, version: VERSION, clock: systemClock, deadlineMs: DEADLINE_MS });
  await rest.call(CONTEXT, ({ applications }, options) => applications.getCurrent(options)).catch(() => undefined);
  if (rest.isStopped) throw new ConfigError(TOKEN_REFUSED);
};

/** The same for a process that needs the token only where no gate adds it. */
export const assertOwnTokenAccepted = async (discord: DiscordConfig | null): Promise<void> => {
  if (discord?.proxyUrl === null) await assertTokenAccepted(discord);
};
