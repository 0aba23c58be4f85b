import { setTimeout as pause } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { copyFolder } from '#adapters/node/copy-folder.ts';
import { isKeptBeforeLog, isNeededSegment, LABEL_FILE } from '#adapters/postgres/embedded/backup-files.ts';
import { type BackupEnd, OnlineBackup } from '#adapters/postgres/embedded/online-backup.ts';
import { PglitePool } from '#adapters/postgres/embedded/pglite-pool.ts';
import { connectEmbedded, type Embedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { migratedFolder } from '../../../support/programs/process.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const PAGE_BYTES = 8_192;
const MAKE_ROWS = `drop table if exists rows, later; create table rows (id int primary key, text text);
  insert into rows select i, repeat(md5(i::text), 8) from generate_series(1, 3000) i`;
const CHANGE_ROWS = `update rows set text = reverse(text) where id % 3 = 0; delete from rows where id % 7 = 0;
  insert into rows select i, 'new' from generate_series(3001, 5000) i; create table later as select * from rows`;
const CONTENT = `select count(*) as count, md5(string_agg(id || text, ',' order by id)) as hash from`;

const copyWanted = (source: string, target: string, isWanted: (path: string) => boolean) =>
  copyFolder(source, target, { isWanted, onBytes: () => undefined, signal: new AbortController().signal });

/** Makes the second half of each page of a file unreadable, as if it had been copied while it was written. */
const tearPages = async (path: string): Promise<number> => {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  for (let at = PAGE_BYTES / 2; at < size; at += PAGE_BYTES) {
    await file.write(Buffer.alloc(PAGE_BYTES / 2, 0xee), 0, PAGE_BYTES / 2, at);
  }
  await file.close();
  return size / PAGE_BYTES;
};

const readContent = async (pglite: PGlite, table: string) => (await pglite.query(`${CONTENT} ${table}`)).rows;

const countBySeqScan = `set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off;
  set enable_seqscan = on; select count(*) as count from rows where id > 0`;

let folder: string;
let source: Embedded;
let path: string;
beforeAll(async () => {
  folder = await migratedFolder();
  path = join(folder, 'db');
  source = await connectEmbedded({ folder: path });
});
beforeEach(() => source.pglite.exec(MAKE_ROWS));
afterAll(async () => {
  await source.database.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the command does it, and with torn pages in between. */
const copyAndChange = async (copy: string): Promise<BackupEnd> => {
  const { backup, pglite } = source;
  const id = await backup.start();
  await copyWanted(path, copy, isKeptBeforeLog);
  await pglite.exec(`${CHANGE_ROWS}; update rows set text = text || '.'`);
  const [{ file }] = (await pglite.query<{ file: string }>(`select pg_relation_filepath('rows') as file`)).rows as [
    { file: string },
  ];
  expect(await tearPages(join(copy, file))).toBeGreaterThan(100);
  await source.database.tidyUp();
  await pglite.exec(`select pg_switch_wal(); insert into rows values (0, 'last')`);
  const end = await backup.stop(id);
  if (!end) throw new Error('The backup has ended.');
  await copyWanted(path, copy, (segment) => isNeededSegment(segment, end));
  expect(await backup.release(id)).toBe(true);
  return end;
};

it('makes of copied files, also of pages that were copied half, the database as it was when the backup stopped', async () => {
  const copy = join(folder, 'copy');
  const { label } = await copyAndChange(copy);
  const atStop = [await readContent(source.pglite, 'rows'), await readContent(source.pglite, 'later')];
  await source.pglite.exec('delete from rows where id < 100');
  await writeFile(join(copy, LABEL_FILE), label);

  const { pglite, database } = await connectEmbedded({ folder: copy });
  expect([await readContent(pglite, 'rows'), await readContent(pglite, 'later')]).toEqual(atStop);
  const [byIndex] = (await pglite.query<{ count: number }>('select count(*) as count from rows where id > 0')).rows;
  expect((await pglite.exec(countBySeqScan)).at(-1)?.rows).toEqual([byIndex]);
  await database.close();
});

it('does not open without the last of the log', async () => {
  const copy = join(folder, 'cut');
  const { label, firstSegment, lastSegment } = await copyAndChange(copy);
  expect(lastSegment > firstSegment).toBe(true);
  await writeFile(join(copy, LABEL_FILE), label);
  await rm(join(copy, 'pg_wal', lastSegment));
  await expect(connectEmbedded({ folder: copy })).rejects.toThrow('WAL ends before end of online backup');
});

it('keeps the log until it is released, whatever else asks for a checkpoint', async () => {
  const listLog = async () => (await readdir(join(path, 'pg_wal'))).filter((name) => /^\w{24}$/.test(name));
  const id = await source.backup.start();
  const before = await listLog();
  const fill = `insert into rows select i, repeat(md5(i::text), 100) from generate_series(10000, 20000) i`;
  await source.pglite.exec(fill);
  await source.database.tidyUp();
  expect(await listLog()).toEqual(expect.arrayContaining([before.toSorted()[0]]));
  await source.backup.release(id);
  await source.database.tidyUp();
  expect(await listLog()).not.toContain(before.toSorted()[0]);
});

it('ends an earlier backup when another starts, whose id is then unknown', async () => {
  const { backup } = source;
  const first = await backup.start();
  expect(backup.renew(first)).toBe(true);
  const second = await backup.start();
  expect([backup.renew(first), await backup.stop(first), await backup.release(first)]).toEqual([false, null, false]);
  expect(await backup.stop(second)).toMatchObject({ label: expect.stringContaining('LABEL: guildesk') });
  expect(await backup.stop(second)).toBeNull();
  expect([await backup.release(second), await backup.release(second)]).toEqual([true, false]);
});

it('ends when nobody gives a sign of life', async () => {
  const pool = new PglitePool(source.pglite);
  const backup = new OnlineBackup(pool, 50);
  const id = await backup.start();
  expect(pool.isLogHeld).toBe(true);
  await waitUntil(() => !pool.isLogHeld);
  expect([backup.renew(id), await backup.stop(id)]).toEqual([false, null]);
  expect(await backup.release(await backup.start())).toBe(true);
});

it('rejects nothing that nobody waits for when the database is closed before it is given up', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    const other = await connectEmbedded('memory');
    await new OnlineBackup(new PglitePool(other.pglite), 50).start();
    await other.database.close();
    await pause(200);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

it('lets the database be closed and opened again in the middle of it', async () => {
  await source.backup.start();
  await source.database.close();
  source = await connectEmbedded({ folder: path });
  expect(existsSync(join(path, LABEL_FILE))).toBe(false);
  expect(await readContent(source.pglite, 'rows')).toMatchObject([{ count: 3000 }]);
});
