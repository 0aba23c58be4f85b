import { readFile } from 'node:fs/promises';
import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { ALL_TABLES } from '#adapters/postgres/schema/tables.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import { purgeJobs } from '../../../../apps/composition/work/jobs.ts';
import { startPeriodic } from '../../../../apps/composition/work/periodic.ts';
import { startApi } from '../../../support/api.ts';
import { availableDatabase } from '../../../support/databases.ts';

/** More than any purge removes at once. */
const OLD_ROWS = 2_500;
const YOUNG_ROWS = 3;

/** The parts of a UUIDv7 of the age `a.at`; `n` makes it unique. */
const TIME = `lpad(to_hex((extract(epoch from a.at) * 1000)::bigint), 12, '0')`;
const ID = `(substr(${TIME}, 1, 8) || '-' || substr(${TIME}, 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** What fills the tables that are purged, with rows of the age `a.at`. */
const ROWS: Readonly<Record<string, string>> = {
  events: `(id, guild_id, type, at, actor, data) select ${ID}, 'g', 'category.created', a.at, '{}', '{}'`,
  webhook_deliveries: `(id, guild_id, webhook_id, event_id, event_type, cause, status, attempt_count, attempts, created_at)
    select ${ID}, 'g', gen_random_uuid(), gen_random_uuid(), 'category.created', 'event', 'succeeded', 1, '[]', a.at`,
  idempotency_keys: `(token_id, guild_id, key, fingerprint, ticket_id, running_until, expires_at)
    select gen_random_uuid(), 'g', 'key', 'same', gen_random_uuid(), a.at, a.at + interval '1 day'`,
  flow_runs: `(id, guild_id, flow_version, trigger, status, vars, filled_length, depth, cause_id, trace, revision, started_at, ended_at)
    select gen_random_uuid(), 'g', 1, '{}', 'completed', '{}', 0, 1, n::text, '[]', 1, a.at, a.at`,
  run_causes: `(guild_id, cause_id, run_count, last_run_at) select 'g', a.at || n::text, 1, a.at`,
  knowledge_suggestions: `(id, guild_id, item_ids, deflected_ids, created_at) select ${ID}, 'g', '[]', '[]', a.at`,
  blocks: `(id, guild_id, user_id, expires_at, created_at)
    select gen_random_uuid(), 'g', a.at || n::text, a.at + interval '1 day', a.at`,
  sandbox_idempotency_keys: `(key, created_at) select a.at || n::text, a.at`,
};

const fill = async (database: Database, count: number, age: string): Promise<void> => {
  for (const [name, rows] of Object.entries(ROWS)) {
    const from = `from generate_series(1, ${count}) n, (select now() - interval '${age}' as at) a`;
    await database.query(`insert into ${name} ${rows} ${from}`);
  }
};

const countRows = async (database: Database): Promise<Record<string, number>> => {
  const counts = Object.keys(ROWS).map((name) => `(select count(*)::int from ${name}) as ${name}`);
  return (await database.queryOne<Record<string, number>>(`select ${counts.join(', ')}`)) ?? {};
};

it('removes all that is older than it is kept for in one go, and nothing else', async () => {
  const database = await availableDatabase();
  const api = await startApi(database);
  await fill(database, OLD_ROWS, '31 days');
  await fill(database, YOUNG_ROWS, '1 hour');
  const jobs = purgeJobs(api.service.app, api.service).map((job) => ({ ...job, everyMs: 10 }));
  let rounds = 0;
  const reporting = { log: createLogger('silent'), metrics: createMetrics(), tracer: NO_TRACER };
  const stop = startPeriodic(jobs, reporting);
  const expected = Object.fromEntries(Object.keys(ROWS).map((name) => [name, YOUNG_ROWS]));
  for (; rounds < 200; rounds += 1) {
    if (JSON.stringify(await countRows(database)) === JSON.stringify(expected)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  expect(await countRows(database)).toEqual(expected);
  await api.close();
});

it('is described in the guide for operators, for every table', async () => {
  const guide = await readFile(new URL('../../../../docs/operate/retention.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(ALL_TABLES.map(({ meta }) => meta.tableName).sort());
});
