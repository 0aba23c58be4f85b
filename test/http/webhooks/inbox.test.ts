import { request as sendRaw } from 'node:http';
import { once } from 'node:events';
import { createSignatureHeaders } from '#adapters/webhooks/sign.ts';
import { toEventId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import { createOrganizationClient, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const LIMIT = 256 * 1024;
const EVENT = toEventId('019b0000-0000-7000-8000-000000000001');

const api = useApi();
const { server, as } = useServer(api);

const createInbox = async (): Promise<string> => (await done(as.post('/v1/webhook-inbox'))).url;
const toPath = (url: string): string => new URL(url).pathname;
const list = (query = ''): Promise<Json[]> => done(as.get(`/v1/webhook-inbox/deliveries${query}`));
const receive = (url: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  api.anonymous.post(toPath(url), body, headers);

it('takes what a webhook of the server sends, and verifies it', async () => {
  const url = await createInbox();
  expect(url).toMatch(new RegExp(`^${api.url}/webhook-inbox/[\\w-]{43}$`));
  const webhook = await done(as.post('/v1/webhooks', { url, eventTypes: ['ticket.created'] }));
  const ticket = await openTicket(as, server);
  await waitUntil(async () => (await list()).length > 0, { what: 'The delivery in the test receiver' });
  const [delivery, ...others] = await list();
  expect(others).toEqual([]);
  const [sent]: Json[] = await done(as.get(`/v1/webhooks/${webhook.id}/deliveries`));
  expect(delivery).toMatchObject({
    guildId: server.id,
    method: 'POST',
    eventId: sent?.eventId,
    eventType: 'ticket.created',
    webhookId: webhook.id,
    verification: { result: 'verified', message: expect.stringContaining('signature is valid') },
    headers: { 'content-type': 'application/json', 'webhook-id': sent?.eventId },
  });
  expect(JSON.parse(delivery.body)).toMatchObject({ type: 'ticket.created', data: { ticket: { id: ticket.id } } });
  expect(await done(as.get(`/v1/webhook-inbox/deliveries/${delivery.id}`))).toEqual(delivery);
  expect(await done(as.get('/v1/webhook-inbox'))).toMatchObject({
    url,
    webhookId: webhook.id,
    deliveryCount: 1,
    lastReceivedAt: delivery.receivedAt,
  });
  const listSucceeded = (): Promise<Json[]> => done(as.get(`/v1/webhooks/${webhook.id}/deliveries?status=succeeded`));
  await waitUntil(async () => (await listSucceeded()).length > 0, { what: 'The success of the delivery' });
  const [settled] = await listSucceeded();
  expect(settled).toMatchObject({ lastStatus: 204, attemptCount: 1 });
});

it('verifies with the secrets of the server, and says why it does not', async () => {
  const url = await createInbox();
  const sign = (secret: string, body: string, at = Date.now()) =>
    createSignatureHeaders([secret], EVENT, toInstant(at), body);
  const json = { 'content-type': 'application/json' };
  await receive(url, '{"a":1}', { ...json, ...sign('whsec_AAAA', '{"a":1}') });
  const { secret } = await done(as.post('/v1/webhooks', { url }));
  await receive(url, '{"a":2}', { ...json, ...sign(secret, '{"a":3}') });
  await receive(url, '{"a":4}', { ...json, ...sign(secret, '{"a":4}', Date.now() - 400_000) });
  await receive(url, '{"a":5}', json);
  await receive(url, '{"a":6, "é": true}', { ...json, ...sign(secret, '{"a":6, "é": true}') });
  const results = (await list()).map(({ verification }) => verification.result).reverse();
  expect(results).toEqual(['no_webhook', 'wrong_signature', 'stale_timestamp', 'unsigned', 'verified']);
});

it('stores a request of anybody who knows the address, without cookies and credentials', async () => {
  const url = await createInbox();
  const headers = {
    cookie: 'session=1',
    authorization: 'Bearer gdk_secret',
    'x-mine': 'yes',
    'content-type': 'text/plain',
  };
  const answer = await receive(url, 'no JSON\0 at all', headers);
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [delivery] = await list();
  expect(delivery).toMatchObject({ body: 'no JSON at all', eventId: null, eventType: null, webhookId: null });
  expect(delivery.headers).toMatchObject({ 'x-mine': 'yes', 'content-type': 'text/plain' });
  expect(JSON.stringify(delivery)).not.toMatch(/session=1|gdk_secret/);
});

it('answers 404 under every address that it does not have, and to every other method', async () => {
  const url = await createInbox();
  const path = toPath(url);
  const unknown = `/webhook-inbox/${'a'.repeat(43)}`;
  for (const wrong of [unknown, `${path}a`, path.slice(0, -1), `${path}/`, '/webhook-inbox/', '/webhook-inbox/%2f']) {
    expect(await api.anonymous.post(wrong)).toMatchObject(refusal(404));
  }
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await api.anonymous.send(method, path)).toMatchObject(refusal(404));
  expect(await list()).toEqual([]);
  await createInbox();
  expect(await api.anonymous.post(path)).toMatchObject(refusal(404));
});

it('refuses a body that is larger than a webhook sends with 413, announced or not', async () => {
  const url = await createInbox();
  expect((await receive(url, 'a'.repeat(LIMIT))).status).toBe(204);
  expect((await receive(url, 'a'.repeat(LIMIT + 1))).status).toBe(413);
  const chunked = sendRaw(url, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
  const answered = once(chunked, 'response');
  chunked.on('error', () => undefined).end('a'.repeat(LIMIT + 1));
  expect((await answered)[0].statusCode).toBe(413);
  expect(await list()).toHaveLength(1);
});

it('keeps the newest hundred, in pages from the newest, and is emptied', async () => {
  const url = await createInbox();
  for (let i = 0; i < 102; i += 1) await receive(url, { number: i });
  const numbers: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await as.get(`/v1/webhook-inbox/deliveries?limit=30${cursor && `&cursor=${cursor}`}`);
    numbers.push(...body.data.map((one: Json) => JSON.parse(one.body).number));
    cursor = body.pagination.nextCursor;
  }
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => 101 - i));
  expect(await done(as.delete('/v1/webhook-inbox/deliveries'))).toEqual({ id: server.id, deleted: true });
  expect(await list()).toEqual([]);
});

it('is deleted with what it received', async () => {
  const url = await createInbox();
  await receive(url);
  expect(await done(as.delete('/v1/webhook-inbox'))).toEqual({ id: server.id, deleted: true });
  expect(await done(as.get('/v1/webhook-inbox'))).toMatchObject({ url: null, deliveryCount: 0, createdAt: null });
  expect(await as.delete('/v1/webhook-inbox')).toMatchObject(refusal(404));
  expect(await receive(url)).toMatchObject(refusal(404));
  expect(await list()).toEqual([]);
});

it('is seen by its own server and its organization alone', async () => {
  const url = await createInbox();
  await receive(url);
  const [delivery] = await list();
  const foreign = await api.as(await api.server());
  expect(await foreign.get(`/v1/webhook-inbox/deliveries/${delivery.id}`)).toMatchObject(refusal(404));
  expect(await done(foreign.get('/v1/webhook-inbox/deliveries'))).toEqual([]);
  expect((await done(foreign.get('/v1/webhook-inbox'))).url).toBeNull();
  const organization = await createOrganizationClient(api, [server]);
  const path = `/v1/org/servers/${server.id}/webhook-inbox`;
  expect((await done(organization.get(path))).url).toBe(url);
  expect(await done(organization.get(`${path}/deliveries`))).toEqual([delivery]);
  expect(await as.get(`/v1/webhook-inbox/deliveries/${UNKNOWN}`)).toMatchObject(refusal(404));
});

it('is one that a webhook may have, as no other address of the service is', async () => {
  const url = await createInbox();
  for (const wrong of [
    `${api.url}/`,
    `${url}/`,
    `${url}?a=b`,
    url.replace('127.0.0.1', 'localhost'),
    `${api.url}/v1/tickets`,
  ]) {
    expect(await as.post('/v1/webhooks', { url: wrong })).toMatchObject(refusal(400));
  }
  const { id } = await done(as.post('/v1/webhooks', { url: 'https://example.com/' }));
  expect(await as.patch(`/v1/webhooks/${id}`, { url: `${url}/..` })).toMatchObject(refusal(400));
  expect((await done(as.patch(`/v1/webhooks/${id}`, { url }))).url).toBe(url);
});

describe('with few requests a minute', () => {
  const limited = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '10' } });

  it('counts deliveries for each server, and guesses like other anonymous requests', async () => {
    const [mine, theirs] = await Promise.all([limited.server(), limited.server()]);
    const createFor = async (one: typeof mine) =>
      toPath((await done((await limited.as(one)).post('/v1/webhook-inbox'))).url);
    const [path, other] = await Promise.all([createFor(mine), createFor(theirs)]);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await limited.anonymous.post(path)).status);
    expect(statuses).toContain(204);
    expect(statuses.at(-1)).toBe(429);
    const refused = await limited.anonymous.post(path);
    expect(refused).toMatchObject(refusal(429));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.anonymous.post(other)).status).toBe(204);
    const guesses: number[] = [];
    for (let i = 0; i < 20; i += 1)
      guesses.push((await limited.anonymous.post(`/webhook-inbox/${'b'.repeat(43)}`)).status);
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429]);
    expect((await limited.anonymous.post(other)).status).toBe(204);
  });
});
