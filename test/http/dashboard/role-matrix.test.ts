import { randomUUID } from 'node:crypto';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { mountForDashboard } from '#adapters/http/dashboard/mounts.ts';
import type { Mounted } from '#adapters/http/pipeline/route.ts';
import { ALL_ROLES, canManageAccess, listRoleScopes, type Role } from '#core/access/index.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { type Answer, client, type TestServer } from '../../support/api.ts';
import { DASHBOARD_API, sendAsPage, type SignedIn, signIn } from '../../support/browser/dashboard.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();
const ROUTES = mountForDashboard(CATALOGUE);
const CASES = ROUTES.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);

let server: TestServer;
let foreign: TestServer;
let organizationId: OrganizationId;
let foreignOrganizationId: OrganizationId;
const people = new Map<string, SignedIn>();

beforeAll(async () => {
  [server, foreign] = [await api.server(), await api.server()];
  organizationId = await api.organization('enterprise', [server]);
  foreignOrganizationId = await api.organization('enterprise', [foreign]);
  for (const role of ALL_ROLES) {
    people.set(`guild ${role}`, await signIn(api, { owner: { kind: 'guild', guildId: server.id }, role }));
    people.set(`organization ${role}`, await signIn(api, { owner: { kind: 'organization', organizationId }, role }));
  }
});

const kindOf = ({ path }: Mounted) => (path.startsWith('/servers/') ? 'guild' : 'organization');
const personFor = (route: Mounted, role: Role): SignedIn => people.get(`${kindOf(route)} ${role}`)!;

/** The path with ids of nothing, so that a request that is let through changes nothing. */
const fill = ({ path }: Mounted, isForeign = false): string =>
  path
    .replace('{organizationId}', isForeign ? foreignOrganizationId : organizationId)
    .replace('{guildId}', isForeign ? foreign.id : server.id)
    .replace('{userId}', '9')
    .replaceAll(/\{\w+\}/g, () => randomUUID());

const isAllowed = (route: Mounted, role: Role): boolean =>
  (!route.managesAccess || canManageAccess(role)) &&
  (route.scope === null || listRoleScopes(role, kindOf(route)).includes(route.scope));

const methodOf = ({ method }: Mounted) => method.toUpperCase();
const bodyOf = ({ method }: Mounted) => (method === 'get' ? undefined : { unknownField: true });
const reason = ({ status, body }: Answer) => [status, body?.error?.reason];

it('has every route of a server and of an organization', () => {
  const needed = CATALOGUE.filter(({ isMirror, reach }) => !isMirror && reach !== 'any');
  expect(
    needed.map(({ directId }) => directId).filter((id) => !ROUTES.some(({ directId }) => directId === id)),
  ).toEqual([]);
  expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
  expect(new Set(CASES.map(([name]) => name)).size).toBe(ROUTES.length);
});

describe.each(CASES)('%s', (_, route) => {
  it.each(ALL_ROLES)('does for the role %s what the role allows, and nothing else', async (role) => {
    const answer = await personFor(route, role).send(methodOf(route), fill(route), bodyOf(route));
    if (isAllowed(route, role)) expect([200, 400, 404, 409]).toContain(answer.status);
    else expect(reason(answer)).toEqual([403, 'role_insufficient']);
  });

  it('does nothing in another server or organization', async () => {
    const answer = await personFor(route, 'owner').send(methodOf(route), fill(route, true), bodyOf(route));
    expect(reason(answer)).toEqual([404, 'unknown_resource']);
  });

  it('does nothing without a session, and nothing with a token in its place', async () => {
    const send = sendAsPage(api, '', null);
    const [method, path] = [methodOf(route), fill(route)];
    expect(reason(await send(method, path, bodyOf(route)))).toEqual([401, 'not_signed_in']);
    const bearer = { authorization: `Bearer ${await token()}` };
    expect(reason(await send(method, path, bodyOf(route), bearer))).toEqual([403, 'cross_site_request']);
  });

  it('does nothing at /v1 for the cookie', async () => {
    const { cookie } = personFor(route, 'owner');
    const path = fill(route).replace(/^\/servers\/\d+|^\/organizations\/[\w-]+/, '') || '/me';
    const answer = await client(api.url).send(methodOf(route), `/v1${path}`, bodyOf(route), {
      cookie: cookie(),
    });
    expect(reason(answer)).toEqual([401, 'token_missing']);
  });
});

let cached: Promise<string> | undefined;
const token = () => (cached ??= api.token({ kind: 'guild', guildId: server.id }));

it('reads of the dashboard are under its prefix', () => {
  expect(ROUTES.every(({ prefix }) => prefix === DASHBOARD_API)).toBe(true);
});
