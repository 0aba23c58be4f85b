import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

const EACH = 25;
const KILLS = 3;

/** Moves the clock for the tickets of a server by some hours, by moving everything that is kept of them back. */
const moveClock = (hours: number) => {
  const gone = `interval '${hours} hours'`;
  return `update tickets set due_at = due_at - ${gone}, last_activity_at = last_activity_at - ${gone},
  warned_at = warned_at - ${gone}, hold_until = hold_until - ${gone},
  close_request = case when close_request->>'autoCloseAt' is null then close_request else jsonb_set(close_request, '{autoCloseAt}',
    to_jsonb(to_char((close_request->>'autoCloseAt')::timestamptz - ${gone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end
  where guild_id = :guild`;
};

withPostgres('timers, while the workers that run them are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
  });
  afterAll(() => api.close());

  const rows = <Row>(text: string) => api.service.database.query<Row>(text, { guild: server.id });
  const dueCount = async () =>
    (await rows<{ n: number }>(`select count(*)::int as n from tickets where guild_id = :guild and due_at <= now()`))[0]
      ?.n ?? 0;

  const orderCount = async () =>
    (
      await rows<{ n: number }>(`select count(*)::int as n from transcripts where guild_id = :guild and sha256 is null`)
    )[0]?.n ?? 0;

  /** A ticket for each kind of timer, as often as wanted. @returns the categories by what their tickets wait for */
  const waiting = async () => {
    const as = await api.as(server);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const category = async (name: string, autoClose: object) =>
      (await as.post('/v1/categories', { name, autoClose, feedbackEnabled: false })).body.data.id as string;
    const open = async (categoryId: string) =>
      (await as.post('/v1/tickets', { categoryId, requesterId: '1' })).body.data.id;
    const kinds = {
      hold: await category('hold', {}),
      deadline: await category('deadline', {}),
      quiet: await category('quiet', { inactiveHours: 4 }),
      warned: await category('warned', { inactiveHours: 8, warnHoursBefore: 4 }),
    };
    for (let i = 0; i < EACH; i += 1) {
      const [leased, asked] = [
        await open(kinds.hold),
        await open(kinds.deadline),
        await open(kinds.quiet),
        await open(kinds.warned),
      ];
      await as.patch(`/v1/tickets/${leased}`, { status: 'on_hold', holdUntil: inHours(3) });
      await as.post(`/v1/tickets/${asked}/close-request`, { autoCloseAt: inHours(3) });
    }
    return kinds;
  };

  /** Kills workers in the middle of what is due, and lets the last one finish it. */
  const workedOff = async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');
      await pause(950 + Math.random() * 400);
      await worker.kill();
    }
    const last = await startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');
    const isDone = async () => (await dueCount()) + (await orderCount()) === 0;
    await waitUntil(isDone, { withinMs: 60_000, everyMs: 50, what: 'The end of all that is due' });
    expect(await last.stop()).toBe(0);
  };

  const STATES = `select c.name, t.status, t.close_cause as cause, t.warned_at is not null as warned, count(*)::int as n
    from tickets t join categories c on c.id = t.category_id where t.guild_id = :guild group by 1, 2, 3, 4 order by 1`;
  const DONE_TWICE = `select ticket_id, type, count(*) from ticket_timeline
    where guild_id = :guild and actor->>'type' = 'system' group by 1, 2 having count(*) > 1`;
  const SAID_TWICE = `select m.channel_id, m.content, count(*) from sandbox_messages m join sandbox_channels c on c.id = m.channel_id
    where c.guild_id = :guild group by 1, 2 having count(*) > 1`;

  it('fire exactly once each: state, timeline, events and chat', async () => {
    await waiting();
    await rows(moveClock(5));
    expect(await dueCount()).toBe(4 * EACH);
    await workedOff();
    expect(await rows(STATES)).toEqual([
      { name: 'deadline', status: 'closed', cause: 'close_request', warned: false, n: EACH },
      { name: 'hold', status: 'open', cause: null, warned: false, n: EACH },
      { name: 'quiet', status: 'closed', cause: 'inactivity', warned: false, n: EACH },
      { name: 'warned', status: 'open', cause: null, warned: true, n: EACH },
    ]);
    await rows(moveClock(4));
    expect(await dueCount()).toBe(EACH);
    await workedOff();
    expect(await rows(STATES)).toContainEqual({
      name: 'warned',
      status: 'closed',
      cause: 'inactivity',
      warned: true,
      n: EACH,
    });
    expect(await rows(DONE_TWICE)).toEqual([]);
    expect(await rows(SAID_TWICE)).toEqual([]);
    // Every ticket that was closed has its transcript, once.
    const made = await rows<{ n: number }>(
      'select count(*)::int as n from transcripts where guild_id = :guild and sha256 is not null',
    );
    expect(made).toEqual([{ n: 3 * EACH }]);
    const ready = `select count(*)::int as n, count(distinct data->'transcript'->>'id')::int as d from events where guild_id = :guild and type = 'transcript.ready'`;
    expect(await rows(ready)).toEqual([{ n: 3 * EACH, d: 3 * EACH }]);
  });
});
