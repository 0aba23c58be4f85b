import { type Client, client, type TestServer } from '../support/api.ts';
import { STAFF } from '../support/build.ts';
import {
  createOrganizationClient,
  done,
  readEverything,
  toOwner,
  openTicket,
  refusal,
  UNKNOWN,
  ticketInput,
} from '../support/spec-helpers.ts';
import { openApi } from '../../apps/composition/listening/listen.ts';
import { useApi } from '../support/use-api.ts';

const api = useApi();
let member: TestServer;
let second: TestServer;
let foreign: TestServer;
let guild: Client;
let organization: Client;
beforeEach(async () => {
  [member, second, foreign] = [await api.server(), await api.server(), await api.server()];
  guild = await api.as(member);
  organization = await createOrganizationClient(api, [member, second]);
});

const under = ({ id }: TestServer, path: string) => `/v1/org/servers/${id}${path}`;
const { joinOrganization, leaveOrganization } = {
  joinOrganization: (id: string, { id: server }: TestServer) =>
    api.service.app.organizations.joinOrganization(id as never, server),
  leaveOrganization: ({ id }: TestServer) => api.service.app.organizations.leaveOrganization(id),
};

it('every guild path exists again under /v1/org/servers/{guildId}', () => {
  const { paths } = openApi() as { paths: Record<string, object> };
  const mirrored = Object.keys(paths).filter((path) => path.startsWith('/org/servers/{guildId}/'));
  const direct = Object.keys(paths).filter((path) => !path.startsWith('/org') && path !== '/me');
  expect(mirrored.sort()).toEqual(direct.map((path) => `/org/servers/{guildId}${path}`).sort());
  for (const path of direct)
    expect(Object.keys(paths[`/org/servers/{guildId}${path}`] ?? {})).toEqual(Object.keys(paths[path] ?? {}));
});

describe('the same path', () => {
  it.each(
    ['/tickets', '/tickets?status=open&limit=1', '/tickets/{id}', '/tickets/{id}/messages'].concat([
      '/tickets/{id}/participants',
      '/categories',
      '/categories/{category}',
      `/tickets/${UNKNOWN}`,
      '/tickets?limit=0',
    ]),
  )('%s answers a guild token and an organization token alike', async (shape) => {
    const { id } = await openTicket(guild, member, { message: 'Hello', participantIds: ['7'] });
    const path = shape.replace('{id}', id as string).replace('{category}', member.categoryId);
    const [direct, mirror] = [await guild.get(`/v1${path}`), await organization.get(under(member, path))];
    expect([mirror.status, mirror.text]).toEqual([direct.status, direct.text]);
  });

  it('writes alike: what is done by one is seen by the other', async () => {
    const { id } = await done(organization.post(under(member, '/tickets'), ticketInput(member, { message: 'Hello' })));
    const at = `/tickets/${id}`;
    await done(organization.post(under(member, `${at}/claim`), { staffId: STAFF }));
    await done(guild.post(`/v1${at}/reply`, { content: 'Hi', staffId: STAFF }));
    await done(organization.patch(under(member, at), { subject: 'By the organization' }));
    const seen = await done(guild.get(`/v1${at}`));
    expect(seen).toMatchObject({ subject: 'By the organization', claimedById: STAFF, messageCount: 2, version: 4 });
    await done(organization.post(under(member, `${at}/close`)));
    await done(organization.delete(under(member, at)));
    expect((await guild.get(`/v1${at}`)).status).toBe(404);
  });

  it('refuses alike: a conflict is a conflict', async () => {
    const { id } = await openTicket(guild, member);
    const [direct, mirror] = [
      await guild.post(`/v1/tickets/${id}/unclaim`),
      await organization.post(under(member, `/tickets/${id}/unclaim`)),
    ];
    expect([mirror.status, mirror.text]).toEqual([409, direct.text]);
  });

  it('needs the same scope', async () => {
    const reader = await createOrganizationClient(api, [member], ['tickets:read', 'org:servers:read']);
    expect((await reader.get(under(member, '/tickets'))).status).toBe(200);
    expect(await reader.get(under(member, '/categories'))).toMatchObject(refusal(403, 'categories:read'));
    expect(await reader.post(under(member, '/tickets'), ticketInput(member))).toMatchObject(
      refusal(403, 'tickets:write'),
    );
  });
});

it('an organization token reaches any member server', async () => {
  for (const server of [member, second]) {
    const { id, guildId } = await done(organization.post(under(server, '/tickets'), ticketInput(server)));
    expect(guildId).toBe(server.id);
    expect(await done(organization.get(under(server, '/tickets')))).toMatchObject([{ id, guildId: server.id }]);
  }
});

it('a server sees nothing of another member through its own path', async () => {
  const { id } = await openTicket(guild, member);
  for (const path of [`/tickets/${id}`, `/tickets/${id}/messages`, `/categories/${member.categoryId}`])
    expect(await organization.get(under(second, path))).toMatchObject(refusal(404));
  const answer = await organization.post(under(second, '/tickets'), ticketInput(member));
  expect(answer).toMatchObject(refusal(404, 'Category'));
});

it('a guild token reaches one server, its own, and no organization path', async () => {
  const other = await openTicket(await api.as(second), second);
  expect(await guild.get(`/v1/tickets/${other.id}`)).toMatchObject(refusal(404));
  expect(await guild.get(under(member, '/tickets'))).toMatchObject(refusal(403, 'Wrong token type'));
  expect(await guild.get(under(second, '/tickets'))).toMatchObject(refusal(403, 'Wrong token type'));
});

it('an organization token reaches no direct path', async () => {
  for (const path of ['/v1/tickets', '/v1/categories', `/v1/tickets/${UNKNOWN}`])
    expect(await organization.get(path)).toMatchObject(refusal(403, 'Wrong token type'));
});

describe('a server that is no member is not found:', () => {
  it('a foreign one looks exactly as one that does not exist', async () => {
    const { id } = await openTicket(await api.as(foreign), foreign);
    const before = await readEverything(api, foreign);
    for (const path of ['/tickets', `/tickets/${id}`, '/categories', `/categories/${foreign.categoryId}`]) {
      const theirs = await organization.get(under(foreign, path));
      const none = await organization.get(`/v1/org/servers/999${path}`);
      const impossible = await organization.get(`/v1/org/servers/not-an-id${path}`);
      expect(theirs).toMatchObject(refusal(404, 'Server'));
      expect([theirs.text, impossible.text]).toEqual([none.text, none.text]);
    }
    for (const action of ['close', 'reopen', 'unclaim'])
      expect(await organization.post(under(foreign, `/tickets/${id}/${action}`))).toMatchObject(refusal(404, 'Server'));
    expect(await readEverything(api, foreign)).toEqual(before);
  });

  it('one that leaves is out of reach at once, for reading and writing', async () => {
    const { id } = await openTicket(guild, member);
    expect((await organization.get(under(member, `/tickets/${id}`))).status).toBe(200);
    await leaveOrganization(member);
    expect(await organization.get(under(member, `/tickets/${id}`))).toMatchObject(refusal(404, 'Server'));
    expect(await organization.post(under(member, '/tickets'), ticketInput(member))).toMatchObject(
      refusal(404, 'Server'),
    );
    expect((await organization.get(under(second, '/tickets'))).status).toBe(200);
    expect(await done(guild.get('/v1/tickets'))).toHaveLength(1);
  });

  it('one that moves to another organization is found there, and no longer here', async () => {
    const id = await api.organization('team', []);
    const other = client(api.url, await api.token({ kind: 'organization', organizationId: id }));
    expect((await other.get(under(member, '/tickets'))).status).toBe(404);
    await joinOrganization(id, member);
    expect((await other.get(under(member, '/tickets'))).status).toBe(200);
    expect((await organization.get(under(member, '/tickets'))).status).toBe(404);
  });

  it('one that joins is found at once', async () => {
    const id = await api.organization('enterprise', []);
    const as = client(api.url, await api.token({ kind: 'organization', organizationId: id }));
    expect((await as.get(under(foreign, '/tickets'))).status).toBe(404);
    await joinOrganization(id, foreign);
    expect((await as.get(under(foreign, '/tickets'))).status).toBe(200);
  });
});

it('a token of a server goes on when its server joins or leaves an organization', async () => {
  const as = client(api.url, await api.token(toOwner(member)));
  await leaveOrganization(member);
  expect((await as.get('/v1/tickets')).status).toBe(200);
  expect((await done(as.get('/v1/me'))).organization).toBeNull();
});
