import { CATALOGUE } from '#adapters/http/openapi/catalogue.ts';
import { ORG_PREFIX } from '#adapters/http/pipeline/route.ts';
import { ALL_SCOPES, isOrganizationScope } from '#core/access/index.ts';

/** Scopes whose endpoints do not exist yet; the list only ever gets shorter. */

/** What only reads, with a body that would not fit into an address. */
const READING_POSTS = ['knowledgebase.suggest', 'cannedReplies.render'];

const direct = CATALOGUE.filter(({ isMirror }) => !isMirror);

describe.each(CATALOGUE.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('asks a read scope to read and a write scope to write', () => {
    const isReading = route.method === 'get' || READING_POSTS.includes(route.id.replace(/^org\./, ''));
    if (route.id === 'access.me') expect(route.scope).toBeNull();
    else expect(route.scope).toMatch(isReading ? /:read$/ : /:write$/);
  });

  it('says it can miss when it names one resource', () => {
    if (route.path.includes('{id}')) expect(route.fails).toContain('not_found');
  });

  it('has an example that is valid, if its body needs anything', () => {
    if (!route.body) return;
    const needsSomething = !route.body.safeParse({}).success;
    if (needsSomething) expect(route.example).toBeDefined();
    if (route.example) expect(route.body.safeParse(route.example).error).toBeUndefined();
  });

  it('keeps organization scopes to organization tokens', () => {
    if (route.scope && isOrganizationScope(route.scope)) expect(route.token).toBe('organization');
  });
});

it('has one route per id and per method and path', () => {
  const seen = CATALOGUE.flatMap((route) => [route.id, `${route.method} ${route.path}`]);
  expect(new Set(seen).size).toBe(seen.length);
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
