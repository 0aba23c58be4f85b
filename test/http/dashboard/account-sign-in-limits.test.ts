import type { Answer } from '../../support/api.ts';
import { sendAsPage } from '../../support/browser/dashboard.ts';
import { addAccount, PERMISSIONS } from '../../support/discord/accounts.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const discord = useDiscord();
const api = useApi({ environment: () => ({ ...discord.environment, TRUST_PROXY: '1' }) });
const { server } = useServer(api);

const EXCHANGE = 'POST /oauth2/token';
let clients = 0;

/** Signs in from an address, as far as the answer of Discord. @returns what sends it to the service */
const begin = async (address = `10.9.8.${(clients += 1)}`): Promise<() => Promise<Answer>> => {
  const headers = { 'x-forwarded-for': address };
  const started = await sendAsPage(api, '', null)('POST', '/account-sign-in', {}, headers);
  const [cookie = ''] = started.headers.getSetCookie().map((one) => one.split(';')[0]);
  const consent = await fetch(started.body.data.url, { redirect: 'manual' });
  const answer = Object.fromEntries(new URL(consent.headers.get('location') ?? '').searchParams);
  return () => sendAsPage(api, cookie, null)('POST', '/account-sign-in/session', answer, headers);
};

const countExchanges = (): number => discord.state.requests.filter(({ path }) => path.endsWith('/oauth2/token')).length;

beforeEach(() => {
  discord.signIn.user = addAccount(discord, { globalName: 'Ada' }, [
    { id: server.id, permissions: PERMISSIONS.manageGuild },
  ]);
  discord.faults.clear();
});

it('nobody signs in before the time is over that an answer 429 of Discord names, and it counts as an invalid request', async () => {
  const [first, second, third] = [await begin(), await begin(), await begin()];
  const invalid = () => api.service.invalidRequests?.count() ?? 0;
  const before = invalid();
  discord.faults.add({ on: EXCHANGE, effect: { kind: 'rate-limited', retryAfter: 30 } });
  const refused = await first();
  expect(refused).toMatchObject({ status: 503, body: { error: { reason: 'sign_in_unavailable' } } });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(refused.body.error.message).toContain('30 seconds');
  expect(invalid()).toBe(before + 1);
  const sent = countExchanges();
  api.clock.advance(20_000);
  const waiting = await second();
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '10']);
  expect(countExchanges()).toBe(sent);
  api.clock.advance(10_000);
  expect((await third()).status).toBe(201);
  expect(countExchanges()).toBe(sent + 1);
});

it.each(['GET /users/@me', 'GET /users/@me/guilds'])('an answer 429 to %s holds for all sign-ins, too', async (on) => {
  const [first, second] = [await begin(), await begin()];
  discord.faults.add({ on, effect: { kind: 'rate-limited', retryAfter: 7, scope: 'global' } });
  expect((await first()).status).toBe(503);
  const waiting = await second();
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '7']);
  api.clock.advance(7_000);
});

it('an address with many sign-ins leaves places to others', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  const sent = countExchanges();
  discord.faults.add({ on: EXCHANGE, times: Infinity, effect: { kind: 'late', ms: 0 }, hold });
  const many = await Promise.all(Array.from({ length: 12 }, () => begin('10.1.1.1')));
  const other = await begin('10.1.1.2');
  const answers = many.map((finish) => finish());
  await waitUntil(() => countExchanges() - sent >= 10);
  const otherAnswer = other();
  await waitUntil(() => countExchanges() - sent >= 11);
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  expect((await otherAnswer).status).toBe(201);
});
