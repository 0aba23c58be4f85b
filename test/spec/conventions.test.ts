import { createCategory, done, readEverything, type Json, openTicket, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DIGITS = /^\d{1,20}$/;

describe('ids', () => {
  it('of this service are UUIDs that grow with time', async () => {
    const [first, second] = [await openTicket(as, server), await openTicket(as, server)];
    const { id, categoryId } = first;
    for (const own of [id, categoryId, second.id]) expect(own).toMatch(UUID_V7);
    expect(second.id > id).toBe(true);
  });

  it('of the chat platform are strings of digits', async () => {
    const { guildId, channelId, requesterId } = await openTicket(as, server);
    for (const id of [guildId, channelId, requesterId]) expect(id).toMatch(DIGITS);
    expect(guildId).toBe(server.id);
  });

  it.each(['x', '1', 'x%20y', '..', '%00', '019B0000-0000-7000-8000-00000000DEAD-1', "'%3B--"])(
    'of a path that cannot be one, such as %s, are not found',
    async (id) => {
      expect(await as.get(`/v1/tickets/${id}/messages`)).toMatchObject(refusal(404));
      expect(await as.delete(`/v1/categories/z${id}`)).toMatchObject(refusal(404));
    },
  );
});

describe('times', () => {
  it('are ISO 8601 in UTC with milliseconds', async () => {
    const ticket = await openTicket(as, server);
    const closed = await done(as.post(`/v1/tickets/${ticket.id}/close`));
    const category = await createCategory(as);
    for (const { createdAt, updatedAt } of [ticket, category]) {
      expect(createdAt).toMatch(INSTANT);
      expect(updatedAt).toMatch(INSTANT);
    }
    expect(closed.closedAt).toMatch(INSTANT);
    expect(Math.abs(Date.parse(ticket.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  it('may be sent with any offset, and come back in UTC', async () => {
    const { id } = await openTicket(as, server);
    const fields = { status: 'on_hold', holdUntil: '2040-01-01T02:00:00+02:00' };
    expect((await done(as.patch(`/v1/tickets/${id}`, fields))).holdUntil).toBe('2040-01-01T00:00:00.000Z');
  });
});

const RESOURCES: [string, () => Promise<{ path: string; resource: Json }>][] = [
  [
    'ticket',
    async () => {
      const resource = await openTicket(as, server, { subject: 'Before', metadata: { order: '4711' }, tags: ['vip'] });
      return { path: `/v1/tickets/${resource.id}`, resource };
    },
  ],
  [
    'category',
    async () => {
      const questions = [{ id: 'q', type: 'short', label: 'Which?' }];
      const resource = await createCategory(as, { description: 'Before', form: { title: 'Form', questions } });
      return { path: `/v1/categories/${resource.id}`, resource };
    },
  ],
];
const CHANGE: Record<string, object> = { ticket: { priority: 'urgent' }, category: { position: 7 } };

describe.each(RESOURCES)('a %s', (kind, made) => {
  it('has a version that grows with every change, and the time of the change', async () => {
    const { path, resource } = await made();
    const changed = await done(as.patch(path, CHANGE[kind]));
    expect([resource.version, changed.version]).toEqual([1, 2]);
    expect(changed.createdAt).toBe(resource.createdAt);
    expect(changed.updatedAt >= resource.updatedAt).toBe(true);
  });

  it('keeps the fields that a PATCH leaves out', async () => {
    const { path, resource } = await made();
    const { version: _, updatedAt: __, ...rest } = await done(as.patch(path, CHANGE[kind]));
    expect({ ...resource, ...CHANGE[kind] }).toMatchObject(rest);
    expect((await done(as.get(path))).version).toBe(2);
  });

  it('may be sent back as it was read: its read-only fields are ignored and nothing changes', async () => {
    const { path } = await made();
    const read = await done(as.get(path));
    const before = await readEverything(api, server);
    expect(await done(as.patch(path, read))).toEqual(read);
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('does not let its read-only fields be changed', async () => {
    const { path, resource } = await made();
    const sent = { id: '1', guildId: '1', version: 99, createdAt: 'never', updatedAt: 'never' };
    await done(as.patch(path, { ...sent, ...CHANGE[kind] }));
    const { id, guildId, createdAt } = resource;
    expect(await done(as.get(path))).toMatchObject({ id, guildId, createdAt, version: 2, ...CHANGE[kind] });
  });

  it('refuses a field it does not know, and names it', async () => {
    const { path } = await made();
    expect(await as.patch(path, { colour: 'red' })).toMatchObject(refusal(400, 'colour'));
  });

  it('is changed under If-Match only in the version that was read', async () => {
    const { path } = await made();
    expect((await as.patch(path, CHANGE[kind], { 'if-match': '"1"' })).status).toBe(200);
    expect(await as.patch(path, CHANGE[kind], { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect(await as.delete(path, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect((await as.get(path)).status).toBe(200);
  });
});

it('refuses a query parameter that the list does not know, and names it', async () => {
  expect(await as.get('/v1/tickets?colour=red')).toMatchObject(refusal(400, 'colour'));
  expect(await as.get('/v1/categories?status=open')).toMatchObject(refusal(400, 'status'));
});

it('has a field without a value present as null', async () => {
  const ticket = await openTicket(as, server);
  const empty = [
    'subject',
    'panelId',
    'claimedById',
    'claimedAt',
    'closeRequest',
    'holdUntil',
    'firstResponseAt',
  ].concat([
    'lastMessageAt',
    'closedAt',
    'closedBy',
    'closeReason',
    'closeCause',
    'mergedIntoId',
    'feedback',
    'externalId',
  ]);
  for (const name of empty) expect([name, ticket[name]]).toEqual([name, null]);
  const category = await createCategory(as);
  for (const name of ['description', 'emoji', 'chatParentId', 'openingMessage', 'form', 'flowId'])
    expect([name, category[name]]).toEqual([name, null]);
});

it('takes an empty body for an empty object', async () => {
  const { id } = await openTicket(as, server);
  expect((await as.send('POST', `/v1/tickets/${id}/close`)).status).toBe(200);
  expect((await as.post(`/v1/tickets/${id}/reopen`, {})).status).toBe(200);
});
