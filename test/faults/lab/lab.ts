import { client, type Client } from '../../support/api.ts';
import { LOOPBACK_ALLOWED, testReceiver, type TestReceiver } from '../../support/receiver.ts';
import { emptyFolder, runCli, type RunningService, startService } from '../../support/process.ts';
import { freePort } from '../../support/redis-server.ts';

const GUILD = '6170';

/** An API and workers as processes, a server to work in, and a receiver of its events. */
export interface Lab {
  readonly url: string;
  readonly guild: string;
  readonly as: Client;
  readonly categoryId: string;
  readonly receiver: TestReceiver;
  /** Of the webhook that gets everything. */
  readonly secret: string;
  readonly environment: Readonly<Record<string, string>>;
  api: RunningService;
  workers: RunningService[];
  /** Ends a process at once and starts it again. */
  killApi(): Promise<void>;
  killWorker(index?: number): Promise<void>;
  close(): Promise<void>;
}

/** Registers an endpoint. @returns its secret */
export const registerAt = async (as: Client, url: string, fields: object = {}): Promise<string> => {
  const { status, body, text } = await as.post('/v1/webhooks', { url, ...fields });
  if (status !== 201) throw new Error(`The webhook was not registered: ${text}`);
  return body.data.secret;
};

export const startLab = async (storage: Record<string, string>, workerCount = 1): Promise<Lab> => {
  const receiver = await testReceiver();
  const port = String(await freePort());
  const environment = { DATA_DIR: await emptyFolder(), LOG_LEVEL: 'error', ...LOOPBACK_ALLOWED, ...storage };
  const startApi = () => startService({ ...environment, PORT: port }, 'api');
  const startWorker = () => startService(environment, 'worker');
  const api = await startApi();
  await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Faulty', '--plan', 'enterprise'], environment);
  const create = ['token', 'create', '--guild', GUILD, '--name', 'lab', '--scopes', 'all'];
  const as = client(api.url, (await runCli(create, environment)).stdout);
  // First of all, so that no event comes before it.
  const secret = await registerAt(as, `${receiver.url}/all`);
  const categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
  const workers = await Promise.all(Array.from({ length: workerCount }, startWorker));
  const lab: Lab = {
    url: api.url,
    guild: GUILD,
    as,
    categoryId,
    receiver,
    secret,
    environment,
    api,
    workers,
    killApi: async () => {
      await lab.api.kill();
      lab.api = await startApi();
    },
    killWorker: async (index = 0) => {
      await lab.workers[index]?.kill();
      lab.workers[index] = await startWorker();
    },
    close: async () => {
      await Promise.all([lab.api, ...lab.workers].map((service) => service.kill()));
      await receiver.close();
    },
  };
  return lab;
};
