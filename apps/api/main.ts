import { createMetrics } from '#adapters/node/metrics.ts';
import { findSignInHint } from '../composition/processes/sign-in-hint.ts';
import { announceReady } from '../composition/processes/announce.ts';
import { readConfig, requireDatabaseUrl } from '../composition/config/config.ts';
import { addDataFolderGauges, addServiceGauges } from '../composition/observe.ts';
import { openStorage } from '../composition/open-storage.ts';
import { assertOwnTokenAccepted } from '../composition/processes/assert-token.ts';
import { runApi } from '../composition/processes/run-api.ts';
import { runProcess } from '../composition/processes/run-process.ts';
import { publishAddress } from '../composition/listening/service-address.ts';
import { openService } from '../composition/service.ts';

/** The API alone. Any number of these can share a database, with separate workers. */
await runProcess('api', async (log, tracer, stopping) => {
  const config = requireDatabaseUrl(readConfig(process.env));
  await assertOwnTokenAccepted(config.discord);
  const { database, openQueue } = await openStorage(config, log, { stopping });
  const queue = await openQueue();
  const reporting = { log, metrics: createMetrics() };
  const translationObserver = reporting.metrics.translation;
  const service = await openService(config, database, log, { queue, translationObserver, tracer });
  addServiceGauges(reporting.metrics, service);
  addDataFolderGauges(reporting.metrics, config);
  const api = await runApi(service, config, reporting);
  const forgetAddress = await publishAddress(config.dataDir, api.url);
  announceReady('guildesk', api.url, { stopping, hint: await findSignInHint(service.app) });

  return async () => {
    await forgetAddress();
    await api.stop();
    await queue.close();
    await service.close();
  };
});
