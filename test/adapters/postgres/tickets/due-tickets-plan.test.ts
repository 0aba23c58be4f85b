import { LIST_DUE } from '#adapters/postgres/tickets/ticket-leases-sql.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { done, openTicket } from '../../../support/spec-helpers.ts';
import { countRead, readPlan } from '../../../support/statements/read-plan.ts';
import { useApi, useServer } from '../../../support/use-api.ts';

const WAITING = 5_000;
const DUE = 7;

/** Copies the ticket, each copy due some hours from now: they wait for a rule by time. */
const COPY = `insert into tickets select copy.* from tickets t, generate_series(1, :count::int) n,
  lateral jsonb_populate_record(null::tickets, to_jsonb(t) || jsonb_build_object(
    'id', gen_random_uuid(), 'ticket_number', 1000 + n, 'channel_id', n::text,
    'due_at', now() + interval '1 hour' + n * interval '1 second')) copy
  where t.guild_id = :guild and t.id = :id::uuid`;
const MAKE_DUE = `update tickets set due_at = now() - interval '1 second' where guild_id = :guild and id in (
  select id from tickets where guild_id = :guild limit :count::int)`;

withPostgres('tickets that wait for a rule by time', () => {
  const api = useApi({ database: postgresDatabase });
  const { server, as } = useServer(api);

  it('are not read before they are due', async () => {
    const { database } = api.service;
    const after = { minutes: 120, businessTime: false };
    const actions = [{ type: 'add_note', data: { content: 'Late' } }];
    await done(as.post('/v1/automations', { name: 'Late', trigger: 'unanswered_for', after, actions }));
    const { id } = await openTicket(as, server);
    await database.query(COPY, { guild: server.id, id, count: WAITING });
    await database.query(MAKE_DUE, { guild: server.id, count: DUE });
    await database.query('analyze tickets', {});
    const steps = await readPlan(database, 'tickets', LIST_DUE, { now: new Date().toISOString(), limit: 100 });
    expect(steps.length).toBeGreaterThan(0);
    expect(countRead(steps)).toBe(DUE);
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  });
});
