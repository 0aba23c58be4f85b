import { listReasons } from '#adapters/http/pipeline/reasons.ts';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { MIRROR_ID_PREFIX, type Mounted, ORG_PREFIX } from '#adapters/http/pipeline/route.ts';
import { getCase } from '../../support/endpoints/endpoint-cases.ts';
import { ALL_SCOPES, isOrganizationScope } from '#core/access/index.ts';

const direct = CATALOGUE.filter(({ isMirror }) => !isMirror);

/** The routes for which the case holds, by name. */
const routes = (isMeant: (route: Mounted) => boolean) =>
  CATALOGUE.filter(isMeant).map((route) => [`${route.method} ${route.path}`, route] as const);
const isReading = ({ method, directId }: Mounted) => method === 'get' || getCase(directId).isReading === true;

it('asks no scope of GET /me alone', () => {
  expect(CATALOGUE.filter(({ scope }) => scope === null).map(({ id }) => id)).toEqual(['access.getMe']);
});

it.each(routes((route) => route.scope !== null))(
  '%s asks a read scope to read and a write scope to write',
  (_, route) => {
    expect(route.scope).toMatch(isReading(route) ? /:read$/ : /:write$/);
  },
);

it.each(routes(({ path }) => path.includes('{id}')))('%s names one resource, and says it can miss', (_, route) => {
  expect(listReasons(route)).toContain('unknown_resource');
});

it.each(routes(({ body }) => body !== undefined && !body.safeParse({}).success))(
  '%s needs something in its body, and has an example',
  (_, { example }) => {
    expect(example).toBeDefined();
  },
);

it.each(routes(({ body, example }) => Boolean(body && example)))('%s has a valid example', (_, { body, example }) => {
  expect(body?.safeParse(example)).toMatchObject({ success: true });
});

it.each(routes(({ scope }) => scope !== null && isOrganizationScope(scope)))(
  '%s keeps its organization scope to organization tokens',
  (_, { token }) => {
    expect(token).toBe('organization');
  },
);

it('has one route per id and per method and path', () => {
  const seen = CATALOGUE.flatMap((route) => [route.id, `${route.method} ${route.path}`]);
  expect(new Set(seen).size).toBe(seen.length);
});

/** As generators of clients write it: `memberServer.tickets.list` gives `memberserverticketslist`. */
const toMethodName = (id: string): string => id.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

it('has ids that stay different as names of methods, in the singular and in the plural', () => {
  const names = CATALOGUE.map(({ id }) => toMethodName(id));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => names.includes(`${name}s`))).toEqual([]);
});

it('has ids of a feature and what is done', () => {
  for (const { directId } of CATALOGUE) expect(directId).toMatch(/^[a-z]+([A-Z][a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/);
});

/** The methods whose meaning HTTP defines: an action that is called so is reached so, and nothing else is. What a POST does has its own name. */
const ACTION_WORDS = {
  get: ['get', 'list', 'search', 'check', 'stream', 'count'],
  patch: ['update'],
  delete: ['delete', 'remove', 'withdraw'],
};

it.each(routes(() => true))('%s has an id whose first word fits its method', (_, { directId, method }) => {
  const [word] = /(?<=\.)[a-z]+/.exec(directId) ?? [];
  const fitting = method === 'post' ? null : ACTION_WORDS[method];
  if (fitting) expect(fitting).toContain(word);
  else expect(Object.values(ACTION_WORDS).flat()).not.toContain(word);
});

it.each(routes(({ method, returns }) => method === 'get' && returns.kind === 'page'))('%s lists', (_, { directId }) => {
  expect(directId).toMatch(/\.(list|search)([A-Z]|$)/);
});

it('distinguishes the mirror of a guild route from operations of an organization by the first word of its id', () => {
  const firstWords = (isMirror: boolean) =>
    new Set(
      CATALOGUE.filter((route) => route.isMirror === isMirror && route.token === 'organization').map(
        ({ id }) => id.split('.')[0],
      ),
    );
  expect([...firstWords(true)]).toEqual([MIRROR_ID_PREFIX]);
  expect([...firstWords(false)].sort()).toEqual([
    'organization',
    'organizationAnalytics',
    'organizationCalendars',
    'organizationMembers',
    'organizationPrivacy',
    'organizationWebhooks',
  ]);
});

it('has a mirror for every route of a guild token', () => {
  const mirrors = CATALOGUE.filter(({ isMirror }) => isMirror).map(({ method, path }) => `${method} ${path}`);
  const expected = direct
    .filter(({ token }) => token === 'guild')
    .map(({ method, path }) => `${method} ${ORG_PREFIX}${path}`);
  expect(mirrors).toEqual(expected);
});

it('uses every scope', () => {
  const used = new Set(CATALOGUE.map(({ scope }) => scope));
  expect(ALL_SCOPES.filter((scope) => !used.has(scope))).toEqual([]);
});
