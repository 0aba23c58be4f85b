import type { Plan } from '#core/organizations/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { client } from '../../support/api.ts';
import { sendAsPage, signIn } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server } = useServer(api);
const guildOwner = (guildId: GuildId = server.id) => ({ kind: 'guild', guildId }) as const;
const reason = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.error?.reason];
const NEW_TOKEN = { name: 'Website', scopes: ['tickets:read'] };

describe('tokens', () => {
  it('are created, used and revoked', async () => {
    const admin = await signIn(api, { owner: guildOwner(), role: 'admin' });
    const { status, body } = await admin.post(`/servers/${server.id}/tokens`, NEW_TOKEN);
    expect([status, body.data]).toMatchObject([201, { name: 'Website', status: 'active', lastUsedAt: null }]);
    const { id, secret, ...shown } = body.data;
    const program = client(api.url, secret);
    expect((await program.get('/v1/tickets')).status).toBe(200);

    await api.service.app.access.flushTokenUses();
    const list = () => admin.get(`/servers/${server.id}/tokens`);
    const [listed] = (await list()).body.data.filter((token: { id: string }) => token.id === id);
    expect(listed).toEqual({ ...shown, id, lastUsedAt: expect.any(String) });
    expect((await list()).text).not.toContain(secret);

    const revoked = await admin.post(`/servers/${server.id}/tokens/${id}/revoke`);
    expect(revoked.body.data).toMatchObject({ id, status: 'revoked' });
    expect(reason(await program.get('/v1/tickets'))).toEqual([401, 'token_invalid']);
  });

  it('are at most ten on plan pro', async () => {
    const { id } = await api.server('pro');
    const admin = await signIn(api, { owner: guildOwner(id) });
    for (let i = 0; i < 10; i += 1) expect((await admin.post(`/servers/${id}/tokens`, NEW_TOKEN)).status).toBe(201);
    expect(reason(await admin.post(`/servers/${id}/tokens`, NEW_TOKEN))).toEqual([409, 'limit_reached']);
  });

  it.each<Plan>(['free', 'community'])('need another plan than %s, which can use the dashboard', async (plan) => {
    const { id } = await api.server(plan);
    const admin = await signIn(api, { owner: guildOwner(id) });
    expect(reason(await admin.post(`/servers/${id}/tokens`, NEW_TOKEN))).toEqual([403, 'no_api_access']);
    expect((await admin.get(`/servers/${id}/tickets`)).status).toBe(200);
    expect((await admin.get(`/servers/${id}/access`)).body.data).toMatchObject({ hasApiAccess: false, plan });
  });

  it.each([
    [{ name: 'x' }],
    [{ ...NEW_TOKEN, scopes: [] }],
    [{ ...NEW_TOKEN, scopes: ['tickets:*'] }],
    [{ ...NEW_TOKEN, scopes: ['org:servers:read'] }],
    [{ ...NEW_TOKEN, scopes: 'tickets:read' }],
    [{ ...NEW_TOKEN, name: ['x'] }],
    [{ ...NEW_TOKEN, name: ' ' }],
    [{ ...NEW_TOKEN, expiresAt: '2020-01-01T00:00:00Z' }],
    [{ ...NEW_TOKEN, more: 1 }],
  ])('are refused as %j', async (body) => {
    const admin = await signIn(api, { owner: guildOwner() });
    expect(reason(await admin.post(`/servers/${server.id}/tokens`, body))).toEqual([400, 'invalid_request']);
  });

  it('of another server cannot be revoked', async () => {
    const other = await api.server();
    const foreign = await signIn(api, { owner: guildOwner(other.id) });
    const { id } = (await foreign.post(`/servers/${other.id}/tokens`, NEW_TOKEN)).body.data;
    const admin = await signIn(api, { owner: guildOwner() });
    expect(reason(await admin.post(`/servers/${server.id}/tokens/${id}/revoke`))).toEqual([404, 'unknown_resource']);
    expect(reason(await admin.get(`/servers/${other.id}/tokens`))).toEqual([404, 'unknown_resource']);
  });

  it('of an organization are created by its own people', async () => {
    const organizationId = await api.organization('team', [server]);
    const admin = await signIn(api, { owner: { kind: 'organization', organizationId } });
    const path = `/organizations/${organizationId}/tokens`;
    const { body } = await admin.post(path, { name: 'BI', scopes: ['org:analytics:read', 'tickets:read'] });
    const program = client(api.url, body.data.secret);
    expect((await program.get('/v1/org/tickets')).status).toBe(200);
    const other = await signIn(api, { owner: guildOwner() });
    expect(reason(await other.get(path))).toEqual([404, 'unknown_resource']);
  });
});

describe('people', () => {
  const path = (id = '') => `/servers/${server.id}/people${id}`;

  it('are added with a link, changed and removed', async () => {
    const owner = await signIn(api, { owner: guildOwner() });
    const added = await owner.post(path(), { name: 'Ada', role: 'staff', userId: '42' });
    expect([added.status, added.body.data]).toMatchObject([201, { name: 'Ada', role: 'staff', userId: '42' }]);
    const { id, signInLink } = added.body.data;
    const key = new URL(signInLink.url).hash.slice(1);
    expect(signInLink.url).toBe(`${api.url}/dashboard/sign-in#${key}`);
    expect((await sendAsPage(api, '', null)('POST', '/session', { key })).body.data.person).toMatchObject({ id });

    const changed = await owner.send('PATCH', path(`/${id}`), { role: 'admin', userId: null });
    expect(changed.body.data).toMatchObject({ name: 'Ada', role: 'admin', userId: null });
    expect((await owner.get(path())).body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Ada',
      owner.person.name,
    ]);
    expect(reason(await owner.post(path(`/${id}/sign-in-link`)))).toEqual([403, 'foreign_sign_in_link']);
    expect((await owner.send('DELETE', path(`/${id}`))).body.data).toEqual({ id, deleted: true });
    expect(reason(await owner.send('DELETE', path(`/${id}`)))).toEqual([404, 'unknown_resource']);
  });

  it('cannot name the account of a colleague as their own', async () => {
    const owner = await signIn(api, { owner: guildOwner() });
    const admin = await signIn(api, { owner: guildOwner(), role: 'admin', userId: '41' as UserId });
    const change = (by: typeof admin, { id }: { id: string }, userId: string | null) =>
      by.send('PATCH', path(`/${id}`), { userId });
    expect(reason(await change(admin, admin.person, '4242'))).toEqual([403, 'own_chat_account']);
    expect(reason(await change(owner, owner.person, '4242'))).toEqual([403, 'own_chat_account']);
    const { id } = (await owner.post(path(), { name: 'Grace', role: 'staff', userId: '4242' })).body.data;
    const twice = await admin.post(path(), { name: 'Second', role: 'staff', userId: '4242' });
    expect(reason(twice)).toEqual([409, 'chat_account_taken']);
    expect(reason(await change(owner, admin.person, '4242'))).toEqual([403, 'own_chat_account']);
    expect((await change(admin, admin.person, '41')).status).toBe(200);
    expect((await change(admin, admin.person, null)).status).toBe(200);
    expect((await change(owner, { id }, '43')).status).toBe(200);
  });

  it('who are admins decide about all but owners', async () => {
    const owner = await signIn(api, { owner: guildOwner() });
    const admin = await signIn(api, { owner: guildOwner(), role: 'admin' });
    const refused = [403, 'role_insufficient'];
    expect(reason(await admin.post(path(), { name: 'New', role: 'owner' }))).toEqual(refused);
    expect(reason(await admin.send('PATCH', path(`/${owner.person.id}`), { role: 'viewer' }))).toEqual(refused);
    expect(reason(await admin.send('PATCH', path(`/${admin.person.id}`), { role: 'owner' }))).toEqual(refused);
    expect(reason(await admin.send('DELETE', path(`/${owner.person.id}`)))).toEqual(refused);
    expect(reason(await admin.post(path(`/${owner.person.id}/sign-in-link`)))).toEqual(refused);
    expect((await admin.post(path(), { name: 'New', role: 'admin' })).status).toBe(201);
  });

  it('have unique names', async () => {
    const owner = await signIn(api, { owner: guildOwner() });
    await owner.post(path(), { name: 'Ada', role: 'staff' });
    expect(reason(await owner.post(path(), { name: 'Ada', role: 'staff' }))).toEqual([409, 'name_taken']);
  });

  it('of another server and of the organization are not found', async () => {
    const organizationId = await api.organization('team', [server]);
    const foreign = await signIn(api, { owner: { kind: 'organization', organizationId } });
    const owner = await signIn(api, { owner: guildOwner() });
    expect(reason(await owner.post(path(`/${foreign.person.id}/sign-in-link`)))).toEqual([404, 'unknown_resource']);
    expect(reason(await owner.send('PATCH', path('/x'), {}))).toEqual([404, 'unknown_resource']);
  });

  it.each([
    [{ name: 'Ada' }],
    [{ name: '', role: 'staff' }],
    [{ name: 'Ada', role: 'king' }],
    [{ name: 'Ada', role: ['staff'] }],
    [{ name: 'Ada', role: 'staff', userId: 'ada' }],
    [{ name: 'x'.repeat(101), role: 'staff' }],
  ])('are refused as %j', async (body) => {
    const owner = await signIn(api, { owner: guildOwner() });
    expect(reason(await owner.post(path(), body))).toEqual([400, 'invalid_request']);
  });
});

describe('servers', () => {
  const ids = (answer: { readonly body: any }) => answer.body.data.map(({ id }: { id: string }) => id);

  it('are those of the person', async () => {
    await api.server();
    const browser = await signIn(api, { owner: guildOwner(), role: 'viewer' });
    expect((await browser.get('/servers')).body).toMatchObject({
      data: [{ id: server.id, role: 'viewer' }],
      pagination: { nextCursor: null, hasMore: false },
    });
    expect(ids(await browser.get('/organizations'))).toEqual([]);
  });

  it('are all members of the organization of the person, as long as they are members', async () => {
    const other = await api.server();
    const organizationId = await api.organization('team', [server, other]);
    const browser = await signIn(api, { owner: { kind: 'organization', organizationId }, role: 'staff' });
    expect(ids(await browser.get('/servers'))).toEqual([server.id, other.id].sort());
    expect(ids(await browser.get('/organizations'))).toEqual([organizationId]);
    expect((await browser.get(`/servers/${other.id}/tickets`)).status).toBe(200);
    expect((await browser.get(`/organizations/${organizationId}/tickets`)).status).toBe(200);
    expect(reason(await browser.get(`/organizations/${organizationId}/webhooks`))).toEqual([403, 'role_insufficient']);
    await api.service.app.organizations.leaveOrganization(other.id);
    expect(reason(await browser.get(`/servers/${other.id}/tickets`))).toEqual([404, 'unknown_resource']);
  });

  it('are all servers for people of the operator, page by page', async () => {
    const browser = await signIn(api, { owner: null });
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await browser.get(`/servers?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.pagination.hasMore) break;
      cursor = body.pagination.nextCursor;
    }
    const all = await api.service.app.organizations.listAllServers();
    expect(seen.sort()).toEqual(all.map(({ id }) => id as string).sort());
    expect(reason(await browser.get('/servers?cursor=abc'))).toEqual([400, 'invalid_request']);
    expect(reason(await browser.get('/servers?limit=0'))).toEqual([400, 'invalid_request']);
  });

  it.each(['0', 'x', '999999999999999999999999', '00000000-0000-7000-8000-000000000000'])('is not %s', async (id) => {
    const browser = await signIn(api, { owner: null });
    expect(reason(await browser.get(`/servers/${id}/tickets`))).toEqual([404, 'unknown_resource']);
    expect(reason(await browser.get(`/organizations/${id}/tickets`))).toEqual([404, 'unknown_resource']);
  });
});

describe('a person', () => {
  const openTicket = async () => {
    const as = await api.as(server);
    return (await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '7' })).body.data;
  };

  it('acts as the own account in the chat', async () => {
    const { id } = await openTicket();
    const browser = await signIn(api, { owner: guildOwner(), role: 'staff', userId: '42' as never });
    const claimed = await browser.post(`/servers/${server.id}/tickets/${id}/claim`);
    expect(claimed.body.data).toMatchObject({ claimedById: '42' });
    const timeline = await browser.get(`/servers/${server.id}/tickets/${id}/timeline?sort=-createdAt`);
    expect(timeline.text).toContain('"actor":{"type":"staff","id":"42"}');
    const foreign = await browser.post(`/servers/${server.id}/tickets/${id}/unclaim`, { staffId: '43' });
    expect(reason(foreign)).toEqual([403, 'foreign_staff_id']);
    expect((await browser.post(`/servers/${server.id}/tickets/${id}/unclaim`, { staffId: '42' })).status).toBe(200);
  });

  it('without an account acts as the person, and cannot claim', async () => {
    const { id } = await openTicket();
    const browser = await signIn(api, { owner: guildOwner() });
    const path = `/servers/${server.id}/tickets/${id}`;
    expect(reason(await browser.post(`${path}/claim`))).toEqual([409, 'no_chat_account']);
    expect(reason(await browser.post(`${path}/claim`, { staffId: '42' }))).toEqual([403, 'foreign_staff_id']);
    expect((await browser.post(`${path}/notes`, { content: 'Seen' })).body.data).toMatchObject({
      author: { type: 'person', id: browser.person.id },
    });
  });

  it('is named in the audit log with each change of configuration, access and people', async () => {
    const browser = await signIn(api, { owner: guildOwner() });
    const base = `/servers/${server.id}`;
    await browser.post(`${base}/categories`, { name: 'Billing' });
    await browser.post(`${base}/tokens`, NEW_TOKEN);
    await browser.post(`${base}/people`, { name: 'Ada', role: 'staff' });
    const { body, text } = await browser.get(`${base}/audit-log?actorId=${browser.person.id}`);
    expect(body.data.map(({ action, actor }: any) => [action, actor])).toEqual(
      ['person.sign_in_link_created', 'person.created', 'token.created', 'category.created'].map((action) => [
        action,
        { type: 'person', id: browser.person.id, name: browser.person.name },
      ]),
    );
    expect(text).not.toMatch(/hash|gdk_\w{20}/);
  });

  it('repeats a request under an Idempotency-Key', async () => {
    const browser = await signIn(api, { owner: guildOwner(), userId: '42' as never });
    const other = await signIn(api, { owner: guildOwner() });
    const open = (as: typeof browser) =>
      as.send(
        'POST',
        `/servers/${server.id}/tickets`,
        { categoryId: server.categoryId, requesterId: '7' },
        { 'idempotency-key': 'one' },
      );
    const [first, again, foreign] = [await open(browser), await open(browser), await open(other)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(foreign.body.data.id).not.toBe(first.body.data.id);
  });

  it('who repeats a request gets one token and one person, with the same secrets', async () => {
    const browser = await signIn(api, { owner: guildOwner() });
    const base = `/servers/${server.id}`;
    const twice = async (path: string, body: object) => {
      const send = () => browser.send('POST', base + path, body, { 'idempotency-key': path });
      const [first, again] = [await send(), await send()];
      expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
      return first.body.data;
    };
    const { secret } = await twice('/tokens', NEW_TOKEN);
    const { id, signInLink } = await twice('/people', { name: 'Ada', role: 'staff' });
    await twice(`/people/${id}/sign-in-link`, {});
    expect((await browser.get(`${base}/tokens`)).body.data.filter(({ name }: any) => name === 'Website')).toHaveLength(
      1,
    );
    const rows = JSON.stringify(await api.service.database.query('select * from idempotency_keys', {}));
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(new URL(signInLink.url).hash.slice(1));
  });
});
