import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '#adapters/node/logger.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import type { Config } from '../../composition/config/config.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { listKeptBackups } from './kept-backups.ts';
import { repeatBackups } from './schedule.ts';

/** @throws Error with what the process wrote when it fails */
const backUp = async (folder: string, keep: number, log: Logger, signal: AbortSignal): Promise<void> => {
  const words = ['backup', '--to', folder, '--keep', String(keep)];
  // In a process of its own, so that requests do not wait for it.
  const child = spawn(process.execPath, [INSTALLATION.commandLine, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (status !== 0) throw new Error(stderr.trim() || `The backup ended with status ${status}.`);
  log.info(stdout.trim());
};

/** Adds when the newest backup was made, where the service makes any. */
export const addBackupGauge = (
  { addGauge }: Pick<Metrics, 'addGauge'>,
  { backups, databaseUrl }: Pick<Config, 'backups' | 'databaseUrl'>,
): void => {
  const { folder } = backups;
  if (folder === null || databaseUrl !== null) return;
  addGauge({
    name: 'guildesk_last_backup_timestamp_seconds',
    help: 'When the newest backup in BACKUP_TO was made, in seconds since 1970; 0 while there is none, or none can be read.',
    read: async () => {
      const [newest] = await listKeptBackups(folder).catch(() => []);
      return { '': (newest?.madeAt ?? 0) / 1_000 };
    },
  });
};

/** Makes the configured backups beside the service. @returns what ends that */
export const startNightlyBackups = ({ backups, databaseUrl }: Config, log: Logger): (() => Promise<void>) => {
  if (backups.folder === null) return () => Promise.resolve();
  if (databaseUrl !== null) {
    log.warn('BACKUP_TO has no effect with DATABASE_URL: make backups with pg_dump (docs/operate/backup.md).');
    return () => Promise.resolve();
  }
  const { folder, time, keep } = backups;
  const stop = new AbortController();
  const running = repeatBackups({
    folder,
    time,
    backUp: () => backUp(folder, keep, log, stop.signal),
    onError: (text) => log.error(text),
    signal: stop.signal,
  });
  return () => {
    stop.abort();
    return running;
  };
};
