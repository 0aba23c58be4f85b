import { createMetrics } from '#adapters/node/metrics.ts';
import { announceReady } from '../composition/processes/announce.ts';
import { readConfig, requireDatabaseUrl } from '../composition/config/config.ts';
import { inBackground } from '../composition/config/config-discord.ts';
import { addDataFolderGauges, addServiceGauges, createDeliveryObserver } from '../composition/observe.ts';
import { openStorage } from '../composition/open-storage.ts';
import { createHealthSource, serveHealth } from '../composition/listening/operators.ts';
import { assertOwnTokenAccepted } from '../composition/processes/assert-token.ts';
import { runProcess } from '../composition/processes/run-process.ts';
import { runWorker } from '../composition/processes/run-worker.ts';
import { openService } from '../composition/service.ts';

/** A worker alone: sends deliveries and runs periodic jobs. Any number of these can share a database. */
await runProcess('worker', async (log, tracer, stopping) => {
  const config = inBackground(requireDatabaseUrl(readConfig(process.env)));
  await assertOwnTokenAccepted(config.discord);
  const { database, openQueue } = await openStorage(config, log, { stopping });
  const queue = await openQueue();
  const reporting = { log, metrics: createMetrics() };
  const observer = createDeliveryObserver(reporting);
  const service = await openService(config, database, log, {
    queue,
    observer,
    translationObserver: reporting.metrics.translation,
    tracer,
  });
  addServiceGauges(reporting.metrics, service);
  addDataFolderGauges(reporting.metrics, config);
  let isStopping = false;
  const operation = createHealthSource(service, reporting.metrics, () => isStopping);
  const operators = await serveHealth({ host: config.host, port: config.workerPort }, operation);
  const stopWorker = runWorker(service, queue, reporting);
  announceReady('guildesk worker', operators?.url ?? null, { stopping });

  return async () => {
    isStopping = true;
    operators?.announceStop();
    await stopWorker();
    await queue.close();
    await operators?.stop();
    await service.close();
  };
});
