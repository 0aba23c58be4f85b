import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  emptyFolder,
  migratedFolder,
  runCliHere,
  type RunningService,
  startService,
} from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

const GUILD = '6163';
const FULL_DISK = new URL('disk/full-disk.ts', import.meta.url).href;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Longer than the service takes to notice. */
const WATCHED_MS = 3_000;
const TIMES_FULL = 2;

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
  const breakDisk = () => writeFile(join(place, 'full'), 'broken');
  const free = () => rm(join(place, 'full'));

  it('is not made, and the start ends with clear words; with room it starts', async () => {
    await fill();
    await expect(startService(environment)).rejects.toThrow(/disk is full: make room/i);
    await free();
    service = await startService(environment);
  });

  it('is not opened after a crash, and the start ends with clear words', async () => {
    environment.DATA_DIR = await migratedFolder();
    service = await startService(environment);
    await service.kill();
    await fill();
    await expect(startService(environment)).rejects.toThrow(/disk is full: make room/i);
  });

  describe('while it is open', () => {
    let running: RunningService;
    let as: ReturnType<RunningService['as']>;
    let token: string;
    let categoryId: string;
    beforeEach(async () => {
      environment.DATA_DIR = await migratedFolder();
      running = service = await startService(environment);
      await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'Full', '--plan', 'enterprise'], environment);
      const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
      token = (await runCliHere(create, environment)).stdout;
      as = service.as(token);
      categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
    });
    const open = () => as.post('/v1/tickets', { categoryId, requesterId: '1', message: 'x' });
    const degraded = async () => (await running.as(null).get('/readyz')).body.data.degraded;

    it('can be read, refuses writes with 503, and /readyz says so until there is room', async () => {
      expect(await degraded()).toEqual([]);

      await fill();
      await waitUntil(async () => (await open()).status === 503, {
        withinMs: 60_000,
        what: 'The first write that fails',
      });
      expect(await open()).toMatchObject({
        status: 503,
        body: { error: { message: expect.stringContaining('no room') } },
      });
      expect(await degraded()).toEqual(['The disk of the database is full: nothing can be written.']);
      expect((await as.get('/v1/tickets')).status).toBe(200);

      await free();
      await waitUntil(async () => (await degraded()).length === 0, { withinMs: 60_000, what: 'The end of it' });
      expect((await open()).status).toBe(201);
    });

    it('goes on answering, and has every ticket that it has acknowledged', async () => {
      const acknowledged: string[] = [];
      const openSome = async () => {
        for (const { status, body } of await Promise.all(Array.from({ length: 5 }, open))) {
          if (status === 201) acknowledged.push(body.data.id);
          else expect(status).toBe(503);
        }
      };
      await openSome();
      for (let time = 0; time < TIMES_FULL; time += 1) {
        await fill();
        for (const until = Date.now() + WATCHED_MS; Date.now() < until;) {
          await openSome();
          expect((await running.as(null).get('/livez')).status).toBe(200);
          expect((await as.get('/v1/tickets')).status).toBe(200);
        }
        await free();
        await waitUntil(async () => (await open()).status === 201, { withinMs: 60_000, what: 'A write' });
      }
      await running.kill();
      service = await startService(environment);
      as = service.as(token);
      for (const id of acknowledged) expect((await as.get(`/v1/tickets/${id}`)).status).toBe(200);
    });

    it('ends with a clear line when its log cannot be written, and has all that was acknowledged when it starts again', async () => {
      const { id } = (await open()).body.data;
      await breakDisk();
      await open().catch(() => null);
      await waitUntil(() => !isRunning(running.pid), { withinMs: 60_000, what: 'The end of the process' });
      expect(running.output()).toContain('The embedded database cannot go on.');
      expect(running.output()).toContain('PANIC');
      expect(await running.stop()).toBe(1);

      await free();
      service = await startService(environment);
      as = service.as(token);
      expect((await as.get(`/v1/tickets/${id}`)).status).toBe(200);
      expect((await open()).status).toBe(201);
    });
  });
});
