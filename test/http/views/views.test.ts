import type { UserId } from '#core/shared/ids.ts';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from '#core/views/index.ts';
import type { Client } from '../../support/api.ts';
import { signIn } from '../../support/browser/dashboard.ts';
import { STAFF } from '../../support/build.ts';
import { done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const AT = '/v1/views';
const OTHER = '200000000000000055';

let serial = 0;
const create = (fields: object = {}, client: Client = as): Promise<Json> =>
  done(client.post(AT, { name: `View ${(serial += 1)}`, shared: true, ...fields }));
const listNames = async (client: Client, query = ''): Promise<string[]> =>
  (await done(client.get(`${AT}${query}`))).map(({ name }: Json) => name);

/** A server without any view. */
const newServer = async () => {
  const empty = await api.server();
  return { empty, own: await api.as(empty) };
};

describe('views', () => {
  it('are created with every field, read, changed and deleted', async () => {
    const fields = {
      name: 'Refunds',
      filters: {
        status: ['open'],
        categoryId: [UNKNOWN],
        unclaimed: false,
        tag: ['vip, gold'],
        maxRating: 2,
        ticketNumber: [7],
        q: 'money back',
        createdAfter: '2026-01-01T00:00:00.000Z',
      },
      sort: '-priority',
      columns: ['rating', 'status'],
      shared: true,
    };
    const created = await as.post(AT, { ...fields, staffId: STAFF });
    expect(created.status).toBe(201);
    const { id, createdAt } = created.body.data;
    expect(created.body.data).toEqual({
      id,
      guildId: server.id,
      ...fields,
      createdById: STAFF,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    });
    expect((await as.get(`${AT}/${id}`)).body).toEqual(created.body);
    const changed = await as.patch(`${AT}/${id}`, { name: 'Money', filters: {}, columns: [] });
    expect(changed.body.data).toMatchObject({ name: 'Money', filters: {}, columns: [], sort: '-priority', version: 2 });
    expect((await as.patch(`${AT}/${id}`, { name: 'Money' })).body.data.version).toBe(2);
    expect((await as.delete(`${AT}/${id}`)).body).toEqual({ data: { id, deleted: true } });
    for (const gone of [await as.get(`${AT}/${id}`), await as.delete(`${AT}/${id}`), await as.patch(`${AT}/${id}`, {})])
      expect(gone).toMatchObject(refusal(404, 'View'));
  });

  it.each([
    [{ filters: { colour: ['red'] } }, 'colour'],
    [{ filters: { status: 'open' } }, 'filters.status'],
    [{ filters: { status: [] } }, 'filters.status'],
    [{ filters: { maxRating: 6 } }, 'filters.maxRating'],
    [{ filters: { q: '!' } }, 'filters.q'],
    [{ sort: 'subject' }, 'sort'],
    [{ columns: ['colour'] }, 'columns'],
    [{ columns: ['tags', 'tags'] }, 'columns'],
    [{ name: '' }, 'name'],
    [{ shared: false }, 'staffId'],
  ])('refuse %j', async (fields, field) => {
    const answer = await as.post(AT, { name: 'View', shared: true, ...fields });
    expect(answer).toMatchObject(refusal(400, field));
  });

  it('of one staff member are not listed for others', async () => {
    const { own } = await newServer();
    await create({ name: 'All' }, own);
    await create({ name: 'Mine', shared: false, staffId: STAFF }, own);
    expect(await listNames(own)).toEqual(['All']);
    expect(await listNames(own, `?staffId=${STAFF}`)).toEqual(['All', 'Mine']);
    expect(await listNames(own, `?staffId=${OTHER}`)).toEqual(['All']);
    expect(await listNames(own, `?staffId=${STAFF}&limit=1`)).toEqual(['All']);
  });

  it('have limits for a server and for a staff member', async () => {
    const { own } = await newServer();
    for (let made = 0; made < MAX_SHARED_VIEWS; made += 1) await create({}, own);
    expect(await own.post(AT, { name: 'One more', shared: true })).toMatchObject(refusal(409, '50 shared views'));
    for (let made = 0; made < MAX_OWN_VIEWS; made += 1) await create({ shared: false, staffId: STAFF }, own);
    const more = { name: 'One more', shared: false, staffId: STAFF };
    expect(await own.post(AT, more)).toMatchObject(refusal(409, '20 views already'));
    const other = await create({ ...more, staffId: OTHER }, own);
    const shared = await own.patch(`${AT}/${other.id}`, { shared: true });
    expect(shared).toMatchObject(refusal(409, '50 shared views'));
  });

  it('have these limits for requests at the same time, too', async () => {
    const { own } = await newServer();
    for (let made = 0; made < MAX_OWN_VIEWS - 5; made += 1) await create({ shared: false, staffId: STAFF }, own);
    const body = { name: 'One more', shared: false, staffId: STAFF };
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.post(AT, body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    expect(await listNames(own, `?staffId=${STAFF}`)).toHaveLength(MAX_OWN_VIEWS);
  });

  it('count their tickets, but for those with words', async () => {
    const { empty, own } = await newServer();
    for (const tags of [['a'], ['a'], ['b']]) {
      const { id } = await openTicket(own, empty);
      await done(own.patch(`/v1/tickets/${id}`, { tags }));
    }
    const [all, tagged, words] = [
      await create({ name: '1' }, own),
      await create({ name: '2', filters: { tag: ['a'], unclaimed: true, status: ['open'] } }, own),
      await create({ name: '3', filters: { q: 'help' } }, own),
    ];
    const { counts } = await done(own.get(`${AT}/counts`));
    expect(counts).toEqual([
      { viewId: all.id, count: 3 },
      { viewId: tagged.id, count: 2 },
      { viewId: words.id, count: null },
    ]);
  });
});

describe('the rights to a view', () => {
  const scopes = ['tickets:read', 'tickets:write'];

  it('of a token without settings:write reach those of its staff member', async () => {
    const weak = await api.as(server, scopes);
    const view = await create({ staffId: STAFF });
    const path = `${AT}/${view.id}`;
    expect(await weak.patch(path, { name: 'No' })).toMatchObject(refusal(403, 'settings:write'));
    expect(await weak.patch(path, { name: 'No', staffId: OTHER })).toMatchObject(refusal(403, 'settings:write'));
    expect(await weak.send('DELETE', path, {})).toMatchObject(refusal(403, 'settings:write'));
    expect((await weak.patch(path, { name: 'Yes', staffId: STAFF })).body.data).toMatchObject({ name: 'Yes' });
    expect((await weak.send('DELETE', path, { staffId: STAFF })).status).toBe(200);
  });

  it('of a person are those of the own account', async () => {
    const owner = { kind: 'guild', guildId: server.id } as const;
    const kim = await signIn(api, { owner, role: 'staff', userId: '61' as UserId });
    const lee = await signIn(api, { owner, role: 'staff', userId: '62' as UserId });
    const admin = await signIn(api, { owner, role: 'admin' });
    const at = `/servers/${server.id}/views`;
    const own = (await kim.post(at, { name: 'Mine' })).body.data;
    expect(own).toMatchObject({ createdById: '61', shared: false });
    expect((await lee.get(`${at}/${own.id}`)).status).toBe(404);
    expect((await lee.send('PATCH', `${at}/${own.id}`, { name: 'Ours' })).status).toBe(404);
    expect((await kim.get(at)).body.data.map(({ id }: Json) => id)).toContain(own.id);
    expect((await lee.get(at)).body.data.map(({ id }: Json) => id)).not.toContain(own.id);
    expect((await lee.get(`${at}?staffId=61`)).body.error.reason).toBe('foreign_staff_id');
    expect((await admin.post(at, { name: 'Nobody' })).body.error.details).toMatchObject([{ field: 'staffId' }]);

    expect((await kim.send('PATCH', `${at}/${own.id}`, { shared: true })).status).toBe(200);
    const refused = await lee.send('PATCH', `${at}/${own.id}`, { name: 'Ours' });
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'role_insufficient']);
    expect((await lee.send('DELETE', `${at}/${own.id}`, {})).status).toBe(403);
    expect((await admin.send('PATCH', `${at}/${own.id}`, { name: 'Ours' })).status).toBe(200);
    expect((await admin.send('DELETE', `${at}/${own.id}`, {})).status).toBe(200);
  });
});

describe('personal data', () => {
  it('of views is exported by their author, and erased', async () => {
    const { empty, own } = await newServer();
    const person = '200000000000000077';
    const shared = await create({ name: 'Ours', staffId: person, filters: { claimedById: [person] } }, own);
    const mine = await create({ name: 'Mine', shared: false, staffId: person }, own);
    const other = await create({ name: 'About', filters: { requesterId: [person, STAFF] } }, own);
    await done(own.post('/v1/privacy/erasures', { userId: person, mode: 'erase' }));
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await api.work();
      api.clock.advance(1_000);
    }
    expect((await own.get(`${AT}/${mine.id}`)).status).toBe(404);
    expect(await done(own.get(`${AT}/${shared.id}`))).toMatchObject({ createdById: null });
    const rows = await api.service.database.query('select * from views where guild_id = :guild', { guild: empty.id });
    expect(JSON.stringify(rows)).not.toContain(person);
    expect(JSON.stringify(rows)).toContain(STAFF);
    expect(await done(own.get(`${AT}/${other.id}`))).toMatchObject({ filters: { requesterId: expect.any(Array) } });
  });
});
