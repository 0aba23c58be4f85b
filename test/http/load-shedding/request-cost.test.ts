import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { HEAVY_GROUPS, HEAVY_ROUTES, createCostOf } from '#adapters/http/load-shedding/request-cost.ts';

const costOf = createCostOf(CATALOGUE);
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
])('%s %s is %s', (method, url, cost) => {
  expect(costOf(method, url)).toBe(cost);
});

it('names routes that there are', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  expect(HEAVY_ROUTES.filter((id) => !ids.includes(id))).toEqual([]);
  expect(HEAVY_GROUPS.filter((group) => !ids.some((id) => id.startsWith(`${group}.`)))).toEqual([]);
});
