import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { RECORD_FILE } from '../../../apps/cli/backup/backup-record.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { openSecretBox } from '../../../apps/composition/secrets.ts';
import { emptyFolder, migratedFolder, runCliHere } from '../../support/programs/process.ts';

const BLOB = 'blobs/77/019b0000-0000-7000-8000-000000000001';
const CONTENT = 'a picture';
const key = (byte: number) => `k1:${Buffer.alloc(32, byte).toString('base64')}`;
const ADD_FILE = `insert into attachments (guild_id, id, status, filename, facts, attempts, created_at) values
  ('77', '019b0000-0000-7000-8000-000000000001', 'kept', 'picture.png', '{"size": ${CONTENT.length}}', 0, now())`;

let source: string;
let copies: string;
let count = 0;
beforeAll(async () => {
  [source, copies] = [await emptyFolder(), await emptyFolder()];
  const DATA_DIR = await migratedFolder();
  const { database } = await connectEmbedded({ folder: join(DATA_DIR, 'db') });
  await database.query(ADD_FILE);
  await openSecretBox(readConfig({ DATA_DIR }), database);
  await database.close();
  await mkdir(join(DATA_DIR, 'blobs', '77'), { recursive: true });
  await writeFile(join(DATA_DIR, BLOB), CONTENT);
  expect(await runCliHere(['backup', '--to', join(source, 'whole')], { DATA_DIR })).toMatchObject({ status: 0 });
});

/** A backup of its own, which a test may damage. */
const copyBackup = async (): Promise<string> => {
  const backup = join(copies, String((count += 1)));
  await cp(join(source, 'whole'), backup, { recursive: true });
  return backup;
};

/** With what is wrong, by the name of the check. Whatever it finds, it leaves the backup alone and nothing beside it. */
const tryRestore = async (backup: string, environment: Record<string, string> = {}) => {
  const before = await readdir(backup, { recursive: true });
  const { stdout, stderr, status } = await runCliHere(['restore-drill', backup], environment);
  expect(await readdir(backup, { recursive: true })).toEqual(before);
  expect((await readdir(copies)).filter((name) => /\D/.test(name))).toEqual([]);
  return { stdout, stderr, status, failed: stdout.match(/^failed .*$/gm) ?? [] };
};

const changeRecord = async (
  backup: string,
  change: (record: { rows: Record<string, number> | null; files: object }) => void,
) => {
  const file = join(backup, RECORD_FILE);
  const record = JSON.parse(await readFile(file, 'utf8')) as { rows: Record<string, number> | null; files: object };
  change(record);
  await writeFile(file, JSON.stringify(record));
};

it('proves a backup, and leaves nothing', async () => {
  const backup = await copyBackup();
  const { stdout, status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([[], 0]);
  expect(stdout).toMatch(/^ok +record +made at \S+ by guildesk \d/);
  expect(stdout).toMatch(/^ok +files +\d+ files with [\d.]+ MB are as they were written$/m);
  expect(stdout).toMatch(/^ok +rows +\d+ rows in \d+ tables, as the backup recorded$/m);
  expect(stdout).toMatch(/^ok +secrets key +secrets\.key of the backup opens every secret$/m);
  expect(stdout).toMatch(/^ok +files of messages +1 are there$/m);
  expect(stdout).toMatch(/can be restored\.$/);
});

it('finds a file of the database that is cut, missing or changed', async () => {
  const backup = await copyBackup();
  const file = join(backup, 'db', 'global', 'pg_control');
  await truncate(file, 100);
  await rm(join(backup, 'db', 'PG_VERSION'));
  const bytes = await readFile(join(backup, 'db', 'postgresql.conf'));
  await writeFile(join(backup, 'db', 'postgresql.conf'), bytes.reverse());
  const { stdout, status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([
    [
      expect.stringMatching(
        /^failed +files +db\/PG_VERSION is missing, db\/global\/pg_control is cut: it has 100 of \d+ bytes, db\/postgresql\.conf was changed after it was written\. Use another backup/,
      ),
    ],
    1,
  ]);
  expect(stdout).toMatch(/^skipped +database +left out, since files are damaged$/m);
  expect(stdout).toMatch(/cannot be restored as it was\.$/);
});

it('finds a backup that lacks rows', async () => {
  const backup = await copyBackup();
  await changeRecord(backup, ({ rows }) => {
    expect(rows?.attachments).toBe(1);
    Object.assign(rows!, { attachments: 3 });
  });
  const { status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([[expect.stringMatching(/^failed +rows +attachments has 1 of 3\./)], 1]);
});

it('finds a key that does not open the secrets, and does not print it', async () => {
  const { stdout, status, failed } = await tryRestore(await copyBackup(), { SECRETS_KEY: key(9) });
  expect([failed, status]).toEqual([
    [
      expect.stringMatching(
        /^failed +secrets key +SECRETS_KEY does not open 1 secrets, such as the check of the key\. Set SECRETS_KEY/,
      ),
    ],
    1,
  ]);
  expect(stdout).not.toContain(key(9).slice(3));
});

it('finds that the key is missing, or is not one', async () => {
  const backup = await copyBackup();
  await writeFile(join(backup, 'secrets.key'), 'not a key');
  await changeRecord(backup, ({ files }) => Reflect.deleteProperty(files, 'secrets.key'));
  expect((await tryRestore(backup)).failed).toEqual([
    expect.stringMatching(/secrets\.key of the backup cannot be read: id:base64/),
  ]);
  await rm(join(backup, 'secrets.key'));
  const { status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([
    [expect.stringMatching(/^failed +secrets key +the backup has 1 secrets, and no key/)],
    1,
  ]);
});

it('finds files of messages that are missing or cut', async () => {
  const backup = await copyBackup();
  await truncate(join(backup, BLOB), 3);
  expect((await tryRestore(backup)).failed).toEqual([
    expect.stringMatching(new RegExp(`^failed +files of messages +${BLOB} is cut: it has 3 of 9 bytes`)),
    expect.stringMatching(
      new RegExp(`^failed +files of messages +1 of 1 cannot be restored: ${BLOB} \\(picture.png\\) has 3 of 9 bytes`),
    ),
  ]);
  await rm(join(backup, 'blobs'), { recursive: true });
  const { status, failed } = await tryRestore(backup);
  expect(status).toBe(1);
  expect(failed).toEqual([
    expect.stringContaining(`${BLOB} is missing`),
    expect.stringMatching(/\(picture\.png\) is missing\. Copy the folder blobs/),
  ]);
});

it('looks for no files of messages where they are in a bucket', async () => {
  const backup = await copyBackup();
  const S3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };
  expect((await tryRestore(backup, S3)).stdout).toMatch(
    /^skipped +files of messages +left out, since they are in the bucket$/m,
  );
});

it('compares what it can of a backup without a record, and reports a database that does not open', async () => {
  const backup = await copyBackup();
  await rm(join(backup, RECORD_FILE));
  expect(await tryRestore(backup)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^skipped +record[^]*^skipped +files[^]*^skipped +rows[^]*^ok +secrets key/m),
  });
  const file = join(backup, 'db', 'global', 'pg_control');
  await truncate(file, 100);
  const { status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([
    [expect.stringMatching(/^failed +database +The embedded database in .* cannot be opened/)],
    1,
  ]);
});

it('reports a record that cannot be read', async () => {
  const backup = await copyBackup();
  await truncate(join(backup, RECORD_FILE), 50);
  const { status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([
    [expect.stringMatching(/^failed +record +guildesk\.backup\.json of the backup cannot be read/)],
    1,
  ]);
});

it('reports a backup of a later version', async () => {
  const backup = await copyBackup();
  await rm(join(backup, RECORD_FILE));
  const { database } = await connectEmbedded({ folder: join(backup, 'db') });
  await database.query(`insert into schema_migrations (name, executed_at) values ('9999-later', now())`);
  await database.close();
  const { status, failed } = await tryRestore(backup);
  expect([failed, status]).toEqual([
    [expect.stringMatching(/^failed +database +.*9999-later.*Use the version of guildesk that made the backup/)],
    1,
  ]);
});

it('makes its folder where it is asked to', async () => {
  const place = await emptyFolder();
  const { status } = await runCliHere(['restore-drill', await copyBackup(), '--in', place], {});
  expect([status, await readdir(place)]).toEqual([0, []]);
});

it.each([
  [[], /^<backup> is missing/],
  [['/nowhere/at-all'], /^There is no backup \/nowhere\/at-all/],
  [[new URL('../../../package.json', import.meta.url).pathname], /is a file\. .*dump of PostgreSQL/],
  [[new URL('.', import.meta.url).pathname], /is not a backup: it has no folder db/],
  [['.', '--colour'], /colour/],
])('refuses %j', async (words, message) => {
  expect(await runCliHere(['restore-drill', ...words], {})).toEqual({
    stdout: '',
    stderr: expect.stringMatching(message),
    status: 1,
  });
});

it('is private to its owner while it runs', async () => {
  const place = await emptyFolder();
  const running = runCliHere(['restore-drill', await copyBackup(), '--in', place], {});
  let mode = 0;
  while (mode === 0) {
    const [name] = await readdir(place);
    if (name !== undefined && existsSync(join(place, name))) ({ mode } = await stat(join(place, name)));
  }
  expect(mode & 0o077).toBe(0);
  await running;
});
