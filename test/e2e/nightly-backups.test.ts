import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listKeptBackups } from '../../apps/cli/backup/kept-backups.ts';
import { emptyFolder, migratedFolder, runCli, startService } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

const MADE = { what: 'The backup', withinMs: 60_000 };

it('the service makes a backup beside its work, which can be restored', async () => {
  const [DATA_DIR, BACKUP_TO] = [await migratedFolder(), join(await emptyFolder(), 'backups')];
  const service = await startService({ DATA_DIR, BACKUP_TO, BACKUP_KEEP: '3' });
  await waitUntil(() => /Copied [\d.]+ MB in [\d.]+ s to .*guildesk-/.test(service.output()), MADE);
  const [backup, ...others] = await listKeptBackups(BACKUP_TO);
  expect(others).toEqual([]);
  const drill = await runCli(['restore-drill', backup?.path ?? ''], {});
  expect(drill).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ok +rows +\d+ rows in \d+ tables, as the/m),
  });
  expect(drill.stdout).toMatch(/^ok +secrets key +secrets\.key of the backup opens every secret$/m);
  expect(await service.stop()).toBe(0);
  expect(await readdir(BACKUP_TO)).toHaveLength(1);
});

it('the service goes on and reports a backup that fails', async () => {
  const file = join(await emptyFolder(), 'file');
  await writeFile(file, '');
  const service = await startService({ DATA_DIR: await migratedFolder(), BACKUP_TO: file });
  await waitUntil(() => /The backup failed, and is tried again in an hour: .*ENOTDIR/.test(service.output()), MADE);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect(await service.stop()).toBe(0);
});

it('ends a backup that is being made when it is stopped', async () => {
  const [DATA_DIR, BACKUP_TO] = [await migratedFolder(), join(await emptyFolder(), 'backups')];
  await mkdir(join(DATA_DIR, 'blobs'));
  await writeFile(join(DATA_DIR, 'blobs', 'large'), Buffer.alloc(50_000_000));
  const service = await startService({ DATA_DIR, BACKUP_TO });
  const list = () => readdir(BACKUP_TO).catch(() => [] as string[]);
  await waitUntil(async () => (await list()).length > 0, { ...MADE, everyMs: 2 });
  expect(await service.stop()).toBe(0);
  const left = await list();
  // One that had just ended is whole; of the other nothing is left.
  expect(left.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});
