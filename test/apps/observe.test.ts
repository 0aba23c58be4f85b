import { Replica } from '#adapters/postgres/database/replica.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMetrics, type Metrics } from '#adapters/node/metrics.ts';
import type { S3Options } from '#adapters/blobs/s3-blob-store.ts';
import type { ChatEvent } from '#core/chat-events/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { RECORD_FILE } from '../../apps/cli/backup/backup-record.ts';
import { toBackupName } from '../../apps/cli/backup/kept-backups.ts';
import { addBackupGauge } from '../../apps/cli/backup/nightly-backups.ts';
import { parseTimeOfDay } from '../../apps/composition/config/time-of-day.ts';
import { addDatabaseGauges, addDataFolderGauges } from '../../apps/composition/observe.ts';
import { emptyFolder } from '../support/programs/process.ts';
import { useApi, useServer } from '../support/use-api.ts';

const readGauge = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 'missing');

const renderGauges = async (add: (metrics: Metrics) => void): Promise<string> => {
  const metrics = createMetrics();
  add(metrics);
  return metrics.render();
};

describe('the metrics of the database', () => {
  const counts = { active: 3, idle: 2, waiting: 1 };
  const renderFor = (isReachable: boolean, isDiskFull: boolean) =>
    renderGauges((metrics) =>
      addDatabaseGauges(metrics, {
        getConnectionCounts: () => counts,
        isReachable: () => Promise.resolve(isReachable),
        isDiskFull: () => Promise.resolve(isDiskFull),
        lacksStandby: () => Promise.resolve(isDiskFull),
        replica: new Replica({} as never, {} as never),
      }),
    );

  it.each([
    [true, false],
    [false, false],
    [true, true],
  ])('say whether it is reachable (%s) and whether its disk is full (%s)', async (isReachable, isDiskFull) => {
    const text = await renderFor(isReachable, isDiskFull);
    expect(readGauge(text, 'guildesk_database_reachable')).toBe(Number(isReachable));
    expect(readGauge(text, 'guildesk_database_disk_full')).toBe(Number(isDiskFull));
    expect(readGauge(text, 'guildesk_database_lacks_standby')).toBe(Number(isDiskFull));
    expect(readGauge(text, 'guildesk_heavy_reads\\{server="replica"\\}')).toBe(0);
    expect(readGauge(text, 'guildesk_database_connections\\{state="waiting"\\}')).toBe(1);
  });
});

describe('the metrics of the data folder', () => {
  const S3: S3Options = { bucket: 'b', endpoint: null, region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const renderFor = (config: Partial<Parameters<typeof addDataFolderGauges>[1]>) =>
    renderGauges((metrics) =>
      addDataFolderGauges(metrics, { dataDir: tmpdir(), databaseUrl: null, s3: null, ...config }),
    );

  it('say how large its disk is, and how much of it is free', async () => {
    const text = await renderFor({});
    const [free, size] = ['free', 'size'].map((name) => readGauge(text, `guildesk_data_disk_${name}_bytes`));
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(size ?? 0);
  });

  it('say nothing while there is no such folder', async () => {
    expect(await renderFor({ dataDir: `${tmpdir()}/${randomUUID()}` })).toContain('guildesk_data_disk_free_bytes Nan');
  });

  it('exist only where something is stored in it', async () => {
    const databaseUrl = 'postgres://127.0.0.1/guildesk';
    expect(await renderFor({ databaseUrl })).toContain('guildesk_data_disk_size_bytes ');
    expect(await renderFor({ s3: S3 })).toContain('guildesk_data_disk_size_bytes ');
    expect(await renderFor({ databaseUrl, s3: S3 })).not.toContain('guildesk_data_disk');
  });
});

describe('the metric of backups', () => {
  const renderFor = (folder: string | null, databaseUrl: string | null = null) =>
    renderGauges((metrics) =>
      addBackupGauge(metrics, { backups: { folder, time: parseTimeOfDay('03:15'), keep: 14 }, databaseUrl }),
    );
  const NAME = 'guildesk_last_backup_timestamp_seconds';

  it('is the time of the newest, and 0 while there is none or the folder cannot be read', async () => {
    const folder = await emptyFolder();
    expect(readGauge(await renderFor(folder), NAME)).toBe(0);
    for (const at of [1_800_000_000_000, 1_700_000_000_000]) {
      await mkdir(join(folder, toBackupName(at)));
      await writeFile(join(folder, toBackupName(at), RECORD_FILE), '{}');
    }
    expect(readGauge(await renderFor(folder), NAME)).toBe(1_800_000_000);
    expect(readGauge(await renderFor(join(folder, toBackupName(1_700_000_000_000), RECORD_FILE)), NAME)).toBe(0);
  });

  it('exists only where the service makes backups', async () => {
    expect(await renderFor(null)).not.toContain(NAME);
    expect(await renderFor(tmpdir(), 'postgres://127.0.0.1/guildesk')).not.toContain(NAME);
  });
});

describe('the metrics of events of the chat', () => {
  const api = useApi();
  const { server } = useServer(api);
  const readBacklog = async () => {
    const { text } = await api.anonymous.get('/metrics');
    return ['pending', 'oldest_pending_seconds'].map((name) => readGauge(text, `guildesk_chat_events_${name}`));
  };
  const event: ChatEvent = {
    type: 'button_pressed',
    channel: '900' as ChannelId,
    userId: '7' as UserId,
    buttonId: 'unknown',
    answers: null,
  };

  it('say how many are not handled yet, and for how long the oldest has waited', async () => {
    expect(await readBacklog()).toEqual([0, 0]);
    const receive = (subject: string) =>
      api.service.app.chatEvents.receive([{ key: randomUUID(), guildId: server.id, subject, event, replyTo: null }]);
    await receive('user:7');
    api.clock.advance(90_000);
    await receive('user:8');
    const [count, oldestSeconds = 0] = await readBacklog();
    expect(count).toBe(2);
    expect(oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(oldestSeconds).toBeLessThan(120);
    while ((await api.service.app.chatEvents.handleInboundEvents()) > 0);
    expect(await readBacklog()).toEqual([0, 0]);
  });
});
