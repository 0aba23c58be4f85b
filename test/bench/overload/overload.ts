import { setTimeout as pause } from 'node:timers/promises';
import { createBareTables } from '../bare/tables.ts';
import type { Cleanup } from '../data/cleanup.ts';
import { createDatabase } from '../database.ts';
import { growTo, settle } from '../data/fill.ts';
import { type Options, toAmount } from '../options.ts';
import { type Running, startService } from '../processes.ts';
import { createRequest, getRequest } from '../requests/requests.ts';
import { sampledTickets } from '../scenarios.ts';
import { addServers } from '../servers.ts';
import { sendFromProcesses } from './clients.ts';
import { KEY_PLACE, type Order } from './messages.ts';
import { type Phase, phaseOf, overloadTable } from './phases.ts';
import { recoveryMs } from './recovery.ts';

const SERVERS = 20;
const TICKETS = 10_000;
/** Reads of a ticket for each new ticket. */
const READS = 3;
/** Enough to keep the service busy, and few enough for it to keep up. */
const PEAK_CONNECTIONS = 32;
/** Kept-alive connections that a load uses at the most; they are open before it begins. */
const MAX_CONNECTIONS = 800;
/** Connections that are opened while the load lasts, as by many clients at once. */
const MAX_NEW_CONNECTIONS = 6_000;
const LOADS = [
  { factor: 2, name: '2 × peak', connections: MAX_CONNECTIONS, areOpenBefore: true },
  { factor: 4, name: '4 × peak', connections: MAX_CONNECTIONS, areOpenBefore: true },
  { factor: 4, name: '4 × peak, new', connections: MAX_NEW_CONNECTIONS, areOpenBefore: false },
];

/** Twice and four times as many requests as the service can serve, however late it answers. @returns lines for people */
export const measureOverload = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const { databaseUrl, requests } = await prepare(options, cleanup);
  const service = await startService(databaseUrl, cleanup);
  const order = { url: service.url.href, requests, forMs: options.overloadMs, areOpenBefore: true };
  const peakOf = () => measurePhase(service, { ...order, perSecond: null, connections: PEAK_CONNECTIONS }, cleanup);
  await peakOf();
  const phases: Phase[] = [];
  for (const { factor, name, connections, areOpenBefore } of LOADS) {
    const peak = await peakOf();
    const perSecond = factor * peak.goodput;
    const phase = await measurePhase(service, { ...order, perSecond, connections, areOpenBefore }, cleanup);
    phases.push({ ...peak, name: 'peak' }, { ...phase, name, ratio: phase.goodput / peak.goodput });
  }
  await service.stop();
  return overloadTable(phases);
};

const prepare = async (options: Options, cleanup: Cleanup) => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const servers = await addServers(databaseUrl, SERVERS);
  await createBareTables(databaseUrl);
  await growTo(databaseUrl, servers, toAmount(options, TICKETS));
  await settle(databaseUrl);
  const tickets = await sampledTickets({ databaseUrl, servers });
  const requests = tickets.slice(0, READS * 500).flatMap(({ id, server }, place) => {
    const read = getRequest(`/v1/tickets/${id}`, server);
    return place % READS === 0 ? [createRequest(server).replace(/(?<=Idempotency-Key: )\S+/, KEY_PLACE), read] : [read];
  });
  return { databaseUrl, requests };
};

/** One load, the memory meanwhile, and how long the service takes to answer at once afterwards. */
const measurePhase = async (service: Running, order: Order, cleanup: Cleanup): Promise<Phase> => {
  const isOver = new AbortController();
  const memory = watchMemory(service, isOver.signal);
  const outcomes = sendFromProcesses(order, cleanup);
  const recovery = pause(order.forMs + 500).then(() => recoveryMs(service.url, order.requests));
  const phase = phaseOf(await outcomes, order.forMs);
  const recoveredAfterMs = await recovery;
  isOver.abort();
  return { ...phase, recoveredAfterMs, memory: await memory };
};

const watchMemory = async (service: Running, over: AbortSignal): Promise<number> => {
  let most = 0;
  while (!over.aborted) {
    most = Math.max(most, await service.memory());
    await pause(500);
  }
  return most;
};
