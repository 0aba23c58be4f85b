import { jest } from '@jest/globals';
import { buildListStatement } from '#adapters/postgres/tickets/ticket-filters.ts';
import { LIST_DUE } from '#adapters/postgres/tickets/ticket-leases-sql.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { TicketQuery } from '#core/tickets/index.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { done, openTicket } from '../../../support/spec-helpers.ts';
import { countRead, readPlan } from '../../../support/statements/read-plan.ts';
import { useApi, useServer } from '../../../support/use-api.ts';

/** 100,000 take a minute. */
const WAITING = Number(process.env.TARGET_TICKETS ?? 5_000);
const CHUNK = 5_000;
const DUE = 7;

/** Copies the ticket with its targets, each copy due some hours from now. */
const COPY = `insert into tickets select copy.* from tickets t, generate_series(:from::int, :from::int + :count::int - 1) n,
  lateral jsonb_populate_record(null::tickets, to_jsonb(t) || jsonb_build_object(
    'id', gen_random_uuid(), 'ticket_number', 1000 + n, 'channel_id', n::text,
    'due_at', now() + interval '1 hour' + n * interval '1 second',
    'next_due_at', now() + interval '1 hour' + n * interval '1 second')) copy
  where t.guild_id = :guild and t.id = :id::uuid`;
const MAKE_DUE = `update tickets set due_at = now() - interval '1 second', next_due_at = now() - interval '1 second',
    targets = jsonb_set(targets, '{0,state}', '"breached"')
  where guild_id = :guild and id in (select id from tickets where guild_id = :guild limit :count::int)`;

withPostgres('tickets with targets', () => {
  const api = useApi({ database: postgresDatabase });
  const { server, as } = useServer(api);

  it('are not read before they are due, and listed by an index', async () => {
    const { database } = api.service;
    await done(as.post('/v1/targets', { name: 'All', firstResponseMinutes: 60 }));
    const { id } = await openTicket(as, server);
    for (let from = 1; from <= WAITING; from += CHUNK)
      await database.query(COPY, { guild: server.id, id, from, count: CHUNK });
    await database.query(MAKE_DUE, { guild: server.id, count: DUE });
    await database.query('analyze tickets', {});
    const now = new Date().toISOString() as Instant;
    const startedAt = performance.now();
    const swept = await readPlan(database, 'tickets', LIST_DUE, { now, limit: 100 });
    if (process.env.TARGET_TICKETS)
      console.log(`a sweep of ${WAITING}: ${(performance.now() - startedAt).toFixed(1)} ms`);
    expect(countRead(swept)).toBe(DUE);
    expect(swept.map((step) => step['Node Type'])).not.toContain('Seq Scan');

    const plan = (query: Partial<TicketQuery>) => {
      const list = {
        guilds: [server.id],
        page: { limit: 20, after: null },
        query: { sort: 'nextDueAt', ...query },
      } as const;
      const { text, values } = buildListStatement('t.id', list);
      return readPlan(database, 'tickets', text, values);
    };
    expect(countRead(await plan({}))).toBeLessThanOrEqual(21);
    expect(countRead(await plan({ dueBefore: now }))).toBe(DUE);
    expect(countRead(await plan({ targetState: ['breached'], sort: '-createdAt' }))).toBeLessThanOrEqual(2 * DUE);
  });

  it('need no statement more', async () => {
    const { database } = api.service;
    const statements = jest.spyOn(database, 'query');
    const countStatements = async (): Promise<number> => {
      statements.mockClear();
      const { id } = await openTicket(as, server);
      await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Hi', staffId: '5' }));
      await done(as.get(`/v1/tickets/${id}`));
      await done(as.get('/v1/tickets'));
      return statements.mock.calls.length;
    };
    // What is kept for a while is read again now and then.
    const countFewest = async () => Math.min(await countStatements(), await countStatements(), await countStatements());
    const without = await countFewest();
    expect(without).toBeGreaterThan(3);
    await done(as.post('/v1/targets', { name: 'All', firstResponseMinutes: 60 }));
    expect(await countFewest()).toBeLessThanOrEqual(without);
  });
});
