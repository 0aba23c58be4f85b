import { EXPORT_KEPT_MS, MAX_EXPORTS_OF_PERSON } from '#core/privacy/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import { NAME, PERSON, leaveTraces, TEXTS } from '../../support/privacy/person-scene.ts';
import { searchTables } from '../../support/privacy/search-everywhere.ts';
import { LOOPBACK_ALLOWED } from '../../support/programs/receiver.ts';
import { createOrganizationClient, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi({ environment: LOOPBACK_ALLOWED });
const { as, server } = useServer(api);

const PATH = '/v1/privacy/exports';
const ORDER = { userId: PERSON };

const download = (url: string): Promise<Response> => fetch(new URL(new URL(url, api.url).pathname, api.url));
const readFile = async (url: string): Promise<Json> => (await download(url)).json();

const makeExport = async (client = as, path = PATH): Promise<Json> => {
  const { id } = await done(client.post(path, ORDER));
  await api.work();
  return done(client.get(`${path}/${id}`));
};

const ofType = ({ records }: Json, type: string): readonly Json[] => records.filter((one: Json) => one.type === type);

it('is answered at once, and shows how far it is', async () => {
  const { status, body } = await as.post(PATH, ORDER);
  expect(status).toBe(202);
  expect(body.data).toMatchObject({ userId: PERSON, status: 'running', completedAt: null, expiresAt: null, url: null });
  expect((await as.post(PATH, ORDER)).body.data.id).toBe(body.data.id);
  await api.work();
  const after = await done(as.get(`${PATH}/${body.data.id}`));
  const [progress] = after.servers;
  expect(after).toMatchObject({ status: 'completed', completedAt: progress.completedAt });
  expect(progress).toMatchObject({
    guildId: server.id,
    stepsDone: progress.stepsTotal,
    recordCount: 0,
    isTruncated: false,
  });
  expect(await done(as.get(PATH))).toEqual([after]);
  expect(await readFile(after.url)).toEqual({
    version: 1,
    userId: PERSON,
    createdAt: body.data.createdAt,
    isTruncated: false,
    records: [],
  });
});

it('is refused when there are as many of the person as the limit allows', async () => {
  for (let count = 0; count < MAX_EXPORTS_OF_PERSON; count += 1) await makeExport();
  const refused = await as.post(PATH, ORDER);
  expect(refused).toMatchObject(refusal(409, 'removed 7 days after'));
  expect(refused.body.error.reason).toBe('limit_reached');
  expect(await done(as.get(PATH))).toHaveLength(MAX_EXPORTS_OF_PERSON);
  await done(as.post(PATH, { userId: '67' }));
  await api.work();
  api.clock.advance(EXPORT_KEPT_MS);
  await api.work();
  expect(await makeExport()).toMatchObject({ status: 'completed' });
});

it('holds what is about the person and what they wrote, and nothing that others wrote', async () => {
  const { own, other } = await leaveTraces({ api, server, as });
  const seen = `insert into chat_members (guild_id, user_id, name, avatar_url, role_ids, seen_at) values (:guild, :user, :name, null, '[]', now())`;
  await api.service.database.query(seen, { guild: server.id, user: PERSON, name: NAME });
  await done(as.post(`/v1/tickets/${own.id}/notes`, { content: 'A note about them', staffId: '8' }));
  const { url } = await makeExport();
  const file = await readFile(url);
  const [ticket] = ofType(file, 'ticket');
  expect(ofType(file, 'ticket')).toHaveLength(1);
  expect(ticket).toMatchObject({
    id: own.id,
    guildId: server.id,
    subject: TEXTS.subject,
    requesterName: NAME,
    formAnswers: [{ value: TEXTS.answer }],
    feedback: { rating: 4, comment: TEXTS.comment },
    externalId: TEXTS.externalId,
    metadata: { customer: TEXTS.metadata },
  });
  const messages = ofType(file, 'message');
  const contents = messages.map(({ content }) => content);
  expect(contents).toEqual(
    expect.arrayContaining([`${TEXTS.first} here`, `An ${TEXTS.edited}`, 'See the file', `A ${TEXTS.reply}`]),
  );
  expect(messages.map(({ ticketId }) => ticketId)).toContain(other.id);
  const [upload] = messages.flatMap(({ files = [] }) => files).filter(({ url: link }) => link !== null);
  expect(await (await download(upload.url)).text()).toBe(TEXTS.upload);
  expect(ofType(file, 'flow_run')).toMatchObject([{ vars: { why: TEXTS.flow } }]);
  expect(ofType(file, 'block')).toMatchObject([{ reason: `Because of ${PERSON}` }]);
  expect(ofType(file, 'member')).toMatchObject([{ name: NAME, roleIds: [] }]);
  const text = JSON.stringify(file);
  for (const theirs of ['A note about them', `Hello <@${PERSON}>`, TEXTS.note]) expect(text).not.toContain(theirs);
});

it('has the texts of a ticket that is removed and whose transcript is kept', async () => {
  const ticket = await openTicket(as, server, { requesterId: PERSON, subject: 'Gone', message: 'Still here' });
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  await api.work();
  await done(as.delete(`/v1/tickets/${ticket.id}`));
  const file = await readFile((await makeExport()).url);
  expect(ofType(file, 'ticket')).toMatchObject([{ id: ticket.id, subject: 'Gone' }]);
  expect(ofType(file, 'message')).toMatchObject([{ ticketId: ticket.id, content: 'Still here' }]);
});

it('is made in several parts when it is long', async () => {
  const ticket = await openTicket(as, server, { requesterId: PERSON });
  const insert = `insert into ticket_messages (guild_id, ticket_id, id, author, content, attachments, created_at)
    select :guild, :ticket::uuid, gen_random_uuid(), jsonb_build_object('type', 'user', 'id', :user::text), repeat('x', 4000), '[]', now()
    from generate_series(1, 1200)`;
  await api.service.database.query(insert, { guild: server.id, ticket: ticket.id, user: PERSON });
  const { id, url } = await makeExport();
  const [counted] = await api.service.database.query<{ parts: number }>(
    'select count(*)::int as parts from data_export_parts where guild_id = :guild and export_id = :id::uuid',
    { guild: server.id, id },
  );
  expect(counted?.parts).toBeGreaterThan(1);
  expect(ofType(await readFile(url), 'message')).toHaveLength(1200);
});

it('is removed when it expires, and the link then opens nothing', async () => {
  const { id, url, expiresAt } = await makeExport();
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  expect((await download(url)).headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect((await download(`${url}x`)).status).toBe(404);
  api.clock.advance(EXPORT_KEPT_MS);
  expect((await download(url)).status).toBe(404);
  await api.work();
  expect(await as.get(`${PATH}/${id}`)).toMatchObject(refusal(404));
});

it('is removed with its link before it expires, by the server or the organization that ordered it', async () => {
  const organization = await createOrganizationClient(api, [server]);
  for (const [client, other, path] of [
    [as, organization, PATH],
    [organization, as, '/v1/org/privacy/exports'],
  ] as const) {
    const { id, url } = await makeExport(client, path);
    expect((await download(url)).status).toBe(200);
    expect(await other.delete(`${path === PATH ? '/v1/org/privacy/exports' : PATH}/${id}`)).toMatchObject(refusal(404));
    expect(await done(client.delete(`${path}/${id}`))).toEqual({ id, deleted: true });
    expect((await download(url)).status).toBe(404);
    expect(await client.get(`${path}/${id}`)).toMatchObject(refusal(404));
    expect(await client.delete(`${path}/${id}`)).toMatchObject(refusal(404));
  }
  const { id } = await done(as.post(PATH, ORDER));
  await done(as.delete(`${PATH}/${id}`));
  await api.work();
  expect(await done(as.get(PATH))).toEqual([]);
});

it('shows each download in the audit log', async () => {
  const { id, url } = await makeExport();
  await fetch(new URL(new URL(url).pathname, api.url), { method: 'HEAD' });
  expect(await done(as.get('/v1/audit-log?action=export.downloaded'))).toEqual([]);
  await readFile(url);
  const entries: Json[] = await done(as.get('/v1/audit-log?action=export.downloaded'));
  const actor = { type: 'link', id: null, name: 'data export' };
  expect(entries).toMatchObject([{ resourceId: id, actor, clientAddress: '127.0.0.1' }]);
  expect(JSON.stringify(entries)).not.toContain(PERSON);
});

it('is removed by an erasure of the person', async () => {
  const ticket = await openTicket(as, server, { requesterId: PERSON, message: 'wombattext' });
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  await api.work();
  const { id, url } = await makeExport();
  await done(as.post('/v1/privacy/erasures', { userId: PERSON, mode: 'erase' }));
  await api.work();
  expect(await as.get(`${PATH}/${id}`)).toMatchObject(refusal(404));
  expect((await download(url)).status).toBe(404);
  const found = await searchTables(api, ['wombattext']);
  expect(found.filter((place) => place.startsWith('data_export'))).toEqual([]);
});

it('is one order over all present members of an organization', async () => {
  const second = await api.server();
  for (const [client, place] of [
    [as, server],
    [await api.as(second), second],
  ] as const)
    await openTicket(client, place, { requesterId: PERSON, message: `In ${place.id}` });
  const organization = await createOrganizationClient(api, [server, second]);
  const made = await makeExport(organization, '/v1/org/privacy/exports');
  expect(made.servers).toHaveLength(2);
  const audited: Json[] = await done(organization.get('/v1/org/audit-log?resource=export'));
  expect(audited).toMatchObject([{ action: 'export.created', resourceId: made.id }]);
  expect(JSON.stringify(audited)).not.toContain(PERSON);
  const file = await readFile(made.url);
  expect(
    ofType(file, 'message')
      .map(({ content }) => content)
      .toSorted(),
  ).toEqual([server, second].map(({ id }) => `In ${id}`).toSorted());
  expect(await as.get(`${PATH}/${made.id}`)).toMatchObject(refusal(404));
  expect(await done(as.get(PATH))).toEqual([]);
  expect(await organization.get(`/v1/org/privacy/exports/${UNKNOWN}`)).toMatchObject(refusal(404));
});

it('does not count as sent to the member who asked for it while the service has no address', async () => {
  await api.service.app.privacy.askForExport({ guild: server.id, userId: toUserId(PERSON) });
  const [request]: Json[] = await done(as.get('/v1/privacy/requests?status=requested'));
  const { orderId } = await done(as.post(`/v1/privacy/requests/${request!.id}/accept`));
  await api.work();
  const made = await done(as.get(`${PATH}/${orderId}`));
  expect(made).toMatchObject({ status: 'completed', isForMember: true, sentAt: null, url: expect.any(String) });
  const inbox = `/sandbox/api/guilds/${server.id}/members/${PERSON}/direct-messages`;
  expect(await done(api.anonymous.get(inbox))).toEqual([]);
  expect(await makeExport()).toMatchObject({ isForMember: false, sentAt: null });
});
