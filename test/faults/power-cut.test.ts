import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyFolder, runCli, type RunningService, startService } from '../support/process.ts';
import { afterPowerCut } from './power/synced-copy.ts';

const GUILD = '6161';
const CLIENTS = 8;
const WHILE_MS = 1_500;
const RECORDER = new URL('power/record-synced.ts', import.meta.url).href;

/** Opens tickets one after the other until the service is gone. @returns the ids of those that were acknowledged */
const openUntilGone = async (service: RunningService, token: string, categoryId: string): Promise<string[]> => {
  const acknowledged: string[] = [];
  for (;;) {
    const opening = service.as(token).post('/v1/tickets', { categoryId, requesterId: '1', message: 'It is on fire.' });
    const answer = await opening.catch(() => null);
    if (!answer) return acknowledged;
    if (answer.status === 201) acknowledged.push(answer.body.data.id);
  }
};

const lostOf = async (service: RunningService, token: string, ids: readonly string[]): Promise<readonly string[]> => {
  const answers = await Promise.all(ids.map((id) => service.as(token).get(`/v1/tickets/${id}`)));
  return ids.filter((_, index) => answers[index]?.status !== 200);
};

/** Starts the service in such a way that a copy has only what was synced. */
const startRecorded = (folder: string, copy: string): Promise<RunningService> =>
  startService({ DATA_DIR: folder, NODE_OPTIONS: `--import ${RECORDER}`, POWER_FOLDER: folder, POWER_COPY: copy });

describe('the embedded database, after a power cut', () => {
  let service: RunningService;
  afterEach(() => service.kill());

  it('has every ticket that was acknowledged, from its first start on', async () => {
    const place = await emptyFolder();
    let folder = join(place, 'first');
    service = await startRecorded(folder, join(place, 'copy-0'));
    await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Dark', '--plan', 'enterprise'], { DATA_DIR: folder });
    const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
    const { stdout: token } = await runCli(create, { DATA_DIR: folder });
    const categoryId = (await service.as(token).post('/v1/categories', { name: 'Support' })).body.data.id;
    const acknowledged: string[] = [];
    for (const round of [1, 2]) {
      const opening = Array.from({ length: CLIENTS }, () => openUntilGone(service, token, categoryId));
      await pause(WHILE_MS);
      await service.kill();
      const opened = (await Promise.all(opening)).flat();
      expect(opened.length).toBeGreaterThan(0);
      acknowledged.push(...opened);
      folder = join(place, `after-${round}`);
      afterPowerCut(join(place, `copy-${round - 1}`), folder);
      service = await startService({ DATA_DIR: folder });
      expect(await lostOf(service, token, acknowledged)).toEqual([]);
      await service.stop();
      service = await startRecorded(folder, join(place, `copy-${round}`));
    }
  }, 180_000);
});
