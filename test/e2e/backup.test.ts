import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { acknowledgedFaults, everyPage } from '../faults/harness/oracle.ts';
import { startLoad } from '../faults/harness/load.ts';
import { startStandalone, type StandaloneHarness } from '../faults/harness/standalone.ts';
import { checkIndexes } from '../support/check-indexes.ts';
import { PNG } from '../support/browser/pictures.ts';
import { emptyFolder, ROOT, runCli, type RunningService, startService } from '../support/programs/process.ts';
import { wasSigned } from '../support/programs/receiver.ts';
import { waitUntil } from '../support/wait-until.ts';

const PACE = { clients: 4, everyMs: 20 };
const TICKETS_DURING_COPY = 20;
const MAX_TRIES = 20;

/** A backup as a process of its own, which is stopped in the middle of its copy. */
interface PausedBackup {
  readonly to: string;
  readonly child: ChildProcess;
  /** Its exit status, and what it printed. */
  readonly ended: Promise<{ readonly status: number | null; readonly printed: string }>;
}

let harness: StandaloneHarness;
let place: string;
let attachment: { readonly id: string; readonly ticketId: string };
beforeAll(async () => {
  [harness, place] = [await startStandalone(), await emptyFolder()];
  const { as, categoryId } = harness;
  const ticketId = (await as.post('/v1/tickets', { categoryId, requesterId: '1', subject: 'file' })).body.data.id;
  const upload = { filename: 'picture.png', contentBase64: PNG.toString('base64') };
  const { id } = (await as.post('/v1/attachments', upload)).body.data;
  const reply = { content: 'Look', staffId: '2', attachments: [{ attachmentId: id }] };
  expect((await as.post(`/v1/tickets/${ticketId}/reply`, reply)).status).toBe(200);
  attachment = { id, ticketId };
});
afterAll(() => harness.close());

const backUp = (name: string) => runCli(['admin', 'backup', '--to', join(place, name)], harness.environment);

const listPlace = async () => (await readdir(place)).toSorted();

const startBackup = (to: string): PausedBackup => {
  const env = { ...process.env, ...harness.environment };
  const child = spawn(process.execPath, ['apps/cli/main.ts', 'admin', 'backup', '--to', to], { cwd: ROOT, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, printed }));
  return { to, child, ended };
};

/** A copy that has ended before it was stopped is followed by another one. */
const pauseInCopy = async (name: string, tries = MAX_TRIES): Promise<PausedBackup> => {
  const backup = startBackup(join(place, `${name}-${tries}`));
  const isCopying = () => existsSync(join(`${backup.to}.unfinished`, 'db', 'base'));
  await waitUntil(() => isCopying() || backup.child.exitCode !== null, { withinMs: 60_000, everyMs: 2 });
  backup.child.kill('SIGSTOP');
  if (isCopying() && backup.child.exitCode === null) return backup;
  if (tries === 0) throw new Error('Every copy had ended.');
  backup.child.kill('SIGCONT');
  await backup.ended;
  return pauseInCopy(name, tries - 1);
};

const startCopy = (folder: string): Promise<RunningService> =>
  startService({ ...harness.environment, DATA_DIR: folder, PORT: '0' });

const listEvents = async (as: StandaloneHarness['as']): Promise<readonly string[]> =>
  (await everyPage({ as }, '/v1/events?limit=100')).map(({ id }) => id as string);

it('a backup under load has all that was acknowledged before it, and is whole', async () => {
  const load = startLoad(harness, { ...PACE, keys: 'load-' });
  await waitUntil(() => load.acknowledged.size >= TICKETS_DURING_COPY, { withinMs: 60_000 });
  const before = new Map(load.acknowledged);
  const { to, child, ended } = await pauseInCopy('under-load');
  const during = load.acknowledged.size + TICKETS_DURING_COPY;
  await waitUntil(() => load.acknowledged.size >= during, { withinMs: 60_000 });
  const second = await backUp('second');
  expect([second.stderr, second.status]).toEqual([expect.stringContaining('Another backup'), 1]);
  child.kill('SIGCONT');
  expect(await ended).toEqual({ status: 0, printed: expect.stringMatching(/Copied [\d.]+ MB in [\d.]+ s to /) });
  await load.stop();
  const tickets = await everyPage(harness, '/v1/tickets?limit=100');
  expect(acknowledgedFaults(tickets, load)).toEqual([]);
  const events = await listEvents(harness.as);

  const drill = await runCli(['admin', 'restore-drill', to], harness.environment);
  expect(drill).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ok +rows +\d+ rows in \d+ tables, as the backup/m),
  });
  expect(drill.stdout).toMatch(/^ok +files of messages +1 are there$/m);

  // Started as a copy of the backup, so that what was made is also checked as it is.
  const copy = join(place, 'started');
  await cp(to, copy, { recursive: true });
  const restored = await startCopy(copy);
  const as = restored.as(harness.token);
  expect(acknowledgedFaults(await everyPage({ as }, '/v1/tickets?limit=100'), { acknowledged: before })).toEqual([]);
  const restoredEvents = await listEvents(as);
  expect(restoredEvents.length).toBeGreaterThan(before.size);
  // The copy has the events up to some time, none left out.
  expect(restoredEvents).toEqual(events.slice(0, restoredEvents.length));
  const { url } = (await as.get(`/v1/attachments/${attachment.id}`)).body.data;
  const file = await fetch(`${restored.url}${new URL(url as string).pathname}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG);

  const body = { categoryId: harness.categoryId, requesterId: '1', subject: 'after the restore' };
  const { id } = (await as.post('/v1/tickets', body)).body.data;
  const findDelivery = () => harness.receiver.received.find((one) => one.body.data?.ticket?.id === id);
  await waitUntil(() => findDelivery() !== undefined, { withinMs: 60_000 });
  expect(wasSigned(findDelivery()!, harness.secret)).toBe(true);
  await restored.stop();
  const { broken, indexes } = await checkIndexes(join(to, 'db'));
  expect([broken, indexes > 100]).toEqual([[], true]);
});

it('leaves nothing under the name of the target when its process is killed, and the next one cleans up', async () => {
  const { to, child, ended } = await pauseInCopy('killed');
  child.kill('SIGKILL');
  await ended;
  expect([existsSync(to), existsSync(`${to}.unfinished`)]).toEqual([false, true]);
  const next = await backUp('next');
  expect(next).toMatchObject({ status: 0, stderr: expect.stringContaining(`Removed ${to}.unfinished`) });
  expect(existsSync(`${to}.unfinished`)).toBe(false);
  expect(existsSync(join(place, 'next', 'db', 'backup_label'))).toBe(true);
});

it('leaves nothing when it is interrupted', async () => {
  const { to, child, ended } = await pauseInCopy('interrupted');
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  expect(await ended).toEqual({ status: 1, printed: expect.stringContaining('was interrupted') });
  expect([existsSync(to), existsSync(`${to}.unfinished`)]).toEqual([false, false]);
});

it('fails when the service stops meanwhile, which does not wait for it; a stopped service is copied, too', async () => {
  const { to, child, ended } = await pauseInCopy('stopped');
  expect(await harness.service.stop()).toBe(0);
  child.kill('SIGCONT');
  expect(await ended).toEqual({ status: 1, printed: expect.stringContaining('The service was stopped') });
  expect([existsSync(to), existsSync(`${to}.unfinished`)]).toEqual([false, false]);
  expect(await backUp('of-stopped')).toMatchObject({ status: 0 });
  expect(await listPlace()).toEqual(expect.arrayContaining(['of-stopped']));
  const copy = await startCopy(join(place, 'of-stopped'));
  expect((await copy.as(harness.token).get(`/v1/tickets/${attachment.ticketId}`)).status).toBe(200);
  await copy.stop();
  await harness.start();
  expect((await harness.as.get('/v1/tickets')).status).toBe(200);
});
