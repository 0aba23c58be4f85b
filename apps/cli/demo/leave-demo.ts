import type { Logger } from '#adapters/node/logger.ts';
import type { UseCases } from '#core/index.ts';
import { removeDemo } from './demo.ts';

/** A desk that is connected to Discord keeps no servers of the simulated chat. Is called before the bot starts. */
export const leaveDemo = async (app: UseCases, log: Logger): Promise<void> => {
  const servers = await removeDemo(app);
  if (servers.length > 0)
    log.info({ servers }, 'The demo servers are removed, since the service is connected to Discord.');
};
