import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { manifestOf, writePortable } from '../support/portability/portable-folder.ts';
import { emptyFolder, ROOT, runCliHere } from '../support/programs/process.ts';

const GUILD = '5';
const TICKETS = 3_000;
/** An import that was killed is left to its process for so long. */
const LEASE_MS = 31_000;

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

withPostgres('an import that is killed', () => {
  it('goes on with the same command, and adds each ticket once, also when a second file replaces them', async () => {
    const [url, folder] = [await postgresUrl(), await emptyFolder()];
    const key = `k1:${randomBytes(32).toString('base64')}`;
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SECRETS_KEY: key };
    const write = (name: string, messages: number) =>
      writePortable(join(folder, name), {
        'manifest.json': manifestOf(GUILD),
        'categories.jsonl': [{ key: 'c', name: 'Q' }],
        'tickets.jsonl': buildLines(messages),
      });
    const database = await connectPostgres({ url, maxConnections: 2, onError: () => undefined });
    const count = async (condition = 'true') => {
      const statement = `select count(*)::int as rows, coalesce(sum(message_count), 0)::int as messages from tickets
        where guild_id = :guild and ${condition}`;
      return (await database.queryOne<{ rows: number; messages: number }>(statement, { guild: GUILD }))!;
    };
    expect(
      await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'A', '--plan', 'enterprise'], environment),
    ).toMatchObject({ status: 0 });

    /** Kills the command when so many tickets are as they are at the end. */
    const killAt = async (words: readonly string[], condition: string, tickets: number) => {
      const child = spawn(process.execPath, ['apps/launch.js', 'apps/cli/main.ts', ...words], {
        cwd: ROOT,
        env: { ...process.env, ...environment },
        stdio: 'ignore',
        detached: true,
      });
      while ((await count(condition)).rows < tickets && child.exitCode === null) await sleep(20);
      expect(child.exitCode).toBeNull();
      process.kill(-child.pid!, 'SIGKILL');
      await once(child, 'exit');
      const reached = (await count(condition)).rows;
      expect(reached).toBeLessThan(TICKETS);
      expect(reached % 100).toBe(0);
    };
    const toWords = (path: string) => ['admin', 'import', 'run', path, '--guild', GUILD, '--json'];

    const first = toWords(await write('first', 1));
    for (const tickets of [300, 1_500]) {
      await killAt(first, 'true', tickets);
      expect(await runCliHere(first, environment)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/Another import/),
      });
      await sleep(LEASE_MS);
    }
    const { stdout } = await runCliHere(first, environment);
    expect(JSON.parse(stdout).added).toMatchObject({ category: 1, ticket: TICKETS, message: TICKETS });
    expect(await count()).toEqual({ rows: TICKETS, messages: TICKETS });

    const second = toWords(await write('second', 2));
    await killAt(second, 'message_count = 2 and version = 2', 700);
    await sleep(LEASE_MS);
    const report = JSON.parse((await runCliHere(second, environment)).stdout);
    expect(report).toMatchObject({ added: {}, changed: TICKETS, extended: 0 });
    expect(await count('version = 2')).toEqual({ rows: TICKETS, messages: 2 * TICKETS });
    const stored = await database.queryOne(
      'select count(*)::int as rows from ticket_messages where guild_id = :guild',
      {
        guild: GUILD,
      },
    );
    expect(stored).toEqual({ rows: 2 * TICKETS });
    await database.close();
  }, 300_000);
});
