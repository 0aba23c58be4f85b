import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../data/cleanup.ts';
import { createDatabase, withClient } from '../database.ts';
import { type Options, toAmount } from '../options.ts';
import { type Running, startService } from '../processes.ts';
import type { DemoAttack, DemoAttackReport } from './hostile-visitors.ts';
import { toAddress, visit, type Visitor } from './visitor.ts';

const VISITORS = 190;
/** Phases of this many times the length of an overload. */
const PHASE = 4;
/** As people do who read what they see. */
const ACTION_EVERY_MS = 10_000;
const OPENED_AT_ONCE = 8;

/** A crowd at a demo, without and with ten hostile visitors, and what is left of it. @returns lines for people */
export const measureDemo = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const dataDir = await mkdtemp(join(tmpdir(), 'guildesk-demo-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const service = await startService(databaseUrl, cleanup, {
    DEMO: '1',
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '',
    DATA_DIR: dataDir,
  });
  const sizes = createScale(service, databaseUrl);
  await sizes.weigh('empty');
  const openedMs: number[] = [];
  const visitors = await openDesks(service.url.href, toAmount(options, VISITORS), openedMs);
  await sizes.weigh(`${visitors.length} desks`);
  const ms = options.overloadMs * PHASE;
  const alone = await browse(visitors, ms);
  await sizes.weigh('after honest visitors');
  const attack = { url: service.url.href, foreignGuild: visitors[0]?.guild ?? '' };
  const endAttack = await startAttack(attack, cleanup);
  const crowded = await browse(visitors, ms);
  const answers = await endAttack();
  await sizes.weigh('after the attack');
  const wipeMs = await wipe(databaseUrl);
  await sizes.weigh('after the wipe');
  await service.stop();
  return [
    `A demo with ${visitors.length} visitors and 10 hostile ones`,
    `  a desk opens in ${p95(openedMs).toFixed(0)} ms (p95, ${OPENED_AT_ONCE} at once)`,
    rowOf('alone', alone),
    rowOf('with hostile visitors', crowded),
    `  p95 with hostile visitors: ${(p95(crowded.times) / p95(alone.times)).toFixed(2)} times that alone`,
    `  the hostile visitors were answered: ${JSON.stringify(answers)}`,
    ...sizes.lines,
    `  all desks are wiped twice within ${(wipeMs / 1_000).toFixed(1)} s`,
    '',
  ].join('\n');
};

const openDesks = async (url: string, count: number, openedMs: number[]): Promise<readonly Visitor[]> => {
  const visitors: Visitor[] = [];
  const open = async (first: number) => {
    for (let index = first; index < count; index += OPENED_AT_ONCE) {
      const startedAt = performance.now();
      visitors.push(await visit(url, toAddress(index)));
      openedMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, first) => open(first)));
  return visitors;
};

interface Browsed {
  readonly times: readonly number[];
  /** Answers of each status. */
  readonly answers: Readonly<Record<string, number>>;
}

/** What a visitor does, one action after the other: reads the list and a ticket, answers, and writes in the chat. */
const actionsOf = ({ guild, send }: Visitor) => {
  let ticket: { id: string; channelId: string } | undefined;
  const page = `/servers/${guild}`;
  const list = async () => {
    const answer = await send('GET', `${page}/tickets?status=open`);
    if (answer.ok) [ticket] = ((await answer.json()) as { data: { id: string; channelId: string }[] }).data;
    return answer;
  };
  const actOn = ({ id, channelId }: { readonly id: string; readonly channelId: string }) => [
    () => send('GET', `${page}/tickets/${id}`),
    () => send('POST', `${page}/tickets/${id}/notes`, { content: 'I look into it.' }),
    () =>
      send('POST', `/sandbox/guilds/${guild}/channels/${channelId}/messages`, {
        userId: '200000000000000001',
        content: 'Is there any news?',
      }),
    () => send('GET', `${page}/tickets/${id}/messages`),
  ];
  return () => (ticket ? [list, ...actOn(ticket)] : [list]);
};

/** The reason of a refusal. */
const readReason = (text: string): string => /"reason":"(\w+)"/.exec(text)?.[1] ?? '';

const browse = async (visitors: readonly Visitor[], ms: number): Promise<Browsed> => {
  const until = performance.now() + ms;
  const times: number[] = [];
  const answers: Record<string, number> = {};
  const note = async (answer: Response, startedAt: number) => {
    const text = answer.bodyUsed ? '' : await answer.text();
    times.push(performance.now() - startedAt);
    const status = answer.ok ? String(answer.status) : `${answer.status} ${readReason(text)}`;
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const act = async (visitor: Visitor) => {
    await pause(Math.random() * Math.min(ms, ACTION_EVERY_MS));
    const listActions = actionsOf(visitor);
    for (let turn = 0; performance.now() < until || turn === 0; turn += 1) {
      const startedAt = performance.now();
      const actions = listActions();
      const [action] = actions.slice(turn % actions.length);
      if (action) await note(await action(), startedAt);
      await pause(ACTION_EVERY_MS);
    }
  };
  await Promise.all(visitors.map(act));
  return { times, answers };
};

/** In a process of its own: what it costs to attack is not the service's. @returns ends it, and says how its requests were answered */
const startAttack = async (attack: DemoAttack, cleanup: Cleanup) => {
  const child = fork(fileURLToPath(new URL('hostile-visitors.ts', import.meta.url)));
  cleanup.add(() => Promise.resolve(child.kill()));
  const nextReport = async () => {
    const [message] = (await once(child, 'message')) as [DemoAttackReport];
    return message;
  };
  child.send(attack);
  await nextReport();
  return () => {
    const report = nextReport();
    child.send('end');
    return report;
  };
};

/** The hour of every desk is over at once. @returns how long it takes until none is left */
const wipe = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const startedAt = performance.now();
    const isLeft = async (where: string): Promise<boolean> =>
      (await client.query(`select from demo_desks where ${where} limit 1`)).rows.length > 0;
    await client.query('update demo_desks set expires_at = now()');
    while (await isLeft('wiped_at is null')) await pause(100);
    await client.query("update demo_desks set wiped_at = now() - interval '1 hour'");
    while (await isLeft('true')) await pause(100);
    const ms = performance.now() - startedAt;
    await client.query('vacuum full');
    return ms;
  });

const MIB = 1_024 * 1_024;

/** Weighs memory of the service and its database, and keeps a line of each weighing. */
const createScale = (service: Running, databaseUrl: string) => {
  const lines: string[] = [];
  return {
    lines,
    weigh: async (name: string): Promise<void> => {
      const disk = await withClient(databaseUrl, async (client) => {
        const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
        return Number(rows[0]?.bytes);
      });
      const memory = await service.memory();
      lines.push(`  ${name}: ${(memory / MIB).toFixed(0)} MiB of memory, ${(disk / MIB).toFixed(1)} MiB of database`);
    },
  };
};

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

const rowOf = (name: string, { times, answers }: Browsed): string =>
  `  ${name}: ${times.length} requests, p95 ${p95(times).toFixed(0)} ms, answers ${JSON.stringify(answers)}`;
