import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_FILE } from '../../../apps/cli/backup/backup-record.ts';
import { listKeptBackups, toBackupName } from '../../../apps/cli/backup/kept-backups.ts';
import { computeDue, repeatBackups } from '../../../apps/cli/backup/schedule.ts';
import { parseTimeOfDay } from '../../../apps/composition/config/time-of-day.ts';
import { emptyFolder, migratedFolder, runCliHere } from '../../support/programs/process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const HOUR = 3_600_000;
const TIME = parseTimeOfDay('03:15');
const at = (day: number, hour: number, minute = 0) => new Date(2021, 11, day, hour, minute).getTime();

it.each([
  ['none yet: at once', null, 0],
  ['made before the time of this day', at(1, 2), at(1, 3, 15)],
  ['made at the time', at(1, 3, 15), at(2, 3, 15)],
  ['made after it', at(1, 20), at(2, 3, 15)],
])('the next backup, %s', (_, newest, due) => {
  expect(computeDue(newest, TIME)).toBe(due);
});

it.each(['3:15', '24:00', '03:60', '', 'daily'])('refuses the time "%s"', (text) => {
  expect(() => parseTimeOfDay(text)).toThrow('such as 03:15');
});

describe('repeated backups', () => {
  let folder: string;
  let now: number;
  let errors: string[];
  beforeEach(async () => {
    [folder, now, errors] = [await emptyFolder(), at(1, 12), []];
  });
  const listNames = async () => (await listKeptBackups(folder)).map(({ path }) => path.slice(folder.length + 1));
  const addBackup = async () => {
    const path = join(folder, toBackupName(now));
    await mkdir(path);
    await writeFile(join(path, RECORD_FILE), '{}');
  };
  /** Runs it until so many looks at the clock have passed that a backup would have been made. */
  const repeat = async (backUp: () => Promise<void>, until: () => boolean | Promise<boolean>) => {
    const stop = new AbortController();
    let looks = 0;
    const clock = () => {
      looks += 1;
      return now;
    };
    const running = repeatBackups({
      folder,
      time: TIME,
      backUp,
      onError: (text) => errors.push(text),
      signal: stop.signal,
      now: clock,
      lookEveryMs: 1,
    });
    await waitUntil(until, { withinMs: 10_000, everyMs: 1 });
    return {
      running,
      stop,
      waitLooks: () => {
        const from = looks;
        return waitUntil(() => looks > from + 20, { withinMs: 10_000, everyMs: 1 });
      },
    };
  };

  it('makes one at once, one each day, and one that was missed', async () => {
    const { running, stop, waitLooks } = await repeat(addBackup, async () => (await listNames()).length === 1);
    await waitLooks();
    expect(await listNames()).toEqual([toBackupName(at(1, 12))]);
    now = at(2, 3, 15);
    await waitUntil(async () => (await listNames()).length === 2, { withinMs: 10_000, everyMs: 1 });
    // The machine was off for two days.
    now = at(5, 9);
    await waitUntil(async () => (await listNames()).length === 3, { withinMs: 10_000, everyMs: 1 });
    await waitLooks();
    expect(await listNames()).toEqual([at(5, 9), at(2, 3, 15), at(1, 12)].map(toBackupName));
    stop.abort();
    await running;
    expect(errors).toEqual([]);
  });

  it('does not wait for a time that a wrong clock has written', async () => {
    now = at(20, 12);
    await addBackup();
    now = at(1, 12);
    const { running, stop } = await repeat(addBackup, async () => (await listNames()).length === 2);
    stop.abort();
    await running;
  });

  it('reports one that fails, and tries again after an hour', async () => {
    let tries = 0;
    const fail = () => {
      tries += 1;
      return Promise.reject(new Error('The disk is full.'));
    };
    const { running, stop, waitLooks } = await repeat(fail, () => tries === 1);
    await waitLooks();
    expect([tries, errors]).toEqual([1, ['The backup failed, and is tried again in an hour: The disk is full.']]);
    now += HOUR;
    await waitUntil(() => tries === 2, { withinMs: 10_000, everyMs: 1 });
    stop.abort();
    await running;
  });
});

describe('backups with --keep', () => {
  let DATA_DIR: string;
  let place: string;
  beforeAll(async () => {
    [DATA_DIR, place] = [await migratedFolder(), await emptyFolder()];
  });
  const backUp = (...words: readonly string[]) => runCliHere(['backup', '--to', place, ...words], { DATA_DIR });

  it('has its newest, and leaves alone what has another name or is no backup', async () => {
    const old = [1, 2, 3].map((day) => toBackupName(at(day, 3)));
    for (const name of old) {
      await mkdir(join(place, name));
      await writeFile(join(place, name, RECORD_FILE), '{}');
    }
    const others = ['guildesk-2020-01-01', 'notes', 'guildesk-2020-01-01T031500Z'];
    for (const name of others) await mkdir(join(place, name));
    const { stdout, status } = await backUp('--keep', '2');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Copied [^]*Removed .*: the newest 2 are kept\.$/);
    const left = await readdir(place);
    const [newest, second, ...more] = (await listKeptBackups(place)).map(({ path }) => path);
    expect([newest !== undefined, second, more]).toEqual([true, expect.stringContaining(old[2] ?? ''), []]);
    expect(left).toEqual(expect.arrayContaining(others));
    expect(left).toHaveLength(others.length + 2);
    for (const path of [newest, second]) await rm(path ?? '', { recursive: true });
  });

  it('is kept itself where the clock was wrong before', async () => {
    const later = toBackupName(Date.now() + 1_000 * HOUR);
    await mkdir(join(place, 'wrong', later), { recursive: true });
    await writeFile(join(place, 'wrong', later, RECORD_FILE), '{}');
    expect((await backUp('--to', join(place, 'wrong'), '--keep', '1')).status).toBe(0);
    expect(await readdir(join(place, 'wrong'))).toHaveLength(2);
  });

  it.each([
    [['--keep', '0'], /--keep: "0" is not a whole number from 1 to 1000/],
    [['--keep', 'all'], /--keep: "all"/],
    [['--every', '25:00'], /--every: a time of the day such as 03:15 is needed, and it is "25:00"/],
  ])('refuses %j', async (words, message) => {
    expect(await backUp(...words)).toMatchObject({ stderr: expect.stringMatching(message), status: 1 });
  });

  it('is refused at once where no folder can be', async () => {
    const file = join(place, 'file');
    await writeFile(file, '');
    const words = ['backup', '--every', '03:15', '--to'];
    const refused = await Promise.all([file, DATA_DIR].map((to) => runCliHere([...words, to], { DATA_DIR })));
    expect(refused).toMatchObject([
      { status: 1, stderr: expect.stringContaining('is a file') },
      { status: 1, stderr: expect.stringContaining('is inside DATA_DIR') },
    ]);
  });

  it('is made each day until it is stopped', async () => {
    const to = join(place, 'daily');
    const running = runCliHere(['backup', '--to', to, '--every', '03:15'], { DATA_DIR });
    await waitUntil(async () => existsSync(to) && (await listKeptBackups(to)).length === 1, { withinMs: 60_000 });
    process.emit('SIGTERM');
    expect(await running).toEqual({ stdout: 'No more backups are made: this was stopped.', stderr: '', status: 0 });
  });
});
