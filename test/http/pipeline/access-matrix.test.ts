import { uploadFile } from '../../support/portability/upload-file.ts';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import type { Mounted } from '#adapters/http/pipeline/route.ts';
import type { UserId } from '#core/shared/ids.ts';
import { listScopesFor, type Scope, type TokenOwner } from '#core/access/index.ts';
import { type Client, client, type TestServer } from '../../support/api.ts';
import { fillPath, getExample } from '../../support/endpoints/endpoint-case.ts';
import { getCase } from '../../support/endpoints/endpoint-cases.ts';
import { createOrganizationClient } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const UNKNOWN = '019b0000-0000-7000-8000-00000000dead';
const NOBODY = '999';

const api = useApi();
let mine: TestServer;
let foreign: TestServer;
/** Of a resource of each kind in the other server, by the part of the path that leads to it. */
const foreignIds = new Map<string, string>();
let owners: Record<'guild' | 'organization', TokenOwner>;
const clients = new Map<string, Client>();

beforeAll(async () => {
  [mine, foreign] = [await api.server(), await api.server()];
  const organization = await api.organization('enterprise', [mine]);
  owners = {
    guild: { kind: 'guild', guildId: mine.id },
    organization: { kind: 'organization', organizationId: organization },
  };
  const stranger = await api.as(foreign);
  const opened = await stranger.post('/v1/tickets', { categoryId: foreign.categoryId, requesterId: '1' });
  foreignIds.set('/tickets', opened.body.data.id);
  const registered = await stranger.post('/v1/webhooks', {
    url: 'https://198.51.100.1.example/hook',
    eventTypes: ['category.updated'],
  });
  const webhook: string = registered.body.data.id;
  await stranger.patch(`/v1/categories/${foreign.categoryId}`, { position: 1 });
  foreignIds.set('/webhooks', webhook);
  foreignIds.set('{deliveryId}', (await stranger.get(`/v1/webhooks/${webhook}/deliveries`)).body.data[0].id);
  const { url } = (await stranger.post('/v1/webhook-inbox')).body.data;
  await api.anonymous.post(new URL(url).pathname);
  foreignIds.set('/webhook-inbox', (await stranger.get('/v1/webhook-inbox/deliveries')).body.data[0].id);
  const note = await stranger.post(`/v1/tickets/${opened.body.data.id}/notes`, { content: 'Theirs' });
  foreignIds.set('{noteId}', note.body.data.id);
  foreignIds.set('/panels', (await stranger.post('/v1/panels', { name: 'Theirs' })).body.data.id);
  const item = await stranger.post('/v1/knowledgebase', { title: 'Theirs', content: 'Theirs' });
  foreignIds.set('/knowledgebase', item.body.data.id);
  const response = { content: 'Theirs' };
  const command = await stranger.post('/v1/commands', { name: 'theirs', description: 'Theirs', response });
  foreignIds.set('/commands', command.body.data.id);
  const flow = await stranger.post('/v1/flows', { name: 'Theirs', nodes: [{ id: 'end', type: 'end' }] });
  foreignIds.set('/flows', flow.body.data.id);
  await stranger.post(`/v1/flows/${flow.body.data.id}/publish`);
  foreignIds.set('/flow-runs', (await stranger.post(`/v1/flows/${flow.body.data.id}/run`)).body.data.id);
  const actions = [{ type: 'add_note', data: { content: 'Theirs' } }];
  const rule = await stranger.post('/v1/automations', { name: 'Theirs', trigger: 'ticket.moved', actions });
  foreignIds.set('/automations', rule.body.data.id);
  const macro = await stranger.post('/v1/macros', { name: 'Theirs', actions });
  foreignIds.set('/macros', macro.body.data.id);
  const canned = await stranger.post('/v1/canned-replies', { name: 'Theirs', content: 'Theirs' });
  foreignIds.set('/canned-replies', canned.body.data.id);
  const target = await stranger.post('/v1/targets', { name: 'Theirs', firstResponseMinutes: 30 });
  foreignIds.set('/targets', target.body.data.id);
  const backtest = await stranger.post('/v1/targets/backtest', {
    target: { name: 'Theirs', firstResponseMinutes: 30 },
    from: '2025-11-01T00:00:00.000Z',
    to: '2025-11-02T00:00:00.000Z',
  });
  foreignIds.set('/backtests', backtest.body.data.id);
  const view = await stranger.post('/v1/views', { name: 'Theirs', shared: true });
  foreignIds.set('/views', view.body.data.id);
  const shared = await (
    await createOrganizationClient(api, [foreign])
  ).post('/v1/org/calendars', {
    name: 'Theirs of all',
    timezone: 'UTC',
  });
  foreignIds.set('/org/calendars', shared.body.data.id);
  const calendar = await stranger.post('/v1/calendars', { name: 'Theirs', timezone: 'UTC' });
  foreignIds.set('/calendars', calendar.body.data.id);
  const team = await stranger.post('/v1/teams', { name: 'Theirs' });
  foreignIds.set('/teams', team.body.data.id);
  foreignIds.set('/blocklist', (await stranger.post('/v1/blocklist', { userId: '1' })).body.data.id);
  const closed = await stranger.post('/v1/tickets', { categoryId: foreign.categoryId, requesterId: '2' });
  await stranger.post(`/v1/tickets/${closed.body.data.id}/close`);
  await api.work();
  const upload = { filename: 'a.txt', contentBase64: 'aGVsbG8=' };
  foreignIds.set('/attachments', (await stranger.post('/v1/attachments', upload)).body.data.id);
  foreignIds.set('/transcripts', (await stranger.get('/v1/transcripts')).body.data[0].id);
  foreignIds.set('/categories', foreign.categoryId);
  const erasure = await stranger.post('/v1/privacy/erasures', { userId: '66', mode: 'erase' });
  foreignIds.set('/erasures', erasure.body.data.id);
  const ordered = await stranger.post('/v1/privacy/exports', { userId: '66' });
  foreignIds.set('/privacy/exports', ordered.body.data.id);
  const written = await stranger.post('/v1/exports', { settingsOnly: true });
  foreignIds.set('/exports', written.body.data.id);
  const imported = await stranger.post('/v1/imports', { partIds: await uploadFile(stranger) });
  foreignIds.set('/imports', imported.body.data.id);
  await stranger.post('/v1/privacy/legal-holds', { ticketId: closed.body.data.id, reason: 'Theirs' });
  foreignIds.set('/legal-holds', closed.body.data.id);
  await api.service.app.privacy.askForErasure({ guild: foreign.id, userId: '67' as UserId });
  foreignIds.set('/requests', (await stranger.get('/v1/privacy/requests')).body.data[0].id);
});

/** A client with exactly these scopes; one token serves all its tests. */
const tokenWith = async (kind: 'guild' | 'organization', scopes: readonly Scope[]): Promise<Client> => {
  const name = `${kind}:${scopes.join()}`;
  const known = clients.get(name) ?? client(api.url, await api.token(owners[kind], scopes));
  clients.set(name, known);
  return known;
};
const all = (kind: 'guild' | 'organization') => tokenWith(kind, listScopesFor(kind));

interface Where {
  readonly guild?: string;
  readonly id?: string;
  /** Of what the resource has in its turn: a delivery, a note. */
  readonly innerId?: string;
}

const pathOf = ({ path, directId }: Mounted, { guild = mine.id, id = UNKNOWN, innerId = UNKNOWN }: Where = {}) => {
  const { query } = getCase(directId);
  const named = fillPath(path, { guildId: guild, id, userId: NOBODY, deliveryId: innerId, noteId: innerId });
  return `/v1${named}${query ? `?${query}` : ''}`;
};

const foreignIdFor = (part: string): string => {
  const [, id] = [...foreignIds].find(([name]) => part.includes(name)) ?? [];
  if (id === undefined) throw new Error(`Nothing foreign is known for ${part}.`);
  return id;
};

const bodyOf = (route: Mounted): unknown => (route.method === 'get' ? undefined : (getExample(route, mine) ?? {}));

const send = (as: Client, route: Mounted, where?: Where) =>
  as.send(route.method.toUpperCase(), pathOf(route, where), bodyOf(route));

const error = (status: number, code: string, message: unknown = expect.any(String)) => ({
  status,
  body: { error: { code, message } },
});

const kindOf = ({ token }: Mounted) => (token === 'organization' ? 'organization' : 'guild');
const otherKindOf = (route: Mounted) => (kindOf(route) === 'guild' ? 'organization' : 'guild');

/** The routes for which the case holds, by name. */
const routes = (isMeant: (route: Mounted) => boolean = () => true) =>
  CATALOGUE.filter(isMeant).map((route) => [`${route.method} ${route.path}`, route] as const);

describe.each(routes())('%s', (_, route) => {
  it('refuses a request without a token, and one with a token that is none', async () => {
    for (const as of [api.anonymous, client(api.url, 'gdk_nonsense')]) {
      expect(await send(as, route)).toMatchObject(error(401, 'unauthorized'));
    }
  });

  it('lets a token with exactly this scope in', async () => {
    const as = await tokenWith(kindOf(route), route.scope ? [route.scope] : ['tickets:read']);
    // 409: the mirror of a route creates once more what the route itself has created. 400: an import names uploads that are not there.
    expect([200, 201, 202, 404, 409, ...(route.path.endsWith('/imports') ? [400] : [])]).toContain(
      (await send(as, route)).status,
    );
  });

  it('puts the rate-limit headers and a request id on every answer', async () => {
    for (const as of [api.anonymous, await all(kindOf(route)), await all(otherKindOf(route))]) {
      const { headers } = await send(as, route);
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
        expect(headers.get(name)).toMatch(/^\d+$/);
      }
      expect(headers.get('x-request-id')).toBeTruthy();
    }
  });
});

it.each(routes(({ token }) => token !== 'any'))(
  '%s refuses a token of the wrong kind, whatever its scopes',
  async (_, route) => {
    expect(await send(await all(otherKindOf(route)), route)).toMatchObject(
      error(403, 'forbidden', expect.stringContaining('Wrong token type')),
    );
  },
);

it.each(routes(({ token }) => token === 'any'))('%s lets a token of any kind in', async (_, route) => {
  expect((await send(await all(otherKindOf(route)), route)).status).toBe(200);
});

it.each(routes(({ scope }) => scope !== null))(
  '%s refuses a token that lacks the scope, and names it',
  async (_, route) => {
    const rest = listScopesFor(kindOf(route)).filter((scope) => scope !== route.scope);
    const refused = await send(await tokenWith(kindOf(route), rest), route);
    const message = `This token is missing the required scope(s): ${route.scope}.`;
    expect(refused).toMatchObject(error(403, 'forbidden', message));
  },
);

it.each(routes(({ scope }) => scope === null))('%s lets a token with any scope in', async (_, route) => {
  expect((await send(await tokenWith(kindOf(route), ['tickets:read']), route)).status).toBe(200);
});

it.each(routes(({ path }) => path.includes('{id}')))(
  '%s knows nothing of a resource of another server, exactly as of one that does not exist',
  async (_, route) => {
    const as = await all(kindOf(route));
    const id = foreignIdFor(route.path);
    const innerId = foreignIdFor(route.path.includes('{noteId}') ? '{noteId}' : '{deliveryId}');
    const random = await send(as, route);
    const theirs = await send(as, route, { id, innerId });
    const impossible = await send(as, route, { id: 'x y' });
    expect(random).toMatchObject(error(404, 'not_found'));
    expect([theirs.status, theirs.text]).toEqual([random.status, random.text]);
    expect([impossible.status, impossible.text]).toEqual([random.status, random.text]);
  },
);

it.each(routes(({ isMirror }) => isMirror))(
  '%s knows nothing of a server that is no member, exactly as of one that does not exist',
  async (_, route) => {
    const as = await all('organization');
    const notThere = error(404, 'not_found', 'Server not found.');
    for (const guild of [foreign.id, NOBODY, 'not-an-id'])
      expect(await send(as, route, { guild })).toMatchObject(notThere);
  },
);

it('left everything of the other server as it was', async () => {
  const stranger = await api.as(foreign);
  const { body } = await stranger.get(`/v1/tickets/${foreignIdFor('/tickets')}`);
  expect(body.data).toMatchObject({ status: 'open', version: 2, claimedById: null, participantIds: [] });
  expect((await stranger.get(`/v1/tickets/${foreignIdFor('/tickets')}/notes`)).body.data).toHaveLength(1);
  const lists = ['panels', 'blocklist', 'transcripts', 'knowledgebase', 'canned-replies', 'flows', 'commands'];
  for (const list of lists) {
    expect((await stranger.get(`/v1/${list}`)).body.data).toMatchObject([{ id: foreignIdFor(`/${list}`) }]);
  }
  expect((await stranger.get('/v1/categories')).body.data).toMatchObject([{ id: foreign.categoryId, version: 2 }]);
  const webhook = foreignIdFor('/webhooks');
  expect((await stranger.get('/v1/webhooks')).body.data).toMatchObject([{ id: webhook, version: 1 }]);
  expect((await stranger.get(`/v1/webhooks/${webhook}/deliveries`)).body.data).toHaveLength(1);
});
