import type { Logger } from '#adapters/node/logger.ts';
import { apiChores } from './chores.ts';
import { repeating } from './housekeeping.ts';
import { listen, type ListenConfig } from './listen.ts';
import type { Listening } from './serve.ts';
import type { Service } from './service.ts';

/** Serves the API, and does what a process that answers requests has to do beside. */
export const runApi = async (service: Service, config: ListenConfig, log: Logger): Promise<Listening> => {
  const { url, stop } = await listen(service, config, log);
  const stopChores = repeating(apiChores(service.app), log);
  return {
    url,
    stop: async () => {
      await stop();
      await stopChores();
      await service.app.access.flushTokenUses();
    },
  };
};
