import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { SYSTEM } from '#core/shared/actor.ts';
import type { Cleanup } from './data/cleanup.ts';
import { createDatabase, withClient } from './database.ts';
import { type Call, callerOf } from './hostile/call.ts';
import { p95 } from './hostile.ts';
import { median } from './measure.ts';
import { type Options, toAmount } from './options.ts';
import { startService } from './processes.ts';
import { addServers, type BenchServer, withService } from './servers.ts';

const TICKETS = 14_300;
/** Seven of them are of the ticket. */
const EVENTS_OF_TICKET = 8;
const GOAL_MS = 10_000;
const GOAL_TIMES = 2;
const LIST_EVERY_MS = 50;
const DAYS = 28;
const WARM_UP_DAYS = 4;
const ROUNDS = 3;
/** Lists alone are measured for so many rounds at a time. */
const ALONE_ROUNDS = 4;
const DAY_MS = 86_400_000;
const STAFF = ['31', '32', '33'];

/** A backtest of 100,000 events of one server, and the lists of another one alone and meanwhile. @returns lines for people */
export const measureBacktest = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const [other, busy] = await addServers(databaseUrl, 2);
  if (!other || !busy) throw new Error('There are no servers.');
  const tickets = toAmount(options, TICKETS);
  await fill(databaseUrl, busy, tickets);
  const service = await startService(databaseUrl, cleanup);
  const lists = callerOf(service.url, other.token);
  const backtests = callerOf(service.url, busy.token);
  const orders = Object.entries(toOrders(busy));
  // A fresh process compiles what it uses.
  await listWhile(lists, pause(options.warmUpMs));
  for (const [, { path, body }] of orders) await runBacktest(backtests, path, { ...body, ...toPeriod(WARM_UP_DAYS) });
  const rows: string[] = [];
  for (const [name, order] of orders)
    rows.push(...toRows(name, await measureInTurns({ lists, backtests, order, options })));
  await service.stop();
  return ['Backtests', ...rows, ''].join('\n');
};

interface Turns {
  readonly lists: Call;
  readonly backtests: Call;
  readonly order: Order;
  readonly options: Options;
}

interface Measured {
  readonly alone: number[];
  readonly meanwhile: number[];
  readonly runs: Finished[];
}

/** Lists alone, then beside a backtest, and again. */
const measureInTurns = async ({ lists, backtests, order, options }: Turns): Promise<Measured> => {
  const measured: Measured = { alone: [], meanwhile: [], runs: [] };
  for (let round = 0; round < Math.min(options.rounds, ROUNDS); round += 1) {
    measured.alone.push(...(await listWhile(lists, pause(ALONE_ROUNDS * options.roundMs))));
    const run = runBacktest(backtests, order.path, { ...order.body, ...toPeriod(DAYS) });
    measured.meanwhile.push(...(await listWhile(lists, run)));
    measured.runs.push(await run);
  }
  return measured;
};

const toRows = (name: string, { alone, meanwhile, runs }: Measured): readonly string[] => {
  const ms = median(runs.map((run) => run.ms));
  const times = p95(meanwhile) / p95(alone);
  return [
    `  ${name}: ${runs[0]?.events} events in ${(ms / 1000).toFixed(1)} s (goal ${GOAL_MS / 1000}, ${ms <= GOAL_MS ? 'met' : 'missed'})`,
    `    list of another server: p95 ${p95(alone).toFixed(1)} ms alone, ${p95(meanwhile).toFixed(1)} meanwhile: ${times.toFixed(2)} times (goal ${GOAL_TIMES}, ${times <= GOAL_TIMES ? 'met' : 'missed'})`,
  ];
};

const toPeriod = (days: number) => {
  const to = Date.now();
  return { from: new Date(to - days * DAY_MS).toISOString(), to: new Date(to).toISOString() };
};

interface Order {
  readonly path: string;
  readonly body: object;
}

const toOrders = ({ categoryId }: BenchServer): Readonly<Record<string, Order>> => ({
  'rule by time': {
    path: '/v1/automations/backtest',
    body: {
      rule: {
        name: 'Unanswered',
        trigger: 'unanswered_for',
        after: { minutes: 30 },
        actions: [{ type: 'mention', data: { content: 'Please answer.', userIds: STAFF } }],
      },
    },
  },
  target: {
    path: '/v1/targets/backtest',
    body: { target: { name: 'All', firstResponseMinutes: 20, nextResponseMinutes: 20, warnBeforePercent: [75] } },
  },
  assignment: {
    path: '/v1/assignment/backtest',
    body: { categoryId, assignment: { mode: 'least_busy', fallback: 'none' } },
  },
});

interface Finished {
  readonly ms: number;
  readonly events: number;
}

const runBacktest = async (call: Call, path: string, body: object): Promise<Finished> => {
  const startedAt = performance.now();
  const ordered = await call('POST', path, body);
  const { data } = (await ordered.json()) as Answer;
  for (;;) {
    const answer = await call('GET', `/v1/backtests/${data.id}`);
    const { status, progress } = ((await answer.json()) as Answer).data;
    if (status === 'finished') return { ms: performance.now() - startedAt, events: progress.events };
    if (status !== 'queued' && status !== 'running') throw new Error(`The backtest is ${status}.`);
    await pause(50);
  }
};

interface Answer {
  readonly data: { readonly id: string; readonly status: string; readonly progress: { readonly events: number } };
}

/** @returns the milliseconds of each list, as long as the work lasts */
export const listWhile = async (call: Call, work: Promise<unknown>): Promise<readonly number[]> => {
  const lists: number[] = [];
  const state = { hasEnded: false };
  void work.finally(() => (state.hasEnded = true)).catch(() => undefined);
  while (!state.hasEnded || lists.length === 0) {
    const begin = performance.now();
    if ((await call('GET', '/v1/tickets?limit=50')).status === 200) lists.push(performance.now() - begin);
    await pause(LIST_EVERY_MS);
  }
  return lists;
};

/** The history of one real ticket, once for each of so many, spread over the days before now. */
const fill = async (databaseUrl: string, { guildId, categoryId }: BenchServer, tickets: number): Promise<void> => {
  await withService(databaseUrl, async ({ app, chat }) => {
    for (const staff of STAFF) await chat.setRoles(guildId, staff as never, ['44']);
    await app.settings.update({ guild: guildId, ifVersion: null, change: { staffRoleIds: ['44'] } });
    for (const staff of STAFF) await app.teams.setPresence(guildId, staff as never, { status: 'available' });
    const { ticket } = await app.tickets.open({ ...OPENING, guild: guildId, categoryId: categoryId as never });
    const actor = { type: 'staff', id: '31' } as const;
    const target = { guild: guildId, ticket: ticket.id, actor, ifVersion: null };
    const reply = { ...target, content: 'Hello', staffId: '31' as never, attachments: [], setStatus: null };
    await app.tickets.reply(reply);
    await app.tickets.update({ ...target, fields: { priority: 'high' } });
    await app.tickets.reply({ ...reply, setStatus: 'pending' });
    await app.tickets.update({ ...target, fields: { status: 'open' } });
    await app.tickets.close({ ...target, reason: null, silently: false });
  });
  await withClient(databaseUrl, async (client) => {
    await client.query(COPY, [guildId, tickets, DAYS, EVENTS_OF_TICKET]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
};

const OPENING = {
  actor: SYSTEM,
  source: 'api',
  panelId: null,
  key: null,
  requesterId: '1' as never,
  subject: 'I cannot log in',
  message: 'It says that the password is wrong.',
  priority: null,
  tags: null,
  formAnswers: [],
  claimedById: null,
  participantIds: [],
  externalId: null,
  metadata: {},
  bypassLimits: true,
} as const;

/** Each event of the ticket comes ten minutes after the one before; ids are in the order of the times. */
const COPY = `with template as (
    select e.*, row_number() over (order by e.id) - 1 as place from events e where e.guild_id = $1 order by e.id limit $4),
  copies as (
    select t.*, n, md5(n::text)::uuid as ticket_id,
      date_trunc('milliseconds', now()) - interval '1 hour' * 3 - ($3 - 1) * interval '1 day' * n / $2 + place * interval '10 minutes' as moved
    from template t, generate_series(1, $2::int) n)
  insert into events (guild_id, id, type, at, actor, sequence, data)
    select guild_id, (lpad(to_hex((extract(epoch from moved) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(place), 3, '0') || '8'
        || lpad(to_hex(n), 15, '0'))::uuid, type, moved, actor, sequence || jsonb_build_object('ticketId', ticket_id),
      jsonb_set(data, '{ticket}', data -> 'ticket' || jsonb_build_object('id', ticket_id, 'ticketNumber', n + 1,
        'createdAt', to_char((moved - place * interval '10 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from copies where sequence is not null`;
