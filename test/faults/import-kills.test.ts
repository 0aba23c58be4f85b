import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { randomOf } from '../fuzz/random.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { manifestOf, writePortable } from '../support/portability/portable-folder.ts';
import { emptyFolder, ROOT, runCliHere } from '../support/programs/process.ts';

const GUILD = '5';
const TICKETS = 2_000;
const KILLS = { first: 6, second: 4 };
/** Between two kills are so many tickets at least, and at most twice as many. */
const STEP = 120;
const MAX_DELAY_MS = 40;

const TIME = '2025-01-01T00:00:00.000Z';

/** Tickets, each with the given number of messages. */
const buildLines = (messages: number) =>
  Array.from({ length: TICKETS }, (_, index) => [
    { record: 'ticket', key: `${index}`, number: index + 1, requesterId: '9', categoryKey: 'c', createdAt: TIME },
    ...Array.from({ length: messages }, (_unused, part) => ({
      record: 'message',
      ticket: `${index}`,
      key: `${index}m${part}`,
      author: { type: 'user', id: '9' },
      content: 'x',
      createdAt: TIME,
    })),
  ]).flat();

/** Are times of the import itself. */
const CHANGING = ['updated_at', 'last_activity_at', 'due_at', 'import_id'];
const TABLES = ['tickets', 'ticket_messages', 'ticket_timeline', 'imported_records'];

/** A server in a database of its own. */
const createServer = async (folder: string) => {
  const url = await postgresUrl();
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEY: `k1:${randomBytes(32).toString('base64')}`,
  };
  const database = await connectPostgres({ url, maxConnections: 2, onError: () => undefined });
  const added = await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'A', '--plan', 'enterprise'], environment);
  expect(added).toMatchObject({ status: 0 });
  const read = async <T>(statement: string) => (await database.queryOne<T & object>(statement, { guild: GUILD }))!;
  return {
    environment,
    count: async (condition: string) => {
      const { rows } = await read<{ rows: number }>(
        `select count(*)::int as rows from tickets where guild_id = :guild and ${condition}`,
      );
      return rows;
    },
    /** Another process may go on at once. */
    endLease: () =>
      database.query(`update imports set lease_until = now() - interval '1 hour' where guild_id = :guild`, {
        guild: GUILD,
      }),
    describe: () =>
      Promise.all(
        TABLES.map((table) =>
          read(`select '${table}' as table, count(*)::int as rows, md5(string_agg(line, '' order by line)) as content
            from (select (to_jsonb(t) - '{${CHANGING.join(',')}}'::text[])::text as line from ${table} t
              where guild_id = :guild) lines`),
        ),
      ),
    close: () => database.close(),
  };
};

type Server = Awaited<ReturnType<typeof createServer>>;

const toWords = (path: string) => ['admin', 'import', 'run', path, '--guild', GUILD, '--json'];

/** Kills the command some time after so many tickets are as they are at the end. */
const killAt = async (server: Server, path: string, condition: string, { tickets, delayMs }: KillPoint) => {
  const child = spawn(process.execPath, ['apps/launch.js', 'apps/cli/main.ts', ...toWords(path)], {
    cwd: ROOT,
    env: { ...process.env, ...server.environment },
    stdio: 'ignore',
    detached: true,
  });
  while ((await server.count(condition)) < tickets && child.exitCode === null) await sleep(5);
  await sleep(delayMs);
  expect(child.exitCode).toBeNull();
  process.kill(-child.pid!, 'SIGKILL');
  await once(child, 'exit');
  const reached = await server.count(condition);
  expect(reached).toBeLessThan(TICKETS);
  expect(reached % 100).toBe(0);
};

interface KillPoint {
  readonly tickets: number;
  readonly delayMs: number;
}

/** `FAULTS_SEED` repeats the kills of an earlier run. */
const SEED = Number(process.env.FAULTS_SEED ?? randomBytes(2).readUInt16LE());

const chooseKills = (kills: number, index: number): readonly KillPoint[] => {
  const random = randomOf(SEED, index);
  let tickets = 0;
  return Array.from({ length: kills }, () => {
    tickets += STEP + random.below(STEP);
    return { tickets, delayMs: random.below(MAX_DELAY_MS) };
  });
};

withPostgres('an import that is killed ten times', () => {
  it('goes on with the same command, and ends as one that was not killed, also with a second file', async () => {
    process.stdout.write(`Seed ${SEED}\n`);
    const folder = await emptyFolder();
    const [killed, whole] = [await createServer(folder), await createServer(folder)];
    const write = (name: string, messages: number) =>
      writePortable(join(folder, name), {
        'manifest.json': manifestOf(GUILD),
        'categories.jsonl': [{ key: 'c', name: 'Q', createdAt: TIME }],
        'tickets.jsonl': buildLines(messages),
      });
    const run = async ({ environment }: Server, path: string) => {
      const { stdout, stderr } = await runCliHere(toWords(path), environment);
      expect(stderr).toBe('');
      return JSON.parse(stdout);
    };

    const first = await write('first', 1);
    for (const point of chooseKills(KILLS.first, 1)) {
      await killed.endLease();
      await killAt(killed, first, 'true', point);
    }
    const early = await runCliHere(toWords(first), killed.environment);
    expect(early).toMatchObject({ status: 1, stderr: expect.stringMatching(/Another import/) });
    await killed.endLease();
    const { added } = await run(killed, first);
    expect(added).toMatchObject({ category: 1, ticket: TICKETS, message: TICKETS });
    expect(added).toEqual((await run(whole, first)).added);
    expect(await killed.describe()).toEqual(await whole.describe());

    const second = await write('second', 2);
    for (const point of chooseKills(KILLS.second, 2)) {
      await killAt(killed, second, 'message_count = 2 and version = 2', point);
      await killed.endLease();
    }
    const report = await run(killed, second);
    expect(report).toMatchObject({ added: {}, changed: TICKETS, extended: 0 });
    await run(whole, second);
    const ended = await killed.describe();
    expect(ended).toEqual(await whole.describe());
    expect(ended).toContainEqual(expect.objectContaining({ table: 'ticket_messages', rows: 2 * TICKETS }));
    await killed.close();
    await whole.close();
  }, 300_000);
});
