import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { type DatabaseFacts, inspectServer } from '#adapters/postgres/schema/inspect-database.ts';
import { reportDatabase } from '../../../apps/cli/doctor/check-database.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { lockFolder } from '../../../apps/composition/processes/data-folder.ts';
import { SECRETS_KEY } from '../../support/api.ts';
import { emptyPostgresUrl, postgresUrl, withPostgres } from '../../support/databases.ts';
import { emptyFolder, migratedFolder } from '../../support/programs/process.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { aFinding, examine } from './examine.ts';

const NAMES = ['database', 'database connections', 'database clock', 'migrations'];
const UNREACHABLE = 'postgres://guildesk:pass-word@127.0.0.1';

withPostgres('a PostgreSQL server', () => {
  it('passes with all migrations', async () => {
    const url = await postgresUrl();
    const { exitCode, list } = await examine({ DATABASE_URL: url, SECRETS_KEY });
    expect(exitCode).toBe(0);
    // Servers for tests often have it off.
    const { isAutovacuumOn } = await inspectServer(url);
    expect(list('autovacuum')).toEqual([aFinding(isAutovacuumOn ? 'ok' : 'warning', /^o(n|ff)/)]);
    expect(NAMES.map((name) => [name, list(name).map(({ status }) => status)])).toEqual(
      NAMES.map((name) => [name, ['ok']]),
    );
    expect(list('secrets key')).toEqual([aFinding('ok', /nothing is encrypted yet/)]);
  });

  it('passes without tables, and makes none', async () => {
    const url = await emptyPostgresUrl();
    const { exitCode, list } = await examine({ DATABASE_URL: url, SECRETS_KEY });
    expect(exitCode).toBe(0);
    expect(list('migrations')).toEqual([aFinding('ok', /there are no tables yet/)]);
    expect(await inspectServer(url)).toMatchObject({ appliedMigrations: 0, keyCheck: null });
  });

  it('fails without such a database, and says what to do', async () => {
    const url = new URL(await emptyPostgresUrl());
    url.pathname += '_missing';
    const { exitCode, list } = await examine({ DATABASE_URL: url.href, SECRETS_KEY });
    expect(exitCode).toBe(1);
    expect(list('database')).toEqual([aFinding('failed', /does not exist/, /Create the database/)]);
  });
});

it('fails where no server listens, and does not print the password', async () => {
  const url = `${UNREACHABLE}:${await freePort()}/x`;
  const { exitCode, list, stdout } = await examine({ DATABASE_URL: url, SECRETS_KEY });
  expect(exitCode).toBe(1);
  expect(list('database')).toEqual([aFinding('failed', /ECONNREFUSED/, /Check host and port in DATABASE_URL/)]);
  expect(list('secrets key')).toEqual([aFinding('skipped', /there is SECRETS_KEY; .* left out/)]);
  expect(stdout).not.toContain('pass-word');
});

it('gives up a server that accepts connections and does not answer, and goes on with the others', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `${UNREACHABLE}:${(silent.address() as AddressInfo).port}/x`;
  const { exitCode, list } = await examine({ DATABASE_URL: url, SECRETS_KEY }, 300);
  for (const socket of sockets) socket.destroy();
  silent.close();
  expect(exitCode).toBe(1);
  expect(list('database')).toEqual([aFinding('failed', 'no result within 0.3 s')]);
  expect(list('data folder')).toEqual([aFinding('ok', /can be written/)]);
});

describe('the embedded database', () => {
  it('is opened where no service has it', async () => {
    const { exitCode, list } = await examine({ DATA_DIR: await migratedFolder() });
    expect(exitCode).toBe(0);
    expect(list('database')).toEqual([aFinding('ok', /^embedded PostgreSQL \d/)]);
    expect(list('migrations')).toEqual([aFinding('ok', /are applied/)]);
  });

  it('fails when it cannot be opened', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db', 'PG_VERSION'), '17');
    const { exitCode, list } = await examine({ DATA_DIR: folder });
    expect(exitCode).toBe(1);
    expect(list('database')).toEqual([aFinding('failed', /./, /restore a backup/)]);
  });

  it('is left out while a service has it open', async () => {
    const folder = await migratedFolder();
    const lock = await lockFolder(folder);
    lock.setHandler(() => Promise.resolve(null));
    const { exitCode, list } = await examine({ DATA_DIR: folder });
    await lock.release();
    expect(exitCode).toBe(0);
    expect(list('database')).toEqual([aFinding('skipped', /left out: a running service has/)]);
    expect(list('secrets key')).toEqual([aFinding('skipped', /left out/)]);
  });
});

describe('what a server says', () => {
  const FACTS: DatabaseFacts = {
    version: '17.4',
    majorVersion: 17,
    timeZone: 'Europe/Berlin',
    clockOffsetMs: 20,
    maxConnections: 100,
    reservedConnections: 3,
    isAutovacuumOn: true,
    appliedMigrations: 60,
    pendingMigrations: 0,
    unknownMigrations: [],
    missingMigrations: 0,
    keyCheck: null,
  };
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x', SECRETS_KEY, DATABASE_POOL: '10' });
  const report = (facts: Partial<DatabaseFacts>) =>
    reportDatabase({ kind: 'server', facts: { ...FACTS, ...facts } }, config).filter(({ status }) => status !== 'ok');

  it('is as it should be', () => expect(report({})).toEqual([]));

  it.each<[Partial<DatabaseFacts>, 'warning' | 'failed', RegExp]>([
    [{ version: '14.1', majorVersion: 14 }, 'failed', /PostgreSQL 14\.1/],
    [{ maxConnections: 20 }, 'failed', /leaves 17, and each process takes up to 18: enough for 0 processes/],
    [{ maxConnections: 50 }, 'warning', /enough for 2 processes/],
    [{ clockOffsetMs: -3_000 }, 'warning', /3\.0 s behind this machine's; its time zone is Europe\/Berlin/],
    [{ pendingMigrations: 2 }, 'warning', /2 are pending/],
    [{ unknownMigrations: ['0999-later'] }, 'failed', /newer version: 0999-later/],
    [{ missingMigrations: 4 }, 'failed', /before 0\.1\.0 and lacks 4 of its 72 migrations/],
    [{ isAutovacuumOn: false }, 'warning', /off/],
  ])('is reported: %j', (facts, status, found) => {
    expect(report(facts)).toEqual([aFinding(status, found)]);
  });
});
