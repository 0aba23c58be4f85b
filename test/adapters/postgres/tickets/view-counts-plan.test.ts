import { buildCountsStatement } from '#adapters/postgres/tickets/ticket-count.ts';
import { MAX_COUNTED } from '#core/tickets/index.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { openTicket } from '../../../support/spec-helpers.ts';
import { countRead, readPlan } from '../../../support/statements/read-plan.ts';
import { useApi, useServer } from '../../../support/use-api.ts';

const TICKETS = 10_000;
const LOW = 5;

/** Copies the ticket; some copies are closed with a rating. */
const COPY = `insert into tickets select copy.* from tickets t, generate_series(1, :count::int) n,
  lateral jsonb_populate_record(null::tickets, to_jsonb(t) || jsonb_build_object(
    'id', gen_random_uuid(), 'ticket_number', 1000 + n, 'channel_id', n::text,
    'status', case when n % 2 = 0 then 'closed' else 'open' end,
    'feedback', case when n % 100 = 0 then jsonb_build_object('rating', case when n <= 100 * :low::int then 2 else 5 end) end)) copy
  where t.guild_id = :guild and t.id = :id::uuid`;

withPostgres('the counts of views', () => {
  const api = useApi({ database: postgresDatabase });
  const { server, as } = useServer(api);

  it('read no more than the limit of each view, and ratings by their index', async () => {
    const { database } = api.service;
    const { id } = await openTicket(as, server);
    await database.query(COPY, { guild: server.id, id, count: TICKETS, low: LOW });
    await database.query('analyze tickets', {});
    const read = async (...filters: Parameters<typeof buildCountsStatement>[1]) => {
      const { text, values } = buildCountsStatement(server.id, filters);
      const [row] = await database.query<{ counts: readonly number[] }>(text, values);
      const steps = await readPlan(database, 'tickets', text, values);
      expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
      return { counts: row?.counts, read: countRead(steps) };
    };
    const views = [{ status: ['open'] }, { status: ['closed'] }, { status: ['open'], unclaimed: true }] as const;
    const common = await read(...views);
    expect(common.counts).toEqual(views.map(() => MAX_COUNTED));
    expect(common.read).toBeLessThanOrEqual(views.length * MAX_COUNTED);
    const rated = await read({ maxRating: 2 });
    expect(rated.counts).toEqual([LOW]);
    expect(rated.read).toBeLessThanOrEqual(4 * LOW);
  });
});
