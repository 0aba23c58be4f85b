import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import type { Posting } from './bare/poster.ts';
import type { Expectation, Receipt } from './bare/receiver.ts';
import type { Cleanup } from './data/cleanup.ts';
import { createDatabase, withClient } from './database.ts';
import type { Measurement } from './measure.ts';
import type { Options } from './options.ts';
import { startService } from './processes.ts';
import { addServers, type BenchServer } from './servers.ts';

const GOAL = 0.5;
/** As many as a worker makes at one endpoint. */
const IN_FLIGHT = 16;

const QUEUES = ['PostgreSQL', 'Redis'] as const;
type Queue = (typeof QUEUES)[number];

/** Deliveries of a worker, in turns with a bare loop that posts the same signed body. */
export const measureDeliveries = async (options: Options, cleanup: Cleanup): Promise<readonly Measurement[]> => {
  const measured: Measurement[] = [];
  for (const queue of QUEUES) measured.push(...(await measureOver(queue, options, cleanup)));
  return measured;
};

const measureOver = async (queue: Queue, options: Options, cleanup: Cleanup): Promise<readonly Measurement[]> => {
  const { rounds, deliveries: count } = options;
  const version = { addServers, firstEvent, pileUp, register, startService };
  const { service, receiver, url, secret, event, deliver } = await prepareDeliveries(version, queue, options, cleanup);
  const poster = await startHelper('poster', cleanup);
  const posting: Posting = { url, secret, id: event.id, body: JSON.stringify(event), count, inFlight: IN_FLIGHT };
  const bare = () => timed(receiver, count, () => void poster.process.send(posting));

  const taken = { bare: [] as number[], service: [] as number[] };
  await bare();
  await deliver();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) taken.bare.push(await bare());
    taken.service.push(await deliver());
    if (round % 2 === 1) taken.bare.push(await bare());
  }
  await service.stop();
  const row = { name: `deliver, queue in ${queue}`, tickets: 0, goal: GOAL, refused: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 };
  return [
    { ...row, subject: 'bare', rounds: taken.bare },
    { ...row, subject: 'service', rounds: taken.service },
  ];
};

/** What a version needs to measure its deliveries. */
export interface DeliveringVersion {
  readonly addServers: typeof addServers;
  readonly startService: typeof startService;
  readonly firstEvent: typeof firstEvent;
  readonly pileUp: typeof pileUp;
  readonly register: typeof register;
}

/** A service with one webhook, and a function that has it deliver to it. @returns with `deliver`, which returns deliveries per second */
export const prepareDeliveries = async (
  version: DeliveringVersion,
  queue: Queue,
  { postgres, redis, deliveries: count }: Options,
  cleanup: Cleanup,
) => {
  const databaseUrl = await createDatabase(postgres, cleanup);
  const [server] = await version.addServers(databaseUrl, 1);
  if (!server) throw new Error('No server was added.');
  const prefix = `guildesk-bench-${randomBytes(4).toString('hex')}:`;
  if (queue === 'Redis') cleanup.add(() => removeKeys(redis, prefix));
  const storage = { EGRESS_ALLOW: '127.0.0.0/8', ...(queue === 'Redis' && { REDIS_URL: redis, REDIS_PREFIX: prefix }) };
  const service = await version.startService(databaseUrl, cleanup, storage);
  const { process: receiver, first } = await startHelper('receiver', cleanup);
  const url = `${(first as { url: string }).url}/hook`;
  const secret = await version.register(service.url, server, url);
  const event = await version.firstEvent(service.url, server);
  const deliver = () => timed(receiver, count, () => version.pileUp(databaseUrl, count));
  return { service, receiver, url, secret, event, deliver };
};

/** Removes what the queue has left behind. */
export const removeKeys = async (redis: string, prefix: string): Promise<void> => {
  const client = new Redis(redis);
  const keys = await client.keys(`${prefix}*`);
  if (keys.length > 0) await client.del(keys);
  client.disconnect();
};

export const startHelper = async (name: 'receiver' | 'poster', cleanup: Cleanup) => {
  const child = fork(fileURLToPath(new URL(`bare/${name}.ts`, import.meta.url)));
  cleanup.add(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const [first] = (await once(child, 'message')) as [unknown];
  return { process: child, first };
};

/** How many a second the receiver got, from the first to the last. */
export const timed = async (receiver: ChildProcess, count: number, begin: () => unknown): Promise<number> => {
  receiver.send({ count } satisfies Expectation);
  await once(receiver, 'message');
  const received = once(receiver, 'message');
  await begin();
  const [{ perSecond }] = (await received) as [Receipt];
  return perSecond;
};

/** So many deliveries of an event of its server to each webhook, due at once, as if they had just been recorded. */
export const pileUp = (databaseUrl: string, count: number) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `insert into webhook_deliveries (id, guild_id, webhook_id, event_id, event_type, cause, status, attempt_count,
          next_attempt_at, attempts, created_at)
        select gen_random_uuid(), w.guild_id, w.id, e.id, e.type, 'event', 'pending', 0, now(), '[]', now()
        from generate_series(1, $1::int), webhooks w
          cross join lateral (select * from events where guild_id = w.guild_id and type = 'ticket.created' limit 1) e`,
      [count],
    ),
  );

const call = async (base: URL, { token }: BenchServer, path: string, body?: object): Promise<any> => {
  const response = await fetch(new URL(path, base), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
};

export const register = async (base: URL, server: BenchServer, url: string): Promise<string> =>
  (await call(base, server, '/v1/webhooks', { url, eventTypes: ['ticket.closed'] })).secret;

export const firstEvent = async (base: URL, server: BenchServer): Promise<{ readonly id: string }> => {
  await call(base, server, '/v1/tickets', {
    categoryId: server.categoryId,
    requesterId: '1',
    subject: 'Cannot log in',
  });
  const [event] = await call(base, server, '/v1/events?eventTypes=ticket.created');
  return event;
};
