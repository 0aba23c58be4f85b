import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { PNG } from '../support/browser/pictures.ts';
import { startService } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

const REPLIES = 3;
const FILES_IN_A_REPLY = 10;
const FILES = REPLIES * FILES_IN_A_REPLY;
const KILLS = 4;

withPostgres('copies of files, while the workers that make and remove them are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  let folder: string;
  let host: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildesk-files-'));
    // Slow enough to be killed in the middle.
    host = createServer((_, response) => setTimeout(() => response.end(PNG), 150)).listen(0, '127.0.0.1');
    await once(host, 'listening');
    url = await postgresUrl();
    const database = await connectPostgres({ url, maxConnections: 5, onError: () => undefined });
    api = await startApi(database, { DATA_DIR: folder });
    server = await api.server();
  });
  afterAll(async () => {
    await api.close();
    host.closeAllConnections();
    host.close();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = () => ({ DATABASE_URL: url, SECRETS_KEY, DATA_DIR: folder, EGRESS_ALLOW: '127.0.0.1/32' });
  const query = <Row>(text: string) => api.service.database.query<Row>(text, { guild: server.id });
  const statuses = async () =>
    Object.fromEntries(
      (
        await query<{ status: string; n: number }>(
          'select status, count(*)::int as n from attachments where guild_id = :guild group by 1',
        )
      ).map(({ status, n }) => [status, n]),
    );
  const countDue = async () =>
    (
      await query<{ n: number }>(
        'select count(*)::int as n from attachments where guild_id = :guild and due_at is not null',
      )
    )[0]?.n;
  /** What is acquired is due again. */
  const endLeases = () =>
    query("update attachments set due_at = now() - interval '1 s' where guild_id = :guild and due_at is not null");
  const listFiles = () => readdir(join(folder, 'blobs', server.id));

  const workedOff = async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await startService(environment(), 'worker');
      await pause(1_100 + Math.random() * 400);
      await worker.kill();
      await endLeases();
    }
    const last = await startService(environment(), 'worker');
    await waitUntil(async () => (await countDue()) === 0, {
      withinMs: 60_000,
      everyMs: 100,
      what: 'The end of all that is due',
    });
    expect(await last.stop()).toBe(0);
  };

  it('lose no file and leave none', async () => {
    const as = await api.as(server);
    const ticket = await openTicket(as, server);
    const { port } = host.address() as AddressInfo;
    for (let i = 0; i < REPLIES; i += 1) {
      const attachments = Array.from({ length: FILES_IN_A_REPLY }, (_, n) => ({
        url: `http://127.0.0.1:${port}/${i}/${n}`,
        filename: `${n}.png`,
      }));
      await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Look', attachments }));
    }
    expect(await statuses()).toEqual({ pending: FILES });
    await workedOff();
    expect(await statuses()).toEqual({ kept: FILES });
    const rows = await query<{ id: string }>('select id from attachments where guild_id = :guild order by id');
    expect((await listFiles()).sort()).toEqual(rows.map(({ id }) => id));
    await api.service.app.organizations.removeServer(server.id);
    await workedOff();
    expect(await statuses()).toEqual({});
    expect(await listFiles()).toEqual([]);
  });
});
