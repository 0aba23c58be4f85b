import pg from 'pg';
import { type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { done, type Json, openTicket } from '../support/spec-helpers.ts';

/** More than are read from the index of words, and more than are looked at for one page. */
const TICKETS = 42_000;

withPostgres('tickets and transcripts with words that many of them have', () => {
  let api: TestApi;
  let server: TestServer;
  let as: Client;
  let sql: pg.Client;
  beforeAll(async () => {
    const url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
    as = await api.as(server);
    const first = await openTicket(as, server, { subject: 'common first' });
    await done(as.post(`/v1/tickets/${first.id}/close`));
    await api.work();
    sql = new pg.Client({ connectionString: url });
    await sql.connect();
    await sql.query(COPY_TICKET, [first.id, TICKETS]);
    await sql.query(COPY_TRANSCRIPT, [first.id, TICKETS]);
  });
  afterAll(async () => {
    await sql.end();
    await api.close();
  });

  /** The pages of a whole walk. */
  const walk = async (path: string): Promise<Json[][]> => {
    const pages: Json[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await as.get(`${path}&limit=100${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      pages.push(body.data);
      cursor = body.pagination.nextCursor;
    }
    return pages;
  };

  it.each([
    ['/v1/tickets?q=common', 'createdAt'],
    ['/v1/transcripts?q=common', 'closedAt'],
    ['/v1/tickets?q=common&status=closed', 'createdAt'],
  ])('are found newest first: %s', async (path, time) => {
    const { body } = await as.get(`${path}&limit=10`);
    expect(body.data).toHaveLength(10);
    expect(body.pagination.hasMore).toBe(true);
    const again = await as.get(`${path}&limit=10&cursor=${body.pagination.nextCursor}`);
    expect(again.body.data[0][time] < body.data.at(-1)[time]).toBe(true);
  });

  it('are counted up to 1,000, with the filters of the list', async () => {
    const count = async (query: string) => (await done(as.get(`/v1/tickets/count${query}`))).count;
    expect(await count('')).toBe(1_000);
    expect(await count('?status=closed&ticketNumber=1,2,3')).toBe(3);
    expect(await count('?status=open')).toBe(0);
  });

  it('are found by a rare word beside, whatever else is asked', async () => {
    expect((await walk('/v1/tickets?q=common%20n777')).flat()).toHaveLength(1);
    expect((await walk('/v1/tickets?q=common%20n777&status=closed')).flat()).toHaveLength(1);
    expect((await walk('/v1/tickets?q=common%20n777&status=open')).flat()).toHaveLength(0);
    expect((await walk('/v1/tickets?q=n777%20n778')).flat()).toHaveLength(0);
    expect((await walk('/v1/transcripts?q=common%20n777')).flat()).toHaveLength(1);
  });

  it.each(['/v1/tickets', '/v1/transcripts'])(
    'are found all, each once, though none of the words is rare and few have both: %s',
    async (path) => {
      const pages = await walk(`${path}?q=even%20odd`);
      const found = pages.flat().map(({ id }) => id);
      expect(found).toHaveLength(TICKETS / 1_000);
      expect(new Set(found).size).toBe(found.length);
      // A page ends where 2,000 were looked at: no request looks at all of them.
      expect(pages.length).toBeGreaterThan(20);
    },
  );
});

/** Even ones have one word, odd ones the other; every thousandth has both. */
const SUBJECT = `concat_ws(' ', 'common n' || n, case when n % 2 = 0 then 'even' end,
  case when n % 2 = 1 or n % 1000 = 0 then 'odd' end)`;
const COPY_TICKET = `insert into tickets
  select r.* from tickets t, generate_series(1, $2::int) n, lateral jsonb_populate_record(t, jsonb_build_object(
    'id', gen_random_uuid(), 'ticket_number', 1 + n, 'channel_id', n::text, 'external_id', null,
    'created_at', t.created_at + n * interval '1 second', 'subject', ${SUBJECT})) r
  where t.id = $1`;
const COPY_TRANSCRIPT = `insert into transcripts
  select r.* from transcripts t, generate_series(1, $2::int) n, lateral jsonb_populate_record(t, jsonb_build_object(
    'id', gen_random_uuid(), 'closed_at', t.closed_at + n * interval '1 second',
    'ticket', t.ticket || jsonb_build_object('subject', ${SUBJECT}))) r
  where t.ticket_id = $1`;
