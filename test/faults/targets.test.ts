import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const TICKETS = 60;
const KILLS = 3;
/** How late a warning or breach may be after a worker is back: leases of the killed one end meanwhile. */
const MAX_LATE_MS = 5_000;

const shift = (field: string) =>
  `'${field}', to_char((c->>'${field}')::timestamptz at time zone 'UTC' - interval '50 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Moves the clock for the tickets of a server, by moving everything that is kept of their targets back. */
const MOVE_CLOCK = `update tickets set due_at = due_at - interval '50 minutes', next_due_at = next_due_at - interval '50 minutes',
  targets = (select jsonb_agg(c || jsonb_build_object(${['dueAt', 'warnAt', 'startedAt', 'countedSince'].map(shift).join(', ')}))
    from jsonb_array_elements(targets) c) where guild_id = :guild`;

withPostgres('targets, while the workers that watch them are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
  });
  afterAll(() => api.close());

  const countDue = async (): Promise<number> => {
    const text = 'select count(*)::int as n from tickets where guild_id = :guild and due_at <= now()';
    return (await api.service.database.queryOne<{ n: number }>(text, { guild: server.id }))?.n ?? 0;
  };

  const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');

  const workAmongKills = async (): Promise<void> => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await startWorker();
      await pause(300 + Math.random() * 500);
      await worker.kill();
    }
    const last = await startWorker();
    const startedAt = performance.now();
    await waitUntil(async () => (await countDue()) === 0, { withinMs: 60_000, everyMs: 25, what: 'All targets' });
    expect(performance.now() - startedAt).toBeLessThan(MAX_LATE_MS);
    expect(await last.stop()).toBe(0);
  };

  it('each is warned of and missed exactly once, and in time', async () => {
    const as = await api.as(server);
    await done(as.post('/v1/targets', { name: 'All', firstResponseMinutes: 60, warnBeforePercent: [75] }));
    const tickets: Json[] = [];
    for (let index = 0; index < TICKETS; index += 1)
      tickets.push(await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1' })));
    const listTypes = async ({ id }: Json): Promise<readonly string[]> =>
      (await done(as.get(`/v1/tickets/${id}/timeline?sort=createdAt`)))
        .map(({ type }: Json) => type as string)
        .filter((type: string) => type.startsWith('ticket.target_'));

    await api.service.database.query(MOVE_CLOCK, { guild: server.id });
    expect(await countDue()).toBe(TICKETS);
    await workAmongKills();
    for (const ticket of tickets) expect(await listTypes(ticket)).toEqual(['ticket.target_warned']);

    // The time of the warning has passed, so the field is null.
    await api.service.database.query(MOVE_CLOCK, { guild: server.id });
    expect(await countDue()).toBe(TICKETS);
    await workAmongKills();
    for (const ticket of tickets)
      expect(await listTypes(ticket)).toEqual(['ticket.target_warned', 'ticket.target_breached']);
  }, 180_000);
});
