import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { mountForDashboard } from '#adapters/http/dashboard/mounts.ts';
import { getPath, toOriginForm } from '#adapters/http/exchange/request-target.ts';
import { RouteTable } from '#adapters/http/pipeline/route-table.ts';
import { HEAVY_GROUPS, HEAVY_ROUTES, createClassifier } from '#adapters/http/load-shedding/request-cost.ts';

const ROUTES = [...CATALOGUE, ...mountForDashboard(CATALOGUE)];
const classify = createClassifier(ROUTES);
const costOf = (method: string, url: string) => classify(method, toOriginForm(url)).cost;
const ID = '019b0000-0000-7000-8000-000000000001';

it.each([
  ['GET', '/v1/me', 'light'],
  ['GET', `/v1/tickets/${ID}`, 'light'],
  ['GET', `/v1/tickets/${ID}?x=1`, 'light'],
  ['GET', `/v1/org/servers/1/tickets/${ID}`, 'light'],
  ['GET', '/v1/tickets?limit=50', 'normal'],
  ['GET', `/v1/tickets/${ID}/messages`, 'normal'],
  ['POST', '/v1/tickets', 'normal'],
  ['PATCH', `/v1/tickets/${ID}`, 'normal'],
  ['GET', '/v1/nothing', 'normal'],
  ['GET', '/v1/tickets?limit=50&q=login', 'heavy'],
  ['GET', '/v1/knowledgebase/search?q=x', 'heavy'],
  ['GET', '/v1/analytics/overview', 'heavy'],
  ['GET', '/v1/org/analytics/overview', 'heavy'],
  ['GET', '/v1/org/servers/1/analytics/overview', 'heavy'],
  ['GET', `/v1/transcripts/${ID}`, 'heavy'],
  ['GET', '/v1/org/transcripts', 'heavy'],
  ['GET', '/v1/tickets?%71=login', 'heavy'],
  ['GET', '/v1/categories?limit=50&x=q=', 'normal'],
  ['HEAD', '/v1/analytics/overview', 'heavy'],
  ['GET', '/V1/Analytics/Overview/', 'heavy'],
  ['GET', 'http://127.0.0.1:3000/v1/analytics/overview', 'heavy'],
  ['GET', 'HTTPS://example.com/v1/tickets?q=login', 'heavy'],
])('%s %s is %s', (method, url, cost) => {
  expect(costOf(method, url)).toBe(cost);
});

it('names routes that there are', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  expect(HEAVY_ROUTES.filter((id) => !ids.includes(id))).toEqual([]);
  expect(HEAVY_GROUPS.filter((group) => !ids.some((id) => id.startsWith(`${group}.`)))).toEqual([]);
});

/** What clients can send for the same route. */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['in capitals', (path) => path.toUpperCase()],
  ['with a slash at its end', (path) => `${path}/`],
  ['with a query', (path) => `${path}?x=1`],
  ['with a fragment', (path) => `${path}#top`],
  ['in absolute form', (path) => `http://127.0.0.1:3000${path}`],
  ['in absolute form, in capitals', (path) => `HTTP://EXAMPLE.COM${path.toUpperCase()}?x=1`],
];

it.each(SPELLINGS)('finds each route of the service by its path %s', (_, spell) => {
  const table = new RouteTable(ROUTES);
  for (const route of ROUTES) {
    const target = toOriginForm(spell(`${route.prefix}${route.path}`.replaceAll(/\{\w+\}/g, '123')));
    expect([route.id, table.find(route.method.toUpperCase(), getPath(target))?.id]).toEqual([route.id, route.id]);
  }
});

it.each(['/', '*', '', '/v1', '/v1/', '/v1//tickets', '/v1/tickets//', '/v1/tickets/1/nothing', 'v1/tickets'])(
  'finds no route for %j',
  (target) => {
    expect(new RouteTable(ROUTES).find('GET', getPath(target))).toBeNull();
  },
);
