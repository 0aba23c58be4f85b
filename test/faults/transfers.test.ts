import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortableFile } from '#adapters/portable/portable-reader.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { type Client, SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { packFolder } from '../support/portability/archives.ts';
import { manifestOf, writePortable } from '../support/portability/portable-folder.ts';
import { uploadFile } from '../support/portability/upload-file.ts';
import { buildTickets, CATEGORY } from '../support/portability/use-imports.ts';
import { countRows } from '../support/portability/use-portability.ts';
import { emptyFolder, startService } from '../support/programs/process.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const TICKETS = 3_000;
const KILLS = 2;
const PART_BYTES = 64 * 1024;

withPostgres('an import and an export whose workers are killed', () => {
  let [api, server, as, url, folder] = [] as unknown as [TestApi, TestServer, Client, string, string];
  beforeAll(async () => {
    [url, folder] = [await postgresUrl(), await emptyFolder()];
    const database = await connectPostgres({ url, maxConnections: 5, onError: () => undefined });
    api = await startApi(database, { DATA_DIR: folder });
    server = await api.server();
    as = await api.as(server);
  });
  afterAll(() => api.close());

  const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY, DATA_DIR: folder }, 'worker');
  const read = (path: string): Promise<Json> => done(as.get(path));
  const waitFor = (path: string, holds: (one: Json) => boolean, what: string) =>
    waitUntil(async () => holds(await read(path)), { withinMs: 90_000, everyMs: 20, what });
  /** Kills workers while the work is under way, and lets the last one end it. */
  const work = async (path: string, isUnderWay: (one: Json) => boolean) => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      const worker = await startWorker();
      await waitFor(path, (one) => isUnderWay(one) || one.status !== 'running', 'Progress');
      await worker.kill();
    }
    const last = await startWorker();
    await waitFor(path, ({ status }) => status !== 'running', 'The end');
    expect(await last.stop()).toBe(0);
    return read(path);
  };

  it('go on, end once, and leave nothing behind', async () => {
    const source = await writePortable(join(await emptyFolder(), 'file'), {
      'manifest.json': manifestOf(server.id),
      'categories.jsonl': [CATEGORY],
      'tickets.jsonl': buildTickets(TICKETS),
    });
    const { id } = await done(
      as.post('/v1/imports', { partIds: await uploadFile(as, await packFolder(source), PART_BYTES) }),
    );
    const first = await startWorker();
    await waitFor(`/v1/imports/${id}`, ({ status }) => status === 'checked', 'The check');
    await first.stop();
    expect((await read(`/v1/imports/${id}`)).report.added).toMatchObject({ ticket: TICKETS });
    await done(as.post(`/v1/imports/${id}/run`));
    const imported = await work(`/v1/imports/${id}`, ({ counts }) => counts.ticket > 0);
    expect(imported).toMatchObject({ status: 'finished', failure: null, counts: { ticket: TICKETS } });
    const tables = ['tickets', 'ticket_messages', 'imports'];
    expect(await countRows(api, server.id, tables)).toEqual({
      tickets: TICKETS,
      ticket_messages: 2 * TICKETS,
      imports: 1,
    });
    const actions = (await read('/v1/audit-log')).map(({ action }: Json) => action);
    expect(actions.filter((action: string) => action === 'import.finished')).toHaveLength(1);

    const ordered = await done(as.post('/v1/exports', {}));
    const written = await work(`/v1/exports/${ordered.id}`, ({ status }) => status === 'running');
    expect(written).toMatchObject({ status: 'finished', counts: { ticket: TICKETS } });
    const answer = await fetch(`${api.url}${new URL(written.url).pathname}`);
    const local = await mkdtemp(join(tmpdir(), 'transfer-'));
    await writeFile(join(local, 'server.tar.gz'), Buffer.from(await answer.arrayBuffer()));
    expect((await readFile(join(local, 'server.tar.gz'))).length).toBe(written.size);
    const reader = await openPortableFile(join(local, 'server.tar.gz'));
    let tickets = 0;
    for await (const { text } of reader.readLines('tickets.jsonl'))
      tickets += Number(text.includes('"record":"ticket"'));
    await reader.close();
    await rm(local, { recursive: true });
    expect(tickets).toBe(TICKETS);
    await done(as.delete(`/v1/exports/${ordered.id}`));
    await api.work();
    await api.work();
    expect(await countRows(api, server.id, ['attachments'])).toEqual({ attachments: 0 });
  }, 300_000);
});
