import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { SYSTEM } from '#core/shared/actor.ts';
import { listWhile } from './backtest.ts';
import { createBareTables } from './bare/tables.ts';
import type { Cleanup } from './data/cleanup.ts';
import { growTo } from './data/fill.ts';
import { createDatabase } from './database.ts';
import { type Call, callerOf } from './hostile/call.ts';
import { p95 } from './hostile.ts';
import { median } from './measure.ts';
import { type Options, toAmount } from './options.ts';
import { startService } from './processes.ts';
import { addServers, type BenchServer, joinAll, withService } from './servers.ts';

const MEMBERS = 1_000;
const TICKETS_OF_SERVER = 20;
const POLL_MS = 100;
const PATH = '/v1/org/calendars';

/** The way of a calendar of an organization to all its servers, and the lists of another server alone and meanwhile. @returns lines for people */
export const measureCalendars = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const [other, ...members] = await addServers(databaseUrl, toAmount(options, MEMBERS) + 1);
  if (!other) throw new Error('There are no servers.');
  await createBareTables(databaseUrl);
  await growTo(databaseUrl, [other, ...members], TICKETS_OF_SERVER * (members.length + 1));
  const { token } = await joinAll(databaseUrl, members);
  const service = await startService(databaseUrl, cleanup);
  const organization = callerOf(service.url, token);
  const lists = callerOf(service.url, other.token);
  await listWhile(lists, pause(options.warmUpMs));
  const alone = p95(await listWhile(lists, pause(options.roundMs * options.rounds)));
  const begin = performance.now();
  const { id } = await send(organization, 'POST', PATH, { name: 'Company', timezone: 'UTC' });
  const creation = await waitForCopies(organization, id, begin);
  let changed = 0;
  const change = () => changeHours(organization, id, (changed += 1));
  const unused = await measureChanges(lists, change, options);
  await useCopies(databaseUrl, members);
  const used = await measureChanges(lists, change, options);
  await service.stop();
  return [
    `A calendar of an organization with ${members.length} servers of ${TICKETS_OF_SERVER} tickets: ${toSeconds(creation)} s until all have it`,
    toRow('a change of its hours', alone, unused),
    toRow('the same, while open tickets count them', alone, used),
    '',
  ].join('\n');
};

interface Changes {
  /** Until all servers have them. */
  readonly ms: readonly number[];
  readonly lists: readonly number[];
}

const measureChanges = async (call: Call, change: () => Promise<number>, { rounds }: Options): Promise<Changes> => {
  const ms: number[] = [];
  const lists: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const changing = change();
    lists.push(...(await listWhile(call, changing)));
    ms.push(await changing);
  }
  return { ms, lists };
};

const toRow = (name: string, alone: number, { ms, lists }: Changes): string => {
  const times = p95(lists) / alone;
  return `  ${name}: ${toSeconds(median(ms))} s; list of another server: p95 ${alone.toFixed(1)} ms alone, ${p95(lists).toFixed(1)} meanwhile: ${times.toFixed(2)} times`;
};

const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);

interface Calendar {
  readonly id: string;
  readonly serverCount: number;
  readonly currentServerCount: number;
}

const send = async (call: Call, method: string, path: string, body?: object): Promise<Calendar> => {
  const answer = await call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
  return ((await answer.json()) as { readonly data: Calendar }).data;
};

/** @returns how long it took since the beginning, in milliseconds */
const waitForCopies = async (call: Call, id: string, begin: number): Promise<number> => {
  for (;;) {
    const { serverCount, currentServerCount } = await send(call, 'GET', `${PATH}/${id}`);
    if (serverCount === currentServerCount) return performance.now() - begin;
    await pause(POLL_MS);
  }
};

const changeHours = async (call: Call, id: string, count: number): Promise<number> => {
  const begin = performance.now();
  await send(call, 'PATCH', `${PATH}/${id}`, { week: { mon: [{ from: `0${count % 9}:00`, to: '17:00' }] } });
  return waitForCopies(call, id, begin);
};

/** Open tickets of the servers close after open hours of the copy. */
const useCopies = (databaseUrl: string, members: readonly BenchServer[]): Promise<void> =>
  withService(databaseUrl, async ({ app: { calendars, categories, settings } }) => {
    for (const { guildId: guild, categoryId } of members) {
      const { items } = await calendars.list(guild, {}, { limit: 1, after: null });
      await settings.update({ guild, ifVersion: null, change: { calendarId: items[0]?.id ?? null } });
      const { items: all } = await categories.list(guild, {}, { limit: 100, after: null });
      const category = all.find(({ id }) => id === categoryId);
      if (!category) throw new Error('There is no category.');
      const autoClose = { ...category.autoClose, inactiveHours: 500, businessTime: true };
      await categories.update({ guild, id: category.id, ifVersion: null, actor: SYSTEM }, { autoClose });
    }
  });
