import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder, migratedFolder, runCliHere, type RunningService, startService } from '../support/process.ts';

const GUILD = '6163';
const FULL_DISK = new URL('disk/full-disk.ts', import.meta.url).href;

describe('the embedded database on a disk that is full', () => {
  let place: string;
  let service: RunningService | null = null;
  let environment: Record<string, string>;
  beforeEach(async () => {
    place = await emptyFolder();
    const FULL_WHILE = join(place, 'full');
    environment = { DATA_DIR: join(place, 'data'), FULL_WHILE, NODE_OPTIONS: `--import ${FULL_DISK}` };
  });
  afterEach(async () => {
    await service?.kill();
    service = null;
  });
  const fill = () => writeFile(join(place, 'full'), '');
  const free = () => rm(join(place, 'full'));

  it('is not made, and the start ends with clear words; with room it starts', async () => {
    await fill();
    await expect(startService(environment)).rejects.toThrow(/disk is full: make room/i);
    await free();
    service = await startService(environment);
  }, 120_000);

  it('is not opened after a crash, and the start ends with clear words', async () => {
    environment.DATA_DIR = await migratedFolder();
    service = await startService(environment);
    await service.kill();
    await fill();
    await expect(startService(environment)).rejects.toThrow(/disk is full: make room/i);
  }, 120_000);

  it('can be read, refuses writes with 503, and /readyz says so until there is room', async () => {
    environment.DATA_DIR = await migratedFolder();
    service = await startService(environment);
    const running = service;
    await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'Full', '--plan', 'enterprise'], environment);
    const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
    const as = service.as((await runCliHere(create, environment)).stdout);
    const categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
    const open = () => as.post('/v1/tickets', { categoryId, requesterId: '1', message: 'x' });
    const degraded = async () => (await running.as(null).get('/readyz')).body.data.degraded;
    expect(await degraded()).toEqual([]);

    await fill();
    expect(await open()).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringContaining('no room') } },
    });
    expect(await degraded()).toEqual(['The disk of the database is full: nothing can be written.']);
    expect((await as.get('/v1/tickets')).status).toBe(200);

    await free();
    expect(await degraded()).toEqual([]);
    expect((await open()).status).toBe(201);
  }, 120_000);
});
