import { done, openTicket } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { purgeJobs } from '../../../apps/composition/work/jobs.ts';

const api = useApi();
const fixture = useServer(api);
const DAY_MS = 24 * 60 * 60 * 1000;

const purge = async () => {
  for (const { run } of purgeJobs(api.service.app, api.service)) while (((await run()) as number) > 0);
};

it('removes what a server does not want to keep, and nothing of others', async () => {
  const other = await api.server();
  const servers = [fixture.server, other];
  const clients = [fixture.as, await api.as(other)];
  const retention = { closedTicketsDays: 5, transcriptsDays: 5, eventsDays: 5 };
  await done(fixture.as.patch('/v1/settings', { retention }));
  for (const [index, as] of clients.entries()) {
    const ticket = await openTicket(as, servers[index]!, { message: 'Help' });
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
  }
  await api.work();
  const count = async (table: string, { id }: { id: string }) =>
    (await api.service.database.query(`select 1 from ${table} where guild_id = :id`, { id })).length;
  const tables = ['tickets', 'ticket_messages', 'ticket_timeline', 'transcripts', 'transcript_messages', 'events'];
  const countAll = (server: { id: string }) => Promise.all(tables.map((table) => count(table, server)));
  const before = await countAll(other);
  expect(await countAll(fixture.server)).toEqual(before);
  expect(before.every((rows) => rows > 0)).toBe(true);

  api.clock.advance(5 * DAY_MS);
  await purge();
  // The event of the deletion is new.
  expect(await countAll(fixture.server)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(await countAll(other)).toEqual(before);
});

describe('a shorter retention', () => {
  const HOUR_MS = 60 * 60 * 1000;
  const closeTicket = async () => {
    const ticket = await openTicket(fixture.as, fixture.server, { message: 'Help' });
    await done(fixture.as.post(`/v1/tickets/${ticket.id}/close`));
    await api.work();
    return ticket;
  };
  const countTickets = async () => (await done(fixture.as.get('/v1/tickets'))).length;

  it('is counted by a dry run, which changes nothing', async () => {
    await closeTicket();
    await closeTicket();
    api.clock.advance(2 * DAY_MS);
    const before = await done(fixture.as.get('/v1/settings'));
    const retention = { closedTicketsDays: 1, transcriptsDays: 10 };
    const preview = await done(fixture.as.patch('/v1/settings?dryRun=true', { retention }));
    const startsAt = Date.parse(preview.removal.startsAt);
    const daysBefore = (days: number) => new Date(startsAt - days * DAY_MS).toISOString();
    expect(preview.retentionAppliesAt).toBe(preview.removal.startsAt);
    expect(preview).toMatchObject({
      version: before.version,
      retention: { ...retention, eventsDays: null },
      removal: {
        closedTicketsDays: { before: daysBefore(1), count: 2, isAtLeast: false },
        transcriptsDays: { before: daysBefore(10), count: 0, isAtLeast: false },
        eventsDays: null,
      },
    });
    expect(await done(fixture.as.get('/v1/settings'))).toEqual(before);
    const changes = await done(fixture.as.get('/v1/audit-log?action=settings.updated'));
    expect(changes).toEqual([]);
    expect(await fixture.as.patch('/v1/settings?dryRun=true', {}, { 'if-match': '"9"' })).toMatchObject({
      status: 409,
    });
  });

  it('removes nothing for an hour, in which it can be taken back', async () => {
    await closeTicket();
    api.clock.advance(2 * DAY_MS);
    const shorten = () => done(fixture.as.patch('/v1/settings', { retention: { closedTicketsDays: 1 } }));
    const changed = await shorten();
    expect(Date.parse(changed.retentionAppliesAt) - Date.parse(changed.updatedAt)).toBe(HOUR_MS);
    expect(changed).not.toHaveProperty('removal');
    api.clock.advance(HOUR_MS / 2);
    await purge();
    expect(await countTickets()).toBe(1);
    await done(fixture.as.patch('/v1/settings', { retention: { closedTicketsDays: null } }));
    api.clock.advance(HOUR_MS);
    await purge();
    expect(await countTickets()).toBe(1);
    await shorten();
    api.clock.advance(HOUR_MS);
    await purge();
    expect(await countTickets()).toBe(0);
    const changes = await done(fixture.as.get('/v1/audit-log?action=settings.updated'));
    expect(changes.map(({ after }: { after: object }) => after)).toEqual([
      { retention: { closedTicketsDays: 1 } },
      { retention: { closedTicketsDays: null } },
      { retention: { closedTicketsDays: 1 } },
    ]);
  });
});
