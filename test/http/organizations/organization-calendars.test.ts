import type { OrganizationId } from '#core/shared/ids.ts';
import { type Client, client, type TestServer } from '../../support/api.ts';
import { createOrganizationClient, done, type Json, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const AT = '/v1/org/calendars';
const NEW = { name: 'Company', timezone: 'Europe/Berlin', outside: 'warn' };
const CLOSED = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

const api = useApi();
let servers: readonly [TestServer, TestServer];
let organization: OrganizationId;
let as: Client;
beforeEach(async () => {
  servers = [await api.server(), await api.server()];
  organization = await api.organization('enterprise', servers);
  as = client(api.url, await api.token({ kind: 'organization', organizationId: organization }));
});

const carry = () => api.service.app.organizationCalendars.carry();
const create = (fields: object = {}): Promise<Json> => done(as.post(AT, { ...NEW, ...fields }));
const listOf = async (server: TestServer): Promise<readonly Json[]> =>
  done((await api.as(server)).get('/v1/calendars'));
const findCopy = async (server: TestServer): Promise<Json> => {
  const [copy] = (await listOf(server)).filter(({ organizationCalendarId }) => organizationCalendarId !== null);
  if (!copy) throw new Error('There is no copy.');
  return copy;
};

it('are created with every field, read, changed and deleted', async () => {
  const monday = [{ from: '22:00', to: '06:00' }];
  const created = await as.post(AT, { ...NEW, week: { mon: monday }, holidays: [{ name: 'Eve', date: '2030-12-24' }] });
  expect(created.status).toBe(201);
  const { id, createdAt } = created.body.data;
  expect(created.body.data).toEqual({
    ...NEW,
    id,
    organizationId: organization,
    week: { ...CLOSED, mon: monday },
    holidays: [{ name: 'Eve', date: '2030-12-24', rule: null, spans: [] }],
    serverCount: 2,
    currentServerCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  });
  expect((await as.get(`${AT}/${id}`)).body).toEqual(created.body);
  expect((await as.get(AT)).body.data).toEqual([created.body.data]);
  expect(await done(as.patch(`${AT}/${id}`, created.body.data))).toEqual(created.body.data);
  expect(await done(as.patch(`${AT}/${id}`, { holidays: [] }))).toMatchObject({ holidays: [], version: 2 });
  expect((await as.delete(`${AT}/${id}`)).body).toEqual({ data: { id, deleted: true } });
  for (const gone of [await as.get(`${AT}/${id}`), await as.delete(`${AT}/${id}`), await as.patch(`${AT}/${id}`, {})])
    expect(gone).toMatchObject(refusal(404, 'Calendar'));
});

it('show how many member servers are current', async () => {
  const { id } = await create();
  expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ serverCount: 2, currentServerCount: 0 });
  await api.work();
  expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ serverCount: 2, currentServerCount: 2 });
  expect(await done(as.get(AT))).toMatchObject([{ serverCount: 2, currentServerCount: 2 }]);
  await done(as.patch(`${AT}/${id}`, { outside: 'block' }));
  expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ serverCount: 2, currentServerCount: 0 });
});

it('are usable in every member, and followed there', async () => {
  const { id } = await create({ week: { mon: [{ from: '09:00', to: '17:30' }] } });
  await carry();
  for (const server of servers) {
    const guild = await api.as(server);
    const copy = await findCopy(server);
    expect(copy).toMatchObject({ ...NEW, guildId: server.id, organizationCalendarId: id });
    const calendarId = copy.id;
    await done(guild.patch('/v1/settings', { calendarId }));
    await done(guild.patch(`/v1/categories/${server.categoryId}`, { calendarId }));
    await done(guild.post('/v1/teams', { name: 'On duty', calendarId }));
    await done(guild.post('/v1/targets', { name: 'Fast', firstResponseMinutes: 30, calendarId }));
    expect(await done(guild.get(`/v1/calendars/${calendarId}/hours?at=2026-01-05T12:00:00.000Z`))).toMatchObject({
      isOpen: true,
    });
  }
  await done(as.patch(`${AT}/${id}`, { week: {}, outside: 'block' }));
  await carry();
  const guild = await api.as(servers[0]);
  const { id: calendarId } = await findCopy(servers[0]);
  expect(await done(guild.get(`/v1/calendars/${calendarId}/hours?at=2026-01-05T12:00:00.000Z`))).toMatchObject({
    isOpen: false,
  });
  const order = { categoryId: servers[0].categoryId, requesterId: '77' };
  const reached = await done(as.get(`/v1/org/servers/${servers[1].id}/calendars`));
  expect(reached).toMatchObject([{ outside: 'block', organizationCalendarId: id }]);
  expect(await guild.post('/v1/tickets', order)).toMatchObject({ body: { error: { reason: 'outside_hours' } } });
});

it('are refused to be changed or deleted in a server, by any token', async () => {
  await create();
  await carry();
  const [server] = servers;
  const { id } = await findCopy(server);
  const refused = {
    status: 409,
    body: {
      error: {
        code: 'conflict',
        reason: 'managed_by_organization',
        message: 'Calendar "Company" belongs to the organization. Change or delete it there.',
      },
    },
  };
  const guild = await api.as(server);
  for (const [tokens, path] of [
    [guild, `/v1/calendars/${id}`],
    [as, `/v1/org/servers/${server.id}/calendars/${id}`],
  ] as const) {
    expect(await tokens.patch(path, { outside: 'block' })).toMatchObject(refused);
    expect(await tokens.delete(path)).toMatchObject(refused);
    const icalendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:29991224', 'END:VEVENT', 'END:VCALENDAR'];
    expect(await tokens.post(`${path}/holidays`, { icalendar: icalendar.join('\r\n') })).toMatchObject(refused);
  }
  const own = await done(guild.post('/v1/calendars', { name: 'Own', timezone: 'UTC' }));
  const sent = await guild.patch(`/v1/calendars/${own.id}`, { organizationCalendarId: UNKNOWN });
  expect(sent.status).toBe(200);
  expect(sent.body.data).toMatchObject({ organizationCalendarId: null });
});

it('cannot be deleted while a server uses its copy', async () => {
  const { id } = await create();
  await carry();
  const guild = await api.as(servers[0]);
  await done(guild.patch('/v1/settings', { calendarId: (await findCopy(servers[0])).id }));
  expect(await as.delete(`${AT}/${id}`)).toMatchObject({
    status: 409,
    body: { error: { reason: 'in_use', message: expect.stringContaining('1 server(s)') } },
  });
  await done(guild.patch('/v1/settings', { calendarId: null }));
  await done(as.delete(`${AT}/${id}`));
  await carry();
  for (const server of servers) expect(await listOf(server)).toEqual([]);
});

it('come with the organization, stay when the server leaves it, and follow it again when it comes back', async () => {
  const { id } = await create();
  const joined = await api.server();
  const guild = await api.as(joined);
  const own = await done(guild.post('/v1/calendars', { name: NEW.name, timezone: 'UTC' }));
  await api.service.app.organizations.joinOrganization(organization, joined.id);
  expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ serverCount: 3, currentServerCount: 0 });
  await carry();
  const copy = await findCopy(joined);
  expect(copy).toMatchObject({ name: 'Company (2)', outside: 'warn' });
  await done(guild.patch('/v1/settings', { calendarId: copy.id }));
  await api.service.app.organizations.leaveOrganization(joined.id);
  expect(await done(guild.get(`/v1/calendars/${copy.id}`))).toMatchObject({ organizationCalendarId: null, version: 2 });
  await done(as.patch(`${AT}/${id}`, { outside: 'block' }));
  await carry();
  expect(await listOf(joined)).toMatchObject([{ id: own.id }, { id: copy.id, outside: 'warn' }]);
  expect(await done(guild.patch(`/v1/calendars/${copy.id}`, { outside: 'allow' }))).toMatchObject({ outside: 'allow' });
  await api.service.app.organizations.joinOrganization(organization, joined.id);
  await carry();
  expect(await listOf(joined)).toMatchObject([
    { id: own.id },
    { id: copy.id, outside: 'block', organizationCalendarId: id },
  ]);
  expect(await done(guild.get('/v1/settings'))).toMatchObject({ calendarId: copy.id });
});

it('do not count for the limit of a server', async () => {
  await create();
  await carry();
  const guild = await api.as(servers[0]);
  for (let count = 1; count <= 20; count += 1)
    await done(guild.post('/v1/calendars', { name: `Own ${count}`, timezone: 'UTC' }));
  expect(await listOf(servers[0])).toHaveLength(21);
  expect(await guild.post('/v1/calendars', { name: 'One more', timezone: 'UTC' })).toMatchObject({
    status: 409,
    body: { error: { reason: 'limit_reached' } },
  });
});

it('have a limit, and unique names', async () => {
  for (let count = 1; count <= 20; count += 1) await create({ name: `Calendar ${count}` });
  expect(await as.post(AT, NEW)).toMatchObject({
    status: 409,
    body: {
      error: { reason: 'limit_reached', message: 'An organization can have 20 calendars. Delete one first.' },
    },
  });
  const [first] = (await as.get(`${AT}?q=Calendar%201&limit=1`)).body.data;
  expect(await as.patch(`${AT}/${first.id}`, { name: 'Calendar 2' })).toMatchObject({
    status: 409,
    body: { error: { reason: 'name_taken' } },
  });
});

it('exist for tokens of their organization with the scopes only', async () => {
  const { id } = await create();
  const stranger = await createOrganizationClient(api, [await api.server()]);
  const guild = await api.as(servers[0]);
  const reading = await createOrganizationClient(api, [], ['settings:read']);
  for (const path of [AT, `${AT}/${id}`])
    expect(await guild.get(path)).toMatchObject({ status: 403, body: { error: { reason: 'wrong_token_kind' } } });
  expect(await guild.post(AT, NEW)).toMatchObject({ status: 403, body: { error: { reason: 'wrong_token_kind' } } });
  expect(await reading.post(AT, NEW)).toMatchObject({ status: 403, body: { error: { reason: 'missing_scope' } } });
  expect((await reading.get(AT)).body.data).toEqual([]);
  expect((await stranger.get(AT)).body.data).toEqual([]);
  for (const answer of [
    await stranger.get(`${AT}/${id}`),
    await stranger.patch(`${AT}/${id}`, { outside: 'block' }),
    await stranger.delete(`${AT}/${id}`),
    await as.get(`${AT}/${UNKNOWN}`),
  ])
    expect(answer).toMatchObject(refusal(404, 'Calendar'));
  expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ outside: 'warn', version: 1 });
});

it.each([
  [{ name: 5 }, 'name'],
  [{ name: '' }, 'name'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ week: [] }, 'week'],
  [{ week: { mon: [{ from: '09:00', to: '09:00' }] } }, 'week.mon.0'],
  [{ holidays: [{ name: 'Eve' }] }, 'holidays.0'],
  [{ outside: 'maybe' }, 'outside'],
  [{ organizationId: UNKNOWN }, 'organizationId'],
])('are refused with %j', async (fields, field) => {
  expect(await as.post(AT, { ...NEW, ...fields })).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error', details: [{ field }] } },
  });
});

it('are changed in the version that was read, and created once under a key', async () => {
  const [first, again] = [
    await as.post(AT, NEW, { 'idempotency-key': 'one' }),
    await as.post(AT, NEW, { 'idempotency-key': 'one' }),
  ];
  expect(again.body).toEqual(first.body);
  const path = `${AT}/${first.body.data.id}`;
  expect((await as.patch(path, { outside: 'block' }, { 'if-match': '"1"' })).status).toBe(200);
  expect(await as.patch(path, { outside: 'allow' }, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    body: { error: { reason: 'stale_version' } },
  });
  expect((await as.delete(path, { 'if-match': '"1"' })).status).toBe(409);
});

it('are recorded in the log of the organization, and in those of the servers as done by it', async () => {
  const { id } = await create();
  await carry();
  await done(as.patch(`${AT}/${id}`, { outside: 'block' }));
  await carry();
  await done(as.delete(`${AT}/${id}`));
  await carry();
  const read = (log: readonly Json[]) =>
    log
      .filter(({ resource }) => resource === 'calendar')
      .map(({ action, actor, resourceName, before, after }) => [
        action,
        actor.type,
        resourceName,
        before?.outside,
        after?.outside,
      ]);
  const expected = (actor: string) => [
    ['calendar.deleted', actor, 'Company', 'block', undefined],
    ['calendar.updated', actor, 'Company', 'warn', 'block'],
    ['calendar.created', actor, 'Company', undefined, 'warn'],
  ];
  expect(read(await done(as.get('/v1/org/audit-log')))).toEqual(expected('token'));
  const log: readonly Json[] = await done((await api.as(servers[1])).get('/v1/audit-log'));
  expect(read(log)).toEqual(expected('organization'));
  expect(log.find(({ resource }) => resource === 'calendar')).toMatchObject({
    actor: { type: 'organization', id: organization, name: 'An organization' },
    clientAddress: null,
  });
});
