import { systemClock } from '#adapters/node/system-clock.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { runCommand } from '../../../apps/cli/commands.ts';
import { createCategory, done, type Json, refusal } from '../../support/spec-helpers.ts';
import { type Client, client, type TestServer } from '../../support/api.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi({ environment: { TRUST_PROXY: '1' } });
const { server, as } = useServer(api);

const readLog = (query = '', reader: Client = as): Promise<Json[]> => done(reader.get(`/v1/audit-log${query}`));
const actions = (log: readonly Json[]) => log.map(({ action }) => action);
const command = (...words: string[]) => runCommand({ app: api.service.app, database: null, clock: systemClock }, words);

describe('the audit log', () => {
  it('is filtered by action, resource, its id, actor and time, and read in pages, newest first', async () => {
    const one = await createCategory(as);
    await done(as.patch(`/v1/categories/${one.id}`, { position: 1 }));
    const other = await api.as(server);
    const two = await createCategory(other);
    await done(other.post('/v1/blocklist', { userId: '5' }));
    const all = await readLog();
    expect(actions(all)).toEqual(['block.created', 'category.created', 'category.updated', 'category.created']);
    const [, created, updated, first] = all;
    expect(await readLog('?action=category.updated,block.created')).toEqual([all[0], updated]);
    expect(await readLog('?resource=block')).toEqual([all[0]]);
    expect(await readLog(`?resourceId=${one.id}`)).toEqual([updated, first]);
    expect(await readLog(`?resourceId=${one.id},${two.id}&action=category.created`)).toEqual([created, first]);
    expect(await readLog(`?actorId=${first?.actor.id}`)).toEqual([updated, first]);
    expect(await readLog(`?createdAfter=${created?.createdAt}&createdBefore=${created?.createdAt}`)).toContainEqual(
      created,
    );
    expect(await readLog('?createdBefore=2020-01-01T00:00:00Z')).toEqual([]);
    const { body } = await as.get('/v1/audit-log?limit=3');
    expect(body.data).toEqual(all.slice(0, 3));
    expect(await readLog(`?limit=3&cursor=${body.pagination.nextCursor}`)).toEqual([first]);
  });

  it.each(['?action=category.painted', '?resource=ticket', '?actorId=x', '?resourceId=', '?sort=createdAt', '?q=x'])(
    'refuses the query %s',
    async (query) => {
      expect(await as.get(`/v1/audit-log${query}`)).toMatchObject(refusal(400));
    },
  );

  it('is for its server, and needs the scope settings:read', async () => {
    await createCategory(as);
    const foreign = await api.as(await api.server());
    expect(await readLog('', foreign)).toEqual([]);
    const restricted = await api.as(server, ['settings:write', 'categories:read']);
    expect(await restricted.get('/v1/audit-log')).toMatchObject(refusal(403, 'settings:read'));
  });

  it('names the address of the client behind trusted proxies, as the rate limit counts it', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' };
    await done(as.post('/v1/categories', { name: 'Forwarded' }, headers));
    expect(await readLog()).toEqual([expect.objectContaining({ clientAddress: '198.51.100.4' })]);
  });

  it('has no entry for what is refused or changes nothing', async () => {
    const { id } = await createCategory(as, { name: 'Taken' });
    const log = await readLog();
    const stale = await as.patch(`/v1/categories/${id}`, { position: 9 }, { 'if-match': '"7"' });
    expect(stale).toMatchObject(refusal(409));
    expect(await as.post('/v1/categories', { name: 'Taken' })).toMatchObject(refusal(409));
    expect(await as.post('/v1/webhooks', { url: 'http://127.0.0.1/' })).toMatchObject(refusal(400));
    expect(await as.delete('/v1/blocklist/019b0000-0000-7000-8000-00000000dead')).toMatchObject(refusal(404));
    await done(as.patch(`/v1/categories/${id}`, { name: 'Taken' }));
    await done(as.patch('/v1/settings', { locale: 'en' }));
    await done(as.post('/v1/tickets', { categoryId: id, requesterId: '5' }));
    expect(await readLog()).toEqual(log);
  });

  it('has no entry for a canned reply that was changed before it was to be deleted', async () => {
    const { id } = await done(as.post('/v1/canned-replies', { name: 'Hi', content: 'Hello' }));
    const path = `/v1/canned-replies/${id}`;
    await done(as.patch(path, { content: 'Hello there' }));
    expect(await as.delete(path, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect(actions(await readLog())).toEqual(['canned_reply.updated', 'canned_reply.created']);
  });

  it('of an organization has the changes of its webhooks, without their secrets', async () => {
    const organization = await organizationClient(await api.organization('enterprise', [server]));
    const { id } = await done(organization.post('/v1/org/webhooks', { url: 'https://93.184.215.14/a' }));
    await done(organization.patch(`/v1/org/webhooks/${id}`, { description: 'CRM' }));
    await done(organization.post(`/v1/org/webhooks/${id}/rotate-secret`));
    await done(organization.delete(`/v1/org/webhooks/${id}`));
    const log: Json[] = await done(organization.get('/v1/org/audit-log'));
    expect(actions(log)).toEqual([
      'webhook.deleted',
      'webhook.secret_rotated',
      'webhook.updated',
      'webhook.created',
      ...actions(log).slice(4),
    ]);
    expect(log[2]).toMatchObject({ guildId: null, before: { description: null }, after: { description: 'CRM' } });
    expect(JSON.stringify(log)).not.toMatch(/whsec_|"sealed"/);
    expect(await readLog()).toEqual([]);
  });

  it('has the changes that an organization makes in a member server', async () => {
    const organizationId = await api.organization('enterprise', [server]);
    const organization = await organizationClient(organizationId);
    await done(organization.post(`/v1/org/servers/${server.id}/categories`, { name: 'From above' }));
    const log = await readLog();
    expect(log).toEqual([expect.objectContaining({ action: 'category.created', resourceName: 'From above' })]);
    expect(await done(organization.get(`/v1/org/servers/${server.id}/audit-log`))).toEqual(log);
    expect(await done(organization.get('/v1/org/audit-log'))).toEqual([]);
  });

  it('is kept for a year', async () => {
    await createCategory(as);
    const { auditLog } = api.service.app;
    api.clock.advance(364 * 86_400_000);
    expect(await auditLog.purge()).toBe(0);
    expect(await readLog()).toHaveLength(1);
    api.clock.advance(2 * 86_400_000);
    expect(await auditLog.purge()).toBeGreaterThan(0);
    expect(await readLog()).toEqual([]);
  });
});

const organizationClient = async (organizationId: OrganizationId): Promise<Client> =>
  client(api.url, await api.token({ kind: 'organization', organizationId }));

describe('commands', () => {
  const byCommand = (name: string) => ({ actor: { type: 'command', id: null, name }, clientAddress: null });

  it('that create and revoke tokens are recorded once, without a secret', async () => {
    const created = ['token', 'create', '--guild', server.id, '--name', 'CI', '--scopes', 'tickets:read'];
    const { stdout: secret } = await command(...created);
    const [entry] = await readLog();
    expect(entry).toMatchObject({
      ...byCommand('token create'),
      action: 'token.created',
      resourceName: 'CI',
      before: null,
      after: { name: 'CI', prefix: secret.slice(0, 12), scopes: ['tickets:read'], expiresAt: null, revokedAt: null },
    });
    expect(Object.keys(entry.after).sort()).toEqual(['expiresAt', 'name', 'prefix', 'revokedAt', 'scopes']);
    await command('token', 'revoke', entry.resourceId);
    await command('token', 'revoke', entry.resourceId);
    const log = await readLog();
    expect(actions(log)).toEqual(['token.revoked', 'token.created']);
    expect(log[0]).toMatchObject({ before: { revokedAt: null }, after: { revokedAt: expect.any(String) } });
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('that are refused are not recorded', async () => {
    const limited = await api.server('pro');
    const owner = { kind: 'guild', guildId: limited.id } as const;
    for (let i = 0; i < 9; i += 1) await api.token(owner, ['settings:read']);
    const reader = await api.as(limited, ['settings:read']);
    const create = ['token', 'create', '--guild', limited.id, '--name', 'x', '--scopes', 'tickets:read'];
    expect(await command(...create)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('limit of 10') });
    expect(await readLog('', reader)).toEqual([]);
  });

  it('that change the plan of a server are recorded', async () => {
    await command('admin', 'guild', 'plan', server.id, 'team');
    await command('admin', 'guild', 'plan', server.id, 'team');
    expect(await readLog()).toEqual([
      expect.objectContaining({
        ...byCommand('admin guild plan'),
        action: 'server.plan_changed',
        resourceId: server.id,
        before: { plan: 'enterprise' },
        after: { plan: 'team' },
      }),
    ]);
  });

  it('that add servers and organizations are recorded', async () => {
    await command('admin', 'guild', 'add', '987654321', '--name', 'New', '--plan', 'pro');
    const added = await api.as({ ...server, id: '987654321' } as TestServer);
    expect(await readLog('', added)).toEqual([
      expect.objectContaining({ action: 'server.created', before: null, after: { name: 'New', plan: 'pro' } }),
    ]);
    const { stdout } = await command('admin', 'org', 'add', 'Company', '--plan', 'team');
    const organization = await organizationClient(stdout as OrganizationId);
    expect(await done(organization.get('/v1/org/audit-log'))).toEqual([
      expect.objectContaining({
        action: 'organization.created',
        guildId: null,
        organizationId: stdout,
        after: { name: 'Company', plan: 'team' },
      }),
    ]);
  });

  it('that move servers between organizations are in the log of the server and of each organization', async () => {
    const [first, second] = [await api.organization('team', []), await api.organization('team', [])];
    const [one, two] = [await organizationClient(first), await organizationClient(second)];
    const readOrganization = async (reader: Client) => (await done(reader.get('/v1/org/audit-log'))) as Json[];
    await command('admin', 'org', 'join', first, server.id);
    await command('admin', 'org', 'join', first, server.id);
    await command('admin', 'org', 'join', second, server.id);
    await command('admin', 'org', 'leave', server.id);
    expect(actions(await readLog())).toEqual([
      'server.left_organization',
      'server.joined_organization',
      'server.left_organization',
      'server.joined_organization',
    ]);
    const log = await readOrganization(one);
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['server.left_organization', { organizationId: first }, { organizationId: null }],
      ['server.joined_organization', { organizationId: null }, { organizationId: first }],
    ]);
    expect(log[0]).toMatchObject({ ...byCommand('admin org join'), resourceId: server.id, guildId: null });
    expect(actions(await readOrganization(two))).toEqual(['server.left_organization', 'server.joined_organization']);
  });

  it('that remove a server leave the entry of its organization, and none of the server', async () => {
    const organizationId = await api.organization('team', [server]);
    const organization = await organizationClient(organizationId);
    await createCategory(as);
    await command('admin', 'guild', 'remove', server.id, '--confirm');
    const log = (await done(organization.get('/v1/org/audit-log'))) as Json[];
    expect(actions(log)).toEqual(['server.left_organization']);
    const statement = 'select 1 from audit_entries where guild_id = :guild';
    expect(await api.service.database.query(statement, { guild: server.id })).toEqual([]);
  });
});
