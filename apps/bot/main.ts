import { createMetrics } from '#adapters/node/metrics.ts';
import { leaveDemo } from '../cli/demo/leave-demo.ts';
import { announceReady } from '../composition/processes/announce.ts';
import { readConfig, requireDatabaseUrl } from '../composition/config/config.ts';
import { requireDiscord, requireToken } from '../composition/config/config-discord.ts';
import { addDataFolderGauges, addServiceGauges } from '../composition/observe.ts';
import { openStorage } from '../composition/open-storage.ts';
import { createHealthSource, serveHealth } from '../composition/listening/operators.ts';
import { assertTokenAccepted } from '../composition/processes/assert-token.ts';
import { runBot } from '../composition/processes/run-bot.ts';
import { runProcess } from '../composition/processes/run-process.ts';
import { openService } from '../composition/service.ts';

/** The bot alone: listens to the gateway of Discord, stores what arrives and handles it, together with the workers. */
await runProcess('bot', async (log, tracer, stopping) => {
  const config = requireDatabaseUrl(readConfig(process.env));
  const discord = requireDiscord(config.discord);
  requireToken(discord);
  await assertTokenAccepted(discord);
  const { database, openQueue } = await openStorage(config, log, { stopping });
  const queue = await openQueue();
  const service = await openService(config, database, log, { queue, tracer });
  const reporting = { log, metrics: createMetrics() };
  addServiceGauges(reporting.metrics, service);
  addDataFolderGauges(reporting.metrics, config);
  let isStopping = false;
  const operation = createHealthSource(service, reporting.metrics, () => isStopping);
  const operators = await serveHealth({ host: config.host, port: config.botPort }, operation);
  if (!stopping.aborted) await leaveDemo(service.app, log);
  const stopBot = runBot(service, discord, reporting);
  announceReady('guildesk bot', operators?.url ?? null, { stopping });

  return async () => {
    isStopping = true;
    operators?.announceStop();
    await stopBot();
    await queue.close();
    await operators?.stop();
    await service.close();
  };
});
