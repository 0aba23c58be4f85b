import { createOrganizationClient, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);

const USER = '734651209844417035';
const PATH = '/v1/privacy/erasures';
const ORDER = { userId: USER, mode: 'erase' };

/** A closed ticket with a message of the user. */
const closeTicket = async (client = as, place = server): Promise<Json> => {
  const ticket = await openTicket(client, place, { requesterId: USER, message: 'Help me' });
  await done(client.post(`/v1/tickets/${ticket.id}/close`));
  await api.work();
  return ticket;
};

it('is answered at once, and shows how far it is', async () => {
  const ticket = await closeTicket();
  const { status, body } = await as.post(PATH, ORDER);
  expect(status).toBe(202);
  expect(body.data).toMatchObject({ mode: 'erase', status: 'running', completedAt: null });
  expect(body.data.servers).toMatchObject([{ guildId: server.id, stepsDone: 0, changedRows: 0, completedAt: null }]);
  await api.work();
  const after = await done(as.get(`${PATH}/${body.data.id}`));
  const [progress] = after.servers;
  expect(after).toMatchObject({ status: 'completed', completedAt: progress.completedAt });
  expect(progress.stepsDone).toBe(progress.stepsTotal);
  expect(progress.changedRows).toBeGreaterThan(2);
  expect((await done(as.get(`/v1/tickets/${ticket.id}`))).requesterId).not.toBe(USER);
});

it('runs once for a person, and again after its end with the same pseudonym', async () => {
  const first = await closeTicket();
  const { id } = await done(as.post(PATH, ORDER));
  expect((await done(as.post(PATH, ORDER))).id).toBe(id);
  await api.work();
  const second = await closeTicket();
  expect((await done(as.post(PATH, ORDER))).id).not.toBe(id);
  await api.work();
  const read = async ({ id: ticket }: Json) => (await done(as.get(`/v1/tickets/${ticket}`))).requesterId;
  expect(await read(second)).toBe(await read(first));
});

it('takes few transactions when nothing is stored about the person', async () => {
  await closeTicket();
  const { id } = await done(as.post(PATH, { ...ORDER, userId: '734651209844417099' }));
  await api.service.app.privacy.runErasures();
  const { status, servers } = await done(as.get(`${PATH}/${id}`));
  expect({ status, changedRows: servers[0].changedRows }).toEqual({ status: 'completed', changedRows: 0 });
  const find = 'select revision from erasures where guild_id = :guild and id = :id::uuid';
  const [row] = await api.service.database.query<{ revision: number }>(find, { guild: server.id, id });
  // Of some 40 steps; on a fast machine one transaction has them all.
  expect(row?.revision).toBeLessThan(10);
});

it('is refused while the person has an open ticket', async () => {
  await openTicket(as, server, { requesterId: USER });
  expect(await as.post(PATH, ORDER)).toMatchObject(refusal(409, 'open ticket'));
  expect((await as.post(PATH, { ...ORDER, userId: '66' })).status).toBe(202);
});

it('is in the audit log without the person', async () => {
  const { id } = await done(as.post(PATH, ORDER));
  const entries: Json[] = await done(as.get('/v1/audit-log?resource=erasure'));
  expect(entries).toMatchObject([{ action: 'erasure.created', resourceId: id, after: { mode: 'erase' } }]);
  expect(JSON.stringify(entries)).not.toContain(USER);
});

it('changes nothing of others, and nothing in other servers', async () => {
  const elsewhere = await api.server();
  const other = await api.as(elsewhere);
  const ticket = await closeTicket(other, elsewhere);
  const own = await openTicket(as, server, { requesterId: '91', subject: 'Theirs', message: 'Kept' });
  await done(as.post(PATH, ORDER));
  await api.work();
  expect(await done(other.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ requesterId: USER });
  expect(await done(as.get(`/v1/tickets/${own.id}`))).toMatchObject({ requesterId: '91', subject: 'Theirs' });
  expect(await done(as.get(`/v1/tickets/${own.id}/messages`))).toMatchObject([{ content: 'Kept' }]);
});

it('is one order over all present members of an organization', async () => {
  const second = await api.server();
  const clients = [as, await api.as(second)] as const;
  const tickets = [await closeTicket(), await closeTicket(clients[1], second)];
  const organization = await createOrganizationClient(api, [server, second]);
  const { id, servers } = await done(organization.post('/v1/org/privacy/erasures', ORDER));
  expect(servers.map(({ guildId }: Json) => guildId).toSorted()).toEqual([server.id, second.id].toSorted());
  expect((await done(organization.post('/v1/org/privacy/erasures', ORDER))).id).toBe(id);
  const audited: Json[] = await done(organization.get('/v1/org/audit-log?resource=erasure'));
  expect(audited).toMatchObject([{ action: 'erasure.created', resourceId: id, after: { mode: 'erase' } }]);
  await api.work();
  expect(await done(organization.get(`/v1/org/privacy/erasures/${id}`))).toMatchObject({ status: 'completed' });
  const read = (client: typeof as, ticket: Json) => done(client.get(`/v1/tickets/${ticket.id}`));
  const ids = await Promise.all(clients.map(async (client, place) => (await read(client, tickets[place])).requesterId));
  expect(ids).not.toContain(USER);
  expect(new Set(ids).size).toBe(2);
  expect(await as.get(`${PATH}/${id}`)).toMatchObject(refusal(404));
  expect(await organization.get(`/v1/org/privacy/erasures/${UNKNOWN}`)).toMatchObject(refusal(404));
});
