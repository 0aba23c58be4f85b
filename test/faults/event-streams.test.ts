import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { openEventStream, type ReceivedMessage, type StreamClient } from '../support/event-stream.ts';
import { emptyFolder, runCliHere, type RunningService, startService } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

const GUILD = '6160';
const PATIENCE_MS = 120_000;
const CLIENTS = 5;
/** Long enough for clients to come back and read on before the next fault. */
const BETWEEN_FAULTS_MS = 2_000;

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Follows a stream across faults, as `EventSource` does. */
class Follower {
  readonly messages: ReceivedMessage[] = [];
  readonly #url: string;
  readonly #token: string;
  #stream: StreamClient | null = null;
  #isStopping = false;
  connections = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  get ids(): readonly string[] {
    return this.messages.map(({ id }) => id);
  }

  async follow(): Promise<void> {
    let lastEventId: string | null = null;
    while (!this.#isStopping) {
      const headers: Record<string, string> = lastEventId === null ? {} : { 'last-event-id': lastEventId };
      const stream = await openEventStream(this.#url, this.#token, headers).catch(() => null);
      if (stream?.status === 200) {
        this.#stream = stream;
        this.connections += 1;
        await this.#readToEnd(stream);
        lastEventId = stream.lastEventId() ?? lastEventId;
      }
      await pause(50);
    }
  }

  stop(): void {
    this.#isStopping = true;
    this.#stream?.close();
  }

  async #readToEnd(stream: StreamClient): Promise<void> {
    let taken = 0;
    const take = () => {
      this.messages.push(...stream.messages.slice(taken));
      taken = stream.messages.length;
    };
    while (!stream.isEnded()) {
      take();
      await pause(20);
    }
    take();
  }
}

withPostgres('clients that follow events while their process dies and starts again under writes', () => {
  const services: RunningService[] = [];
  const followers: Follower[] = [];
  let isWriting = true;

  /** A service that ends with the test, however that ends. */
  const start = async (environment: Record<string, string>): Promise<RunningService> => {
    const service = await startService(environment);
    services.push(service);
    return service;
  };

  afterEach(async () => {
    isWriting = false;
    for (const follower of followers) follower.stop();
    await Promise.all(services.map((service) => service.kill()));
  });

  it(
    'miss nothing and see nothing twice',
    async () => {
      const environment = { DATABASE_URL: await postgresUrl(), DATA_DIR: await emptyFolder() };
      const port = String(await findFreePort());
      const restart = () => start({ ...environment, PORT: port, SHUTDOWN_GRACE_SECONDS: '1' });
      const writer = await start(environment);
      let followed = await restart();
      await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'Followed', '--plan', 'enterprise'], environment);
      const words = ['token', 'create', '--guild', GUILD, '--name', 'main', '--scopes', 'all'];
      const token = (await runCliHere(words, environment)).stdout;
      const api = writer.as(token);
      const categoryId = (await api.post('/v1/categories', { name: 'Support' })).body.data.id;

      for (let i = 0; i < CLIENTS; i += 1) followers.push(new Follower(`${followed.url}/v1/events/stream`, token));
      const following = followers.map((follower) => follower.follow());
      await waitUntil(() => followers.every(({ messages }) => messages.length > 0));

      const write = async (url: string) => {
        for (let count = 0; isWriting; count += 1) {
          const fields = { categoryId, requesterId: String(count), bypassLimits: true };
          // The process may die before its answer, or in the middle of it.
          await fetch(`${url}/v1/tickets`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(fields),
          })
            .then((answer) => answer.text())
            .catch(() => pause(50));
        }
      };
      const writing = [writer.url, writer.url, followed.url].map(write);
      for (const fault of ['kill', 'stop', 'kill'] as const) {
        await pause(BETWEEN_FAULTS_MS);
        await followed[fault]();
        followed = await restart();
      }
      await pause(BETWEEN_FAULTS_MS);
      isWriting = false;
      await Promise.all(writing);

      const feed: string[] = [];
      for (let after = ''; ;) {
        const { data, pagination } = (await api.get(`/v1/events?limit=100${after}`)).body;
        feed.push(...data.map(({ id }: { id: string }) => id));
        if (!pagination.hasMore) break;
        after = `&after=${feed.at(-1)}`;
      }
      await waitUntil(() => followers.every(({ ids }) => ids.at(-1) === feed.at(-1)), { withinMs: 20_000 });
      for (const { ids, messages, connections } of followers) {
        expect(messages[0]?.event).toBe('ready');
        expect(messages.slice(1).map(({ event }) => event)).not.toContain('reset');
        expect(ids).toEqual(feed.slice(feed.indexOf(ids[0] ?? '')));
        expect(connections).toBeGreaterThan(3);
      }
      expect(feed.length).toBeGreaterThan(50);
      followers.forEach((follower) => follower.stop());
      await Promise.all(following);
      await Promise.all([writer.stop(), followed.stop()]);
    },
    PATIENCE_MS,
  );
});
