import { client, type Client } from '../../support/api.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver } from '../../support/programs/receiver.ts';
import { emptyFolder, runCliHere, type RunningService, startService } from '../../support/programs/process.ts';
import { freePort } from '../../support/programs/redis-server.ts';

const GUILD = '6170';

/** A server to work in, and a receiver of its events: what load and oracle need. */
export interface Site {
  readonly guild: string;
  readonly as: Client;
  readonly token: string;
  readonly categoryId: string;
  readonly receiver: TestReceiver;
  /** Of the webhook that gets everything. */
  readonly secret: string;
}

/** An API and workers as processes. */
export interface Harness extends Site {
  readonly url: string;
  readonly environment: Environment;
  api: RunningService;
  workers: RunningService[];
  /** Ends a process at once and starts it again. */
  killApi(): Promise<void>;
  killWorker(index?: number): Promise<void>;
  close(): Promise<void>;
}

export type Environment = Readonly<Record<string, string>>;

/** What differs between the processes of a harness. */
export interface HarnessProcesses {
  readonly workerCount?: number;
  readonly api?: Environment;
  /** By the number of the worker. */
  readonly worker?: (index: number) => Environment;
}

/** Registers an endpoint. @returns its secret */
export const registerAt = async (as: Client, url: string, fields: object = {}): Promise<string> => {
  const { status, body, text } = await as.post('/v1/webhooks', { url, ...fields });
  if (status !== 201) throw new Error(`The webhook was not registered: ${text}`);
  return body.data.secret;
};

/** Adds a server to a running service, with a webhook that gets every event of it. */
export const prepareSite = async (
  { url, environment, receiver }: { url: string; environment: Environment; receiver: TestReceiver },
  { guild = GUILD, path = '/all' } = {},
): Promise<Site> => {
  await runCliHere(['admin', 'guild', 'add', guild, '--name', 'Faulty', '--plan', 'enterprise'], environment);
  const create = ['token', 'create', '--guild', guild, '--name', 'harness', '--scopes', 'all'];
  const token = (await runCliHere(create, environment)).stdout;
  const as = client(url, token);
  // First of all, so that no event comes before it.
  const secret = await registerAt(as, receiver.url + path);
  const categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
  return { guild, as, token, categoryId, receiver, secret };
};

export const startHarness = async (storage: Environment, processes: HarnessProcesses = {}): Promise<Harness> => {
  const receiver = await startReceiver();
  const port = String(await freePort());
  const environment = { DATA_DIR: await emptyFolder(), LOG_LEVEL: 'error', ...LOOPBACK_ALLOWED, ...storage };
  const startApi = () => startService({ ...environment, ...processes.api, PORT: port }, 'api');
  const startWorker = (index: number) => startService({ ...environment, ...processes.worker?.(index) }, 'worker');
  const api = await startApi();
  const site = await prepareSite({ url: api.url, environment, receiver });
  const numbers = [...Array(processes.workerCount ?? 1).keys()];
  const harness: Harness = {
    ...site,
    url: api.url,
    environment,
    api,
    workers: await Promise.all(numbers.map(startWorker)),
    killApi: async () => {
      await harness.api.kill();
      harness.api = await startApi();
    },
    killWorker: async (index = 0) => {
      await harness.workers[index]?.kill();
      harness.workers[index] = await startWorker(index);
    },
    close: async () => {
      await Promise.all([harness.api, ...harness.workers].map((service) => service.kill()));
      await receiver.close();
    },
  };
  return harness;
};
