import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startDiscord } from '../support/discord/discord.ts';
import { DiscordGuild } from '../support/discord/guilds.ts';
import type { Cleanup } from './data/cleanup.ts';
import { measureCpu } from './cpu.ts';
import { createDatabase, withClient } from './database.ts';
import { type Call, callerOf } from './hostile/call.ts';
import { median } from './measure.ts';
import { type Options, toAmount } from './options.ts';
import { type Running, startService } from './processes.ts';
import { aligned } from './report.ts';
import { addServers, type BenchServer } from './servers.ts';

const FEW_SERVERS = 2;
const MANY_SERVERS = 20_000;
/** After the start, and after the servers of Discord have been stored. */
const SETTLE_MS = 10_000;
/** How often each latency is measured, and the time between: long enough for the service to become idle. */
const ROUNDS = 12;
const BETWEEN_MS = 1_500;
const WAIT_SECONDS = 1;

/** What processes cost that have nothing to do, and how soon an idle service does what is due. @returns lines for people */
export const measureIdle = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const lines = [
    await measureStandalone('embedded database', '', options, cleanup),
    await measureStandalone('PostgreSQL', await createDatabase(options.postgres, cleanup), options, cleanup),
  ];
  for (const servers of [FEW_SERVERS, toAmount(options, MANY_SERVERS)])
    lines.push(...(await measureCluster(servers, options, cleanup)));
  return [
    'Processor time of an idle process, and its memory (RSS)',
    aligned([['process', 'servers', 'CPU s per minute', 'MB'], ...lines]),
    'How late an idle service is, in ms (API and worker on PostgreSQL)',
    aligned([['what', 'median', 'longest'], ...(await measureLatencies(options, cleanup))]),
  ].join('\n');
};

/** All in one process, on the embedded database with the demo. */
const measureStandalone = async (
  where: string,
  databaseUrl: string,
  options: Options,
  cleanup: Cleanup,
): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-idle-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const service = await startService(databaseUrl, cleanup, { DATA_DIR: folder });
  const line = await measureProcess(`standalone, ${where}`, FEW_SERVERS, service, options);
  await service.stop();
  return line;
};

/** An API process, a worker and a bot on one database, at once: that they share it is part of what they cost. */
const measureCluster = async (servers: number, options: Options, cleanup: Cleanup): Promise<string[][]> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  await addServers(databaseUrl, 0);
  const discord = await startDiscord();
  cleanup.add(() => discord.close());
  for (let place = 0; place < servers; place += 1) new DiscordGuild(discord.world, { name: `Server ${place}` });
  const environment = { ...discord.environment, CHAT_PLATFORM: 'discord' };
  const kinds = ['api', 'worker', 'bot'] as const;
  const processes = await Promise.all(kinds.map((kind) => startService(databaseUrl, cleanup, environment, kind)));
  await waitForServers(databaseUrl, servers);
  const lines = await Promise.all(
    processes.map((one, place) => measureProcess(kinds[place] ?? '', servers, one, options)),
  );
  await Promise.all(processes.map((one) => one.stop()));
  await discord.close();
  return lines;
};

const measureProcess = async (name: string, servers: number, service: Running, options: Options): Promise<string[]> => {
  await pause(toAmount(options, SETTLE_MS));
  const part = await measureCpu(service, () => pause(options.idleMs));
  const memory = await service.memory();
  return [name, servers.toLocaleString('en'), (part * 60).toFixed(2), (memory / 1_000_000).toFixed(0)];
};

const waitForServers = (databaseUrl: string, count: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ count: string }>('select count(*) from servers');
      if (Number(rows[0]?.count) >= count) return;
      await pause(500);
    }
  });

interface ReceivedEvent {
  readonly type: string;
  readonly atMs: number;
  readonly arrivedAtMs: number;
}

/** One of each after the other: a ticket with a rule, a flow that waits, and a ticket whose hold ends. */
const measureLatencies = async (options: Options, cleanup: Cleanup): Promise<string[][]> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const [server] = await addServers(databaseUrl, 1);
  if (!server) throw new Error('There is no server.');
  const environment = { EGRESS_ALLOW: '127.0.0.0/8' };
  const api = await startService(databaseUrl, cleanup, environment, 'api');
  const worker = await startService(databaseUrl, cleanup, environment, 'worker');
  const { url, next } = await receiveEvents(cleanup);
  const call = callerOf(api.url, server.token);
  const { flowId } = await prepare(call, url);
  const late = { delivery: [] as number[], rule: [] as number[], 'flow run': [] as number[], timer: [] as number[] };
  for (let round = 0; round < toAmount(options, ROUNDS); round += 1) {
    const ticketId = await openTicket(call, server);
    const created = await next('ticket.created');
    const updated = await next('ticket.updated');
    late.delivery.push(created.arrivedAtMs - created.atMs);
    late.rule.push(updated.atMs - created.atMs);
    await pause(BETWEEN_MS);
    const startedAtMs = Date.now();
    await must(call('POST', `/v1/flows/${flowId}/run`, { ticketId }));
    late['flow run'].push((await next('ticket.note_created')).atMs - startedAtMs - WAIT_SECONDS * 1_000);
    await pause(BETWEEN_MS);
    const holdUntil = new Date(Date.now() + BETWEEN_MS);
    await must(call('PATCH', `/v1/tickets/${ticketId}`, { status: 'on_hold', holdUntil }));
    await next('ticket.updated');
    late.timer.push((await next('ticket.updated')).atMs - holdUntil.getTime());
    await pause(BETWEEN_MS);
  }
  await Promise.all([api.stop(), worker.stop()]);
  return Object.entries(late).map(([name, ms]) => [name, median(ms).toFixed(0), Math.max(...ms).toFixed(0)]);
};

/** A webhook, a rule for new tickets, and a flow that waits and then writes a note. */
const prepare = async (call: Call, url: string): Promise<{ readonly flowId: string }> => {
  const eventTypes = ['ticket.created', 'ticket.updated', 'ticket.note_created'];
  await must(call('POST', '/v1/webhooks', { url, eventTypes }));
  const actions = [{ type: 'update_ticket', data: { addTags: ['seen'] } }];
  await must(call('POST', '/v1/automations', { name: 'Tag', trigger: 'ticket.created', actions }));
  const nodes = [
    { id: 'wait', type: 'wait', data: { seconds: WAIT_SECONDS } },
    { id: 'note', type: 'add_note', data: { content: 'It has waited.' } },
  ];
  const edges = [{ id: 'edge', source: 'wait', target: 'note' }];
  const flow = { name: 'Wait', trigger: { kind: 'api', config: {} }, nodes, edges };
  const { id } = await must(call('POST', '/v1/flows', flow));
  await must(call('POST', `/v1/flows/${id}/publish`));
  return { flowId: id };
};

const openTicket = async (call: Call, { categoryId }: BenchServer): Promise<string> =>
  (await must(call('POST', '/v1/tickets', { categoryId, requesterId: String(Math.floor(Math.random() * 1e12)) }))).id;

const must = async (request: Promise<Response>): Promise<{ readonly id: string }> => {
  const answer = await request;
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data;
};

/** A webhook's receiver. @returns its address, and what waits for the next event of a type */
const receiveEvents = async (cleanup: Cleanup) => {
  const events: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const arrivedAtMs = Date.now();
    void text(request).then((body) => {
      const { type, timestamp } = JSON.parse(body) as { type: string; timestamp: string };
      events.push({ type, atMs: Date.parse(timestamp), arrivedAtMs });
      response.end();
    });
  });
  cleanup.add(() => Promise.resolve(void server.close()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const next = async (type: string): Promise<ReceivedEvent> => {
    for (;;) {
      const place = events.findIndex((event) => event.type === type);
      const [event] = place < 0 ? [] : events.splice(place, 1);
      if (event) return event;
      await pause(5);
    }
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, next };
};
