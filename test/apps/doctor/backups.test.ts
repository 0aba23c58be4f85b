import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_FILE } from '../../../apps/cli/backup/backup-record.ts';
import { toBackupName } from '../../../apps/cli/backup/kept-backups.ts';
import { checkBackups } from '../../../apps/cli/doctor/check-backups.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { aFinding } from './examine.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-12-01T12:00:00Z');
const DISCORD = { CHAT_PLATFORM: 'discord', DISCORD_TOKEN: 'a.b.c', DISCORD_APPLICATION_ID: '5' };
const check = (environment: Readonly<Record<string, string>>) => checkBackups(readConfig(environment), NOW);

it('warns of a bot without nightly backups, and of no demo', async () => {
  expect(await check({})).toEqual(aFinding('ok', /BACKUP_TO is not set/));
  expect(await check(DISCORD)).toEqual(aFinding('warning', /BACKUP_TO is not set/, /Set it to a folder/));
});

it('fails without a backup and with an old one, and names the newest', async () => {
  const folder = await emptyFolder();
  const add = async (at: number) => {
    const path = join(folder, toBackupName(at));
    await mkdir(path);
    await writeFile(join(path, RECORD_FILE), '{}');
    return path;
  };
  expect(await check({ BACKUP_TO: folder })).toEqual(aFinding('failed', /there is none in /, /log of the service/));
  await add(NOW - 30 * HOUR);
  expect(await check({ BACKUP_TO: folder })).toEqual(aFinding('failed', /1 in .*, the newest 30 hours old/, /log/));
  const newest = await add(NOW - 5 * HOUR);
  expect(await check({ BACKUP_TO: folder })).toEqual(
    aFinding('ok', `2 in ${folder}, the newest 5 hours old.*${newest}`),
  );
});
