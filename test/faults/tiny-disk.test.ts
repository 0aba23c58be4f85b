import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectEmbedded, type Embedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { emptyFolder } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

const execute = promisify(execFile);
/** Only root can mount a disk of its own. In CI it is a failure not to be root. */
const isRoot = process.env.CI === 'true' || process.getuid?.() === 0;
const describeAsRoot = isRoot ? describe : describe.skip;
const DISK_MB = 256;

/** 40 MB of the log and nothing else: three new segments. */
const WRITE_LOG = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000)) from generate_series(1, 40)`;
const WRITE_ROW = 'insert into kept (id) values (:id)';

describeAsRoot('the embedded database on a disk that is really full', () => {
  let disk: string;
  let embedded: Embedded;
  const panics: string[] = [];
  const connect = async () => {
    const onPanic = (line: string): never => {
      panics.push(line);
      throw new Error(line);
    };
    embedded = await connectEmbedded({ folder: join(disk, 'db'), onPanic });
    return embedded.database;
  };
  beforeAll(async () => {
    disk = await emptyFolder();
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  });
  afterAll(async () => {
    try {
      await embedded.database.close();
    } finally {
      await execute('umount', ['--lazy', disk]);
    }
  });

  const fillDisk = async () => {
    const { bsize, bavail } = await statfs(disk);
    await expect(writeFile(join(disk, 'filling'), Buffer.alloc(bsize * (bavail + 1), 1))).rejects.toThrow('ENOSPC');
  };
  const hasReserve = () => existsSync(join(disk, 'db.reserve'));

  it('writes its log into the reserve, is read-only until there is room, and makes the reserve anew', async () => {
    let database = await connect();
    await database.query('create table kept (id int primary key)');
    await database.query(WRITE_ROW, { id: 1 });
    expect(hasReserve()).toBe(true);

    await database.transactional(async () => {
      await fillDisk();
      await database.query(WRITE_LOG);
      expect(hasReserve()).toBe(false);
    });
    await expect(database.query(WRITE_ROW, { id: 2 })).rejects.toMatchObject({ reason: 'disk_full' });
    expect(await database.query('select id from kept')).toEqual([{ id: 1 }]);
    expect(await database.isDiskFull()).toBe(true);

    await rm(join(disk, 'filling'));
    await waitUntil(async () => !(await database.isDiskFull()), { withinMs: 60_000, what: 'The end of it' });
    expect(hasReserve()).toBe(true);
    await database.query(WRITE_ROW, { id: 2 });
    await database.close();

    database = await connect();
    expect(await database.query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(panics).toEqual([]);
  });
});
