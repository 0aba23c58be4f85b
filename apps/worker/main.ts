import { readConfig, requireDatabaseUrl } from '../composition/config.ts';
import { openStorage } from '../composition/open-storage.ts';
import { runProcess } from '../composition/run-process.ts';
import { runWorker } from '../composition/run-worker.ts';
import { openService } from '../composition/service.ts';

/** A worker alone: delivers events and keeps house. As many of these as are wanted share a database. */
await runProcess(async (log) => {
  const config = requireDatabaseUrl(readConfig(process.env));
  const { database, openQueue } = await openStorage(config, log);
  const queue = await openQueue();
  const service = await openService(config, database, log, { queue });
  const stopWorker = runWorker(service, queue, log);
  process.stdout.write('guildesk worker is ready\n');

  return async () => {
    await stopWorker();
    await queue.close();
    await service.close();
  };
});
