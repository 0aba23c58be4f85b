import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withClient } from '../../bench/database.ts';
import { withoutIndexes } from '../../bench/data/fill.ts';
import { client, type Client } from '../../support/api.ts';
import { emptyFolder, ROOT, runCli, type RunningService, startService } from '../../support/programs/process.ts';
import { startPostgres } from '../../support/programs/postgres-server.ts';
import type { Fault, Outcome, Thoroughness } from './scene.ts';

const run = promisify(execFile);
const git = async (...words: string[]): Promise<string> => (await run('git', words, { cwd: ROOT })).stdout.trim();

const GUILD = '6172';
const MIGRATIONS = 'adapters/postgres/migrations';
/** Rows of each big table for one ticket. */
const PER_TICKET = { tickets: 1, ticket_messages: 1, events: 0.1 } as const;
/** What has to be unique in a copy. */
const OWN: Readonly<Record<keyof typeof PER_TICKET, Readonly<Record<string, string>>>> = {
  tickets: { id: 'gen_random_uuid()', ticket_number: 'n + 1', channel_id: 'null', external_id: 'null' },
  ticket_messages: { id: 'gen_random_uuid()', chat_message_id: 'null' },
  events: { id: 'gen_random_uuid()' },
};
const COLUMNS = `select column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`;

const CLIENTS = 4;
const EVERY_MS = 25;

/** Another version of the service, to be started beside this one. */
interface OldVersion {
  readonly folder: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** The last version that had fewer migrations, unless UPGRADE_FROM names another. Null without the history of the project. */
export const findOldCommit = async (): Promise<string | null> => {
  if (process.env.UPGRADE_FROM) return process.env.UPGRADE_FROM;
  try {
    const newest = await git('log', '--diff-filter=A', '-1', '--format=%H', '--', MIGRATIONS);
    return await git('rev-parse', `${newest}^`);
  } catch {
    return null;
  }
};

const checkOut = async (commit: string): Promise<OldVersion> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'guildesk-old-')), 'guildesk');
  await git('worktree', 'add', '--detach', folder, commit);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    commit,
    remove: async () => {
      await git('worktree', 'remove', '--force', folder);
      await rm(join(folder, '..'), { recursive: true, force: true });
    },
  };
};

/** Adds copies of the first row of each big table. */
const fill = (url: string, tickets: number): Promise<void> =>
  withClient(url, async (database) => {
    await database.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
    const restoreIndexes = await withoutIndexes(database, Object.keys(PER_TICKET));
    for (const table of ['tickets', 'ticket_messages', 'events'] as const) {
      const { rows } = await database.query<{ name: string }>(COLUMNS, [table]);
      const names = rows.map(({ name }) => `"${name}"`).join(', ');
      const values = rows.map(({ name }) => OWN[table][name] ?? `t."${name}"`).join(', ');
      await database.query(`insert into ${table} (${names}) select ${values}
        from (select * from ${table} limit 1) t, generate_series(1, ${Math.round(tickets * PER_TICKET[table])}) n`);
    }
    await restoreIndexes();
    await database.query('update servers set last_ticket_number = $1 where id = $2', [tickets + 1, GUILD]);
    await database.query('vacuum analyze');
  });

interface Watch {
  /** What was answered otherwise than by 2xx or by 503 with Retry-After. */
  readonly broken: string[];
  readonly counts: { answered: number; refused: number };
  readonly slowestMs: number;
  /** The ticket that each key was acknowledged with. */
  readonly acknowledged: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Clients that read and open tickets; each request goes to one of the services that are there. */
const startClients = (services: readonly Client[], categoryId: string): Watch => {
  const acknowledged = new Map<string, string>();
  const counts = { answered: 0, refused: 0 };
  const broken: string[] = [];
  const state = { isOver: false, slowestMs: 0 };
  const ask = async (name: number, turn: number): Promise<void> => {
    const as = services[turn % services.length] as Client;
    const key = `${name}-${turn}`;
    const body = { categoryId, requesterId: '1', subject: key };
    const startedAt = performance.now();
    const answer =
      turn % 2 === 0
        ? await as.post('/v1/tickets', body, { 'idempotency-key': key })
        : await as.get('/v1/tickets?limit=20');
    state.slowestMs = Math.max(state.slowestMs, performance.now() - startedAt);
    if (answer.status === 201) acknowledged.set(key, answer.body.data.id);
    if (answer.status < 300) counts.answered += 1;
    else if (answer.status === 503 && answer.headers.has('retry-after')) counts.refused += 1;
    else broken.push(`A client was answered ${answer.status}: ${answer.text}`);
  };
  const work = async (name: number) => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await ask(name, turn).catch((error: unknown) => broken.push(`A request failed: ${String(error)}`));
      await pause(EVERY_MS);
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, (_, name) => work(name)));
  return {
    broken,
    counts,
    acknowledged,
    get slowestMs() {
      return Math.round(state.slowestMs);
    },
    stop: async () => {
      state.isOver = true;
      await working;
    },
  };
};

/** Every acknowledged ticket is there, once. */
const lostTickets = (url: string, acknowledged: ReadonlyMap<string, string>): Promise<readonly string[]> =>
  withClient(url, async (database) => {
    const { rows } = await database.query<{ subject: string; id: string }>(
      `select subject, id from tickets where guild_id = $1 and subject <> 'first'`,
      [GUILD],
    );
    const bySubject = Map.groupBy(rows, ({ subject }) => subject);
    return [...acknowledged]
      .filter(([key, id]) => bySubject.get(key)?.length !== 1 || bySubject.get(key)?.[0]?.id !== id)
      .map(([key]) => `Key ${key} has ${bySubject.get(key)?.length ?? 0} tickets, not the one of its answer.`);
  });

const upgrade = async ({ tickets }: Thoroughness): Promise<Outcome> => {
  const commit = await findOldCommit();
  if (!commit) throw new Error('There is no older version: the history of the project is missing.');
  const [old, postgres] = [await checkOut(commit), await startPostgres()];
  const services: RunningService[] = [];
  try {
    const environment = { DATA_DIR: await emptyFolder(), LOG_LEVEL: 'info', DATABASE_URL: postgres.url };
    const before = await startService(environment, 'api', old.folder);
    services.push(before);
    await runCli(
      ['admin', 'guild', 'add', GUILD, '--name', 'Upgraded', '--plan', 'enterprise'],
      environment,
      old.folder,
    );
    const create = ['token', 'create', '--guild', GUILD, '--name', 'upgrade', '--scopes', 'all'];
    const token = (await runCli(create, environment, old.folder)).stdout;
    const as = client(before.url, token);
    const categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
    await as.post('/v1/tickets', { categoryId, requesterId: '1', subject: 'first', message: 'Help!' });
    await fill(postgres.url, tickets);

    const concurrent = startClients([as], categoryId);
    const startedAt = performance.now();
    const after = await startService(environment, 'api');
    const upgradedMs = Math.round(performance.now() - startedAt);
    services.push(after);
    await concurrent.stop();
    // Both versions at once, as in a rolling upgrade.
    const together = startClients([as, client(after.url, token)], categoryId);
    await pause(2_000);
    await together.stop();
    const acknowledged = new Map([...concurrent.acknowledged, ...together.acknowledged]);
    const broken = [...concurrent.broken, ...together.broken, ...(await lostTickets(postgres.url, acknowledged))];
    return {
      acknowledged: acknowledged.size,
      events: 0,
      delivered: 0,
      duplicates: 0,
      broken,
      acknowledgedAfterMs: null,
      deliveredAfterMs: null,
      slowestRequestMs: concurrent.slowestMs,
      note: `from ${commit.slice(0, 7)} at ${tickets} tickets: ready after ${upgradedMs} ms; ${concurrent.counts.answered} answered during that time, ${concurrent.counts.refused} refused with 503`,
    };
  } finally {
    await Promise.all(services.map((service) => service.kill()));
    await postgres.stop();
    await old.remove();
  }
};

export const FAULTS_OF_UPGRADES: readonly Fault[] = [
  { needs: 'initdb', name: 'upgraded while an API of the version before serves', run: upgrade },
];
