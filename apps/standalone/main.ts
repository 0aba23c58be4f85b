import { createMetrics } from '#adapters/node/metrics.ts';
import { runCommand } from '../cli/commands.ts';
import { DEMO_SERVERS, seedDemo } from '../cli/demo.ts';
import { announceReady } from '../composition/announce.ts';
import { type Config, readConfig } from '../composition/config.ts';
import { lockFolder } from '../composition/data-folder.ts';
import { addServiceGauges, createDeliveryObserver } from '../composition/observe.ts';
import { openStorage, START_PATIENCE_MS } from '../composition/open-storage.ts';
import { runApi } from '../composition/run-api.ts';
import { openService, type Service } from '../composition/service.ts';
import { runProcess } from '../composition/run-process.ts';
import { runWorker } from '../composition/run-worker.ts';

/** On the first start: the demo, and how to use it. */
const buildWelcome = async ({ app }: Service, { publicUrl }: Config, url: string): Promise<string> => {
  const [server] = DEMO_SERVERS;
  if (await app.organizations.isKnown(server.id)) return '';
  const { guildToken, organizationToken, categoryId } = await seedDemo(app);
  const at = publicUrl ?? url;
  return `
This is the first start: two demo servers were added. Their tokens are shown only now.

  Guild token (${server.name}):           ${guildToken}
  Organization token (both servers):  ${organizationToken}
  API explorer:                       ${at}/docs

Open your first ticket:

curl -s ${at}/v1/tickets -H 'Authorization: Bearer ${guildToken}' -H 'Content-Type: application/json' -H 'Idempotency-Key: first-ticket' -d '{"categoryId":"${categoryId}","requesterId":"200000000000000001","subject":"Cannot log in","message":"The login page says my account does not exist."}'

`;
};

/** API and worker in one process, on the embedded database or on PostgreSQL. */
await runProcess(async (log) => {
  const config = readConfig(process.env);
  const lock = config.databaseUrl ? null : await lockFolder(config.dataDir);
  const { database, openQueue } = await openStorage(config, log, START_PATIENCE_MS);
  const queue = await openQueue();
  const reporting = { log, metrics: createMetrics() };
  const service = await openService(config, database, log, { queue, observer: createDeliveryObserver(reporting) });
  addServiceGauges(reporting.metrics, service);
  lock?.setHandler((argv) => runCommand(service, argv as string[]));
  const stopWorker = runWorker(service, queue, reporting);
  const api = await runApi(service, config, reporting);
  const welcome = lock ? await buildWelcome(service, config, api.url) : '';
  announceReady('guildesk', api.url, welcome);

  return async () => {
    await Promise.all([api.stop(), stopWorker()]);
    await queue.close();
    await service.close();
    await lock?.release();
  };
});
