import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { STAFF } from '../support/build.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const TICKETS = 60;
const KILLS = 5;
/** How late a rule may start after a worker is back: leases of the killed one end meanwhile. */
const MAX_LATE_MS = 5_000;

/** Moves the clock for the tickets of a server by two hours, by moving everything that is kept of them back. */
const MOVE_CLOCK = ['due_at', 'staff_awaited_since', 'unclaimed_since', 'last_written_at', 'last_activity_at']
  .map((column) => `${column} = ${column} - interval '2 hours'`)
  .join(', ');

withPostgres('rules by time and reminders, while the workers that run them are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
  });
  afterAll(() => api.close());

  const count = async (text: string): Promise<number> =>
    (await api.service.database.queryOne<{ n: number }>(`select count(*)::int as n from ${text}`, { guild: server.id }))
      ?.n ?? 0;
  const countUnstarted = () => count('tickets where guild_id = :guild and due_at <= now()');
  const countUnfinished = async () =>
    (await countUnstarted()) +
    (await count(`flow_runs where guild_id = :guild and status = 'running'`)) +
    (await count('ticket_reminders where guild_id = :guild'));

  const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');
  const killWorkers = async (): Promise<void> => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await startWorker();
      await pause(400 + Math.random() * 500);
      await worker.kill();
    }
  };

  it('each ticket is noted, mentioned and reminded of exactly once, and in time', async () => {
    const as = await api.as(server);
    const actions = [
      { type: 'add_note', data: { content: 'Late' } },
      { type: 'mention', data: { content: 'Waits', userIds: [STAFF] } },
    ];
    const after = { minutes: 60, businessTime: false };
    await done(as.post('/v1/automations', { name: 'Late', trigger: 'unanswered_for', after, actions }));
    const tickets: Json[] = [];
    for (let index = 0; index < TICKETS; index += 1) {
      const ticket = await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1' }));
      await done(as.post(`/v1/tickets/${ticket.id}/reminders`, { afterMinutes: 60, text: 'Call', toStaffId: STAFF }));
      tickets.push(ticket);
    }
    const { database } = api.service;
    await database.query(`update tickets set ${MOVE_CLOCK} where guild_id = :guild`, { guild: server.id });
    await database.query(`update ticket_reminders set due_at = due_at - interval '2 hours' where guild_id = :guild`, {
      guild: server.id,
    });
    expect(await countUnstarted()).toBe(TICKETS);

    await killWorkers();
    const last = await startWorker();
    const startedAt = performance.now();
    await waitUntil(async () => (await countUnstarted()) === 0, { withinMs: 60_000, everyMs: 25, what: 'All starts' });
    expect(performance.now() - startedAt).toBeLessThan(MAX_LATE_MS);
    await waitUntil(async () => (await countUnfinished()) === 0, { withinMs: 60_000, everyMs: 50, what: 'All ends' });
    expect(await last.stop()).toBe(0);

    expect(await count(`flow_runs where guild_id = :guild and status = 'completed'`)).toBe(TICKETS);
    for (const { id, channelId } of tickets) {
      expect(await done(as.get(`/v1/tickets/${id}/notes`))).toMatchObject([{ content: 'Late' }]);
      const path = `/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`;
      const texts = (await done(api.anonymous.get(path))).map(({ content }: Json) => content as string);
      expect(texts.filter((text: string) => text.endsWith('Waits'))).toHaveLength(1);
      expect(texts.filter((text: string) => text.endsWith('> Call'))).toHaveLength(1);
    }
  }, 180_000);
});
