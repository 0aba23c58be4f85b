import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics, type Metrics } from '#adapters/node/metrics.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { runBot } from '../../../apps/composition/processes/run-bot.ts';
import type { Service } from '../../../apps/composition/service.ts';
import type { Discord } from '../discord/discord.ts';

/** Connects the bot of a service to the stand-in. @returns a function that stops it */
export const startBot = (
  service: Service,
  { environment }: Pick<Discord, 'environment'>,
  metrics: Metrics = createMetrics(),
): (() => Promise<void>) => {
  const { discord: config } = readConfig({ ...environment, CHAT_PLATFORM: 'discord' });
  if (!config) throw new Error('There is no bot.');
  return runBot(service, config, { log: createLogger('silent'), metrics });
};
