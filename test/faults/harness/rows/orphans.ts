import pg from 'pg';
import { systemClock } from '#adapters/node/system-clock.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { cleanUpOrphans } from '#core/tickets/creation/clean-up-orphans.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import type { Client } from '../../../support/api.ts';
import { postgresUrl } from '../../../support/databases.ts';
import { startService } from '../../../support/programs/process.ts';
import { type Harness, startHarness } from '../harness.ts';
import { acknowledgedFaults, channelFaults, everyPage, judge } from '../oracle.ts';
import { type Fault, type Outcome } from '../scene.ts';

const DYING = new URL('../die-at-commit.ts', import.meta.url).href;
const OPENINGS = 12;
/** As if more time had passed than clients have to retry: an opening is running for 3 s, and an orphan 60 s after that. */
const AGE = `with creations as (update ticket_creations set running_until = running_until - interval '65 s')
  update idempotency_keys set running_until = running_until - interval '65 s' where answer is null`;
const COUNT = 'select count(*)::int as count from ticket_creations';

const open = async (as: Client, categoryId: string, key: string): Promise<string | null> => {
  const body = { categoryId, requesterId: '1', subject: key };
  const answer = await as.post('/v1/tickets', body, { 'idempotency-key': key }).catch(() => null);
  return answer?.status === 201 ? answer.body.data.id : null;
};

/** Repeats the request until it is acknowledged. */
const retry = async (as: Client, categoryId: string, key: string): Promise<string> => {
  for (;;) {
    const id = await open(as, categoryId, key);
    if (id !== null) return id;
  }
};

/** A way to sweep as a worker does, over a connection of its own. */
const startSweeper = async (url: string) => {
  const database = await connectPostgres({ url, maxConnections: 2, onError: () => undefined });
  return { sweep: cleanUpOrphans({ ...storesOver(database), clock: systemClock }), close: () => database.close() };
};

interface Stage {
  readonly harness: Harness;
  readonly operator: pg.Client;
  readonly sweepers: readonly Awaited<ReturnType<typeof startSweeper>>[];
}

/** Kills an API between channel and commit; then half of its clients retry while two sweep. @returns how many broke off, and what was acknowledged */
const breakOff = async ({ harness, operator, sweepers }: Stage, round: number) => {
  const dying = await startService({ ...harness.environment, NODE_OPTIONS: `--import ${DYING}` }, 'api');
  const keys = Array.from({ length: OPENINGS }, (_, index) => `${round}-${index}`);
  const early = await Promise.all(keys.map((key) => open(dying.as(harness.token), harness.categoryId, key)));
  await dying.kill();
  const { rows } = await operator.query<{ count: number }>(COUNT);
  await operator.query(AGE);
  const retried = keys.filter((_, index) => index % 2 === 0);
  const retrying = Promise.all(
    retried.map(async (key) => [key, await retry(harness.as, harness.categoryId, key)] as const),
  );
  let swept = 0;
  for (let sweep = 0; sweep < 3; sweep += 1) {
    for (const count of await Promise.all(sweepers.map((one) => one.sweep()))) swept += count;
  }
  const isEarly = early.some((id) => id !== null);
  return { brokenOff: isEarly ? 0 : (rows[0]?.count ?? 0), swept, acknowledged: await retrying };
};

const leftOver = async (operator: pg.Client): Promise<readonly string[]> => {
  const { rows } = await operator.query<{ count: number }>(COUNT);
  return rows[0]?.count === 0 ? [] : [`${rows[0]?.count} creations are left after the last sweep.`];
};

const rounds = async (context: Stage, count: number): Promise<Outcome> => {
  const { harness, operator, sweepers } = context;
  const acknowledged = new Map<string, string>();
  const broken: string[] = [];
  let [brokenOff, swept] = [0, 0];
  for (let round = 1; round <= count; round += 1) {
    const outcome = await breakOff(context, round);
    brokenOff += outcome.brokenOff;
    swept += outcome.swept;
    for (const [key, id] of outcome.acknowledged) acknowledged.set(key, id);
    if (outcome.brokenOff === 0) broken.push(`Round ${round} killed no API between channel and commit.`);
  }
  await operator.query(AGE);
  await Promise.all(sweepers.map((one) => one.sweep()));
  broken.push(...(await leftOver(operator)));
  const tickets = await everyPage(harness, '/v1/tickets?limit=100');
  if (tickets.length !== acknowledged.size) broken.push(`${tickets.length} tickets for ${acknowledged.size} keys.`);
  broken.push(...acknowledgedFaults(tickets, { acknowledged }), ...(await channelFaults(harness, tickets)));
  const verdict = await judge(harness, null);
  return {
    ...verdict,
    acknowledgedAfterMs: null,
    deliveredAfterMs: null,
    slowestRequestMs: null,
    acknowledged: acknowledged.size,
    broken: [...verdict.broken, ...broken],
    note: `${count} kills, ${brokenOff} creations broke off, half of them retried, ${swept} removed at the same time`,
  };
};

const orphans = async ({ kills }: { kills: number }): Promise<Outcome> => {
  const url = await postgresUrl();
  const harness = await startHarness({ DATABASE_URL: url });
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  const sweepers = [await startSweeper(url), await startSweeper(url)];
  try {
    return await rounds({ harness, operator, sweepers }, Math.ceil(kills / 3));
  } finally {
    await Promise.all([operator.end(), ...sweepers.map((one) => one.close())]);
    await harness.close();
  }
};

export const FAULTS_OF_OPENINGS: readonly Fault[] = [
  {
    name: 'APIs killed between channel and commit; ticket creations made 65 s older in the database; two cleaners while clients retry',
    run: orphans,
  },
];
