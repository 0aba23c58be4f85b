import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listKeptBackups } from '../../../apps/cli/backup/kept-backups.ts';
import { type Prometheus, startPrometheus } from '../../support/alerts/prometheus.ts';
import { expectCalm, useEnds, withPrometheus } from '../../support/alerts/suite.ts';
import { client } from '../../support/api.ts';
import { postgresUrl } from '../../support/databases.ts';
import {
  emptyFolder,
  migratedFolder,
  runCliHere,
  type RunningService,
  startService,
} from '../../support/programs/process.ts';
import { STARTING_MS } from '../../support/chat/discord-processes.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { done } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';

const GUILD = '6180';
const execute = promisify(execFile);
const moduleAt = (path: string) => `--import ${new URL(path, import.meta.url).href}`;
const BLOCK_EVENT_LOOP = moduleAt('../../support/alerts/block-event-loop.ts');
const KEEP_MEMORY = moduleAt('../../support/alerts/keep-memory.ts');
/** Only root can mount a disk of its own. In CI it is a failure not to be root. */
const isRoot = process.env.CI === 'true' || process.getuid?.() === 0;
const itAsRoot = isRoot ? it : it.skip;
/** The size of the disk with DATA_DIR; the embedded database takes some 50 MB of it. */
const DISK_MB = 2_048;

withPrometheus('alerts about single processes and their disks', () => {
  const later = useEnds();
  const running = new Map<string, RunningService>();
  let prometheus: Prometheus;
  let place: string;
  let disk: string;
  let backups: string;
  let storedEnvironment: { readonly DATA_DIR: string; readonly BACKUP_TO: string };
  let killedEnvironment: Record<string, string>;

  const start = async (name: string, ...[settings, app]: Parameters<typeof startService>) => {
    const service = await startService(settings, app);
    running.set(name, service);
    later(() => service.kill());
  };
  const switchOn = (fault: string) => writeFile(join(place, fault), '');
  const switchOff = (fault: string) => rm(join(place, fault));

  beforeAll(async () => {
    [place, disk] = [await emptyFolder(), await emptyFolder()];
    if (isRoot) await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
    later(() => isRoot && execute('umount', ['--lazy', disk]));
    backups = await emptyFolder();
    storedEnvironment = { DATA_DIR: join(disk, 'data'), BACKUP_TO: backups };
    await execute('cp', ['--archive', await migratedFolder(), storedEnvironment.DATA_DIR]);
    const shared = { DATABASE_URL: await postgresUrl() };
    killedEnvironment = { ...shared, WORKER_PORT: String(await freePort()) };
    const faults = { BLOCKED_WHILE: join(place, 'blocked'), LARGE_WHILE: join(place, 'large') };
    await Promise.all([
      start('stored', storedEnvironment),
      start('blocked', { ...shared, ...faults, NODE_OPTIONS: BLOCK_EVENT_LOOP }, 'api'),
      start('large', { ...shared, ...faults, NODE_OPTIONS: KEEP_MEMORY, WORKER_PORT: '0' }, 'worker'),
      start('killed', killedEnvironment, 'worker'),
    ]);
    const targets = Object.fromEntries([...running].map(([name, { url }]) => [name, url]));
    prometheus = await startPrometheus({ targets });
    later(() => prometheus.close());
  }, 2 * STARTING_MS);

  it('none fires while all is well', () => expectCalm(prometheus));

  /** Takes the space of the disk but for this share of it; of less than nothing it takes what there is, and fails. */
  const fillDisk = async (freeShare: number) => {
    const { bsize, bavail, blocks } = await statfs(disk);
    await writeFile(join(disk, 'filling'), Buffer.alloc(Math.floor(bsize * (bavail - freeShare * blocks)), 1));
  };
  const freeDisk = () => rm(join(disk, 'filling'));

  describe('while each process has a fault of its own', () => {
    beforeAll(async () => {
      await running.get('killed')?.kill();
      if (isRoot) await fillDisk(0.05);
      await switchOn('blocked');
      await switchOn('large');
    });

    it('GuildeskDown fires for the one that was killed, and ends when it runs again', async () => {
      await prometheus.untilFiring('GuildeskDown', 'killed');
      await start('killed', killedEnvironment, 'worker');
      await prometheus.untilEnded('GuildeskDown');
    });

    itAsRoot(
      'GuildeskDataDiskNearlyFull fires for the one whose disk has 5 % left, and ends when there is room',
      async () => {
        await prometheus.untilFiring('GuildeskDataDiskNearlyFull', 'stored');
        await freeDisk();
        await prometheus.untilEnded('GuildeskDataDiskNearlyFull');
      },
    );

    it('GuildeskBackupMissing fires for the one that cannot reach the folder of its backups, and ends when it can', async () => {
      const isMade = async () => (await listKeptBackups(backups)).length === 1;
      await waitUntil(isMade, { withinMs: 60_000, what: 'The first backup' });
      await rename(backups, `${backups}-elsewhere`);
      await writeFile(backups, '');
      await prometheus.untilFiring('GuildeskBackupMissing', 'stored');
      await rm(backups);
      await rename(`${backups}-elsewhere`, backups);
      await prometheus.untilEnded('GuildeskBackupMissing');
    });

    it('GuildeskEventLoopBlocked fires for the one whose event loop is blocked again and again, and ends with that', async () => {
      await prometheus.untilFiring('GuildeskEventLoopBlocked', 'blocked');
      await switchOff('blocked');
      await prometheus.untilEnded('GuildeskEventLoopBlocked');
    });

    it('GuildeskMemoryHigh fires for the one that keeps 900 MB more, and ends when it does not', async () => {
      await prometheus.untilFiring('GuildeskMemoryHigh', 'large');
      await switchOff('large');
      await prometheus.untilEnded('GuildeskMemoryHigh');
    });
  });

  itAsRoot(
    'GuildeskDatabaseDiskFull fires after a write has failed for lack of space, and ends when there is room',
    async () => {
      await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'Full', '--plan', 'enterprise'], storedEnvironment);
      const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
      const as = client(running.get('stored')?.url ?? '', (await runCliHere(create, storedEnvironment)).stdout);
      const categoryId = (await done(as.post('/v1/categories', { name: 'Support' }))).id;
      await expect(fillDisk(-0.1)).rejects.toThrow('ENOSPC');
      // There is room in the pages of tables that are there.
      const isRefused = async () => {
        const message = randomBytes(1_500).toString('hex');
        return (await as.post('/v1/tickets', { categoryId, requesterId: '1', message })).status === 503;
      };
      await waitUntil(isRefused, { withinMs: 60_000, what: 'The first write that fails' });
      await prometheus.untilFiring('GuildeskDatabaseDiskFull', 'stored');
      await freeDisk();
      await prometheus.untilEnded('GuildeskDatabaseDiskFull');
    },
  );
});
