import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPostgres } from '../databases.ts';
import { suiteIf } from '../suite/suite-if.ts';
import { freePort } from './redis-server.ts';

/** A PgBouncer of a test's own in session mode. */
export interface PgBouncer {
  /** The address of a database behind it. */
  toPooled(databaseUrl: string): string;
  start(): Promise<void>;
  /** Ends it as a crash would, with all of its connections. */
  kill(): Promise<void>;
  /** Removes its files. */
  close(): Promise<void>;
}

/** It refuses to run as root; this is the user that owns nothing. */
const NOBODY = 65_534;

/** PgBouncer on this machine; null when the program is missing. */
export const findPgBouncer = (): string | null =>
  spawnSync('pgbouncer', ['--version']).status === 0 ? 'pgbouncer' : null;

/** Suites that run PgBouncer. In CI a missing program is a failure, not a reason to skip. */
export const withPgBouncer =
  process.env.CI === 'true' || findPgBouncer() !== null ? withPostgres : suiteIf(() => false);

/** As docs/operate/scale.md configures it, before the server of a database. */
export const openPgBouncer = async (databaseUrl: string): Promise<PgBouncer> => {
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'guildesk-test-pgbouncer-'))];
  const file = join(folder, 'pgbouncer.ini');
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort || '5432'} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = session',
      'default_pool_size = 60',
    ].join('\n'),
  );
  if (isRoot) await Promise.all([folder, file].map((path) => chown(path, NOBODY, NOBODY)));
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    toPooled: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    start: async () => {
      const started = spawn('pgbouncer', [file], {
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      });
      child = started;
      let text = '';
      for await (const part of started.stderr) {
        text += String(part);
        if (text.includes('process up')) return;
      }
      throw new Error(`PgBouncer did not start: ${text}`);
    },
    kill,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
};
