import { done, openTicket } from '../../spec/helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { purgeJobs } from '../../../apps/composition/jobs.ts';

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
