import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const COPIES = 30_000;
const DAY_MS = 86_400_000;

/** The opening of a ticket, once for each of so many tickets, one after the other within five days. */
const COPY = `insert into events (guild_id, id, type, at, actor, sequence, data)
  select guild_id, (lpad(to_hex((extract(epoch from moved) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid,
    type, moved, actor, jsonb_build_object('ticketId', ticket, 'number', 1),
    jsonb_set(data, '{ticket}', data -> 'ticket' || jsonb_build_object('id', ticket))
  from (select e.*, n, md5(n::text)::uuid as ticket,
      date_trunc('milliseconds', now()) - interval '6 days' + n * interval '10 seconds' as moved
    from events e, generate_series(1, :copies::int) n where e.guild_id = :guild and e.type = 'ticket.created') copies`;

withPostgres('a backtest whose workers are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
  });
  afterAll(() => api.close());

  it('begins again, ends once, and has the same result as one that was left alone', async () => {
    const as = await api.as(server);
    await openTicket(as, server);
    await api.service.database.query(COPY, { guild: server.id, copies: COPIES });
    const period = { from: new Date(Date.now() - 7 * DAY_MS).toISOString(), to: new Date().toISOString() };
    const order = () =>
      done(as.post('/v1/targets/backtest', { ...period, target: { name: 'All', firstResponseMinutes: 30 } }));
    const read = (id: string) => done(as.get(`/v1/backtests/${id}`));
    const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');

    const killed = await order();
    for (let kills = 0; kills < 2; kills += 1) {
      const worker = await startWorker();
      await waitUntil(async () => (await read(killed.id)).progress.events > 0, {
        withinMs: 60_000,
        everyMs: 20,
        what: 'Progress',
      });
      await worker.kill();
      expect(await read(killed.id)).toMatchObject({ status: 'running', result: null });
      // The lease of the killed worker ends, and progress begins again.
      await api.service.database.query(
        `update backtests set progress = '{"events":0,"total":null}', version = version + 1 where guild_id = :guild`,
        { guild: server.id },
      );
    }
    const last = await startWorker();
    const finished = async (id: string) => (await read(id)).status === 'finished';
    await waitUntil(() => finished(killed.id), { withinMs: 60_000, everyMs: 50, what: 'The end' });
    const alone = await order();
    await waitUntil(() => finished(alone.id), { withinMs: 60_000, everyMs: 50, what: 'The other one' });
    await pause(100);
    expect(await last.stop()).toBe(0);
    const { result } = await read(killed.id);
    expect(result.totals.replayed.breached).toBe(COPIES);
    expect((await read(alone.id)).result).toEqual(result);
  }, 180_000);
});
