import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { UserId } from '#core/shared/ids.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { createCategory, done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const TICKETS = 200;
const CAPACITY = 15;
const ROLE = '44';
const STAFF = Array.from({ length: 10 }, (_, index) => `${9_000 + index}` as UserId);
const ROOM = STAFF.length * CAPACITY;
/** How late tickets may be assigned after a worker is back: leases of the killed one end meanwhile. */
const MAX_LATE_MS = 5_000;

withPostgres('tickets are assigned while they are opened, by workers that are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 20, onError: () => undefined }));
    server = await api.server();
  });
  afterAll(() => api.close());

  const query = <Row extends object>(text: string) => api.service.database.query<Row>(text, { guild: server.id });
  const countAssigned = async (): Promise<number> => {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from tickets where guild_id = :guild and claimed_by_id is not null`,
    );
    return row?.n ?? 0;
  };

  it('nobody gets more than their capacity, each ticket is assigned once, and the rest waits', async () => {
    const as = await api.as(server);
    await done(as.patch('/v1/settings', { staffRoleIds: [ROLE], assignment: { capacity: CAPACITY } }));
    for (const staffId of STAFF) {
      await api.service.chat.setRoles(server.id, staffId, [ROLE]);
      await done(as.patch('/v1/presence', { staffId, status: 'available' }));
    }
    const { id: categoryId } = await createCategory(as, { assignment: { mode: 'least_busy' } });
    const open = (index: number): Promise<Json> =>
      done(as.post('/v1/tickets', { categoryId, requesterId: String(100_000 + index) }));

    const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');
    const [first, second] = await Promise.all([startWorker(), startWorker()]);
    const opened = Promise.all(Array.from({ length: TICKETS }, (_, index) => open(index)));
    await pause(500);
    await first.kill();
    await pause(500);
    await second.kill();
    await opened;

    const workers = await Promise.all([startWorker(), startWorker()]);
    const startedAt = performance.now();
    const before = await countAssigned();
    await waitUntil(async () => (await countAssigned()) > before || before === ROOM, {
      withinMs: 60_000,
      everyMs: 25,
      what: 'An assignment',
    });
    expect(performance.now() - startedAt).toBeLessThan(MAX_LATE_MS);
    await waitUntil(async () => (await countAssigned()) === ROOM, {
      withinMs: 60_000,
      everyMs: 50,
      what: 'All assignments',
    });
    await pause(1_000);
    for (const worker of workers) expect(await worker.stop()).toBe(0);

    const loads = await query<{ n: number }>(
      `select count(*)::int as n from tickets where guild_id = :guild and claimed_by_id is not null group by claimed_by_id`,
    );
    expect(loads.map(({ n }) => n)).toEqual(STAFF.map(() => CAPACITY));
    const events = await query<{ n: number }>(
      `select count(*)::int as n from events where guild_id = :guild and type = 'ticket.assigned'`,
    );
    expect(events).toEqual([{ n: ROOM }]);
    expect((await done(as.get('/v1/tickets/count?view=queue'))).count).toBe(TICKETS - ROOM);

    const [ticket] = await done(as.get(`/v1/tickets?claimedById=${STAFF[0]}&limit=1`));
    await done(as.post(`/v1/tickets/${ticket.id}/close`, {}));
    const last = await startWorker();
    await waitUntil(async () => (await countAssigned()) === ROOM + 1, {
      withinMs: MAX_LATE_MS,
      everyMs: 25,
      what: 'The next one',
    });
    expect(await last.stop()).toBe(0);
  });
});
