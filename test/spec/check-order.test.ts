import { type Answer, type Client, client } from '../support/api.ts';
import { STAFF } from '../support/build.ts';
import {
  createOrganizationClient,
  createCategory,
  done,
  toOwner,
  openTicket,
  refusal,
  UNKNOWN,
  ticketInput,
  whileOffline,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

describe('401 comes before 429:', () => {
  const strict = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '2' } });
  let used: Client;
  beforeAll(async () => {
    const mine = await strict.server();
    used = client(strict.url, await strict.token(toOwner(mine)));
    for (let i = 0; i < 2; i += 1) await used.get('/v1/me');
  });

  it('a token that is no longer good gets 401, however many requests it has made', async () => {
    const mine = await strict.server();
    const { token, secret } = await strict.service.app.access.createToken({
      owner: toOwner(mine),
      name: 'Used up',
      scopes: ['tickets:read'],
      expiresAt: null,
    });
    const revoked = client(strict.url, secret);
    for (let i = 0; i < 2; i += 1) await revoked.get('/v1/me');
    expect(await revoked.get('/v1/me')).toMatchObject(refusal(429));
    await strict.service.app.access.revokeToken(token.id);
    expect(await revoked.get('/v1/me')).toMatchObject(refusal(401));
  });

  it('a request without a valid token gets 401, however many of them its address has sent', async () => {
    const answers: Answer[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(await strict.anonymous.get('/v1/me'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  it.each([
    ['404 of an unknown path', 'GET', '/v1/nothing'],
    ['403 of the wrong kind', 'GET', '/v1/org/servers/1/tickets'],
    ['400 of a bad body', 'POST', '/v1/tickets'],
    ['404 of an unknown resource', 'GET', `/v1/tickets/${UNKNOWN}`],
  ])('and 429 before the %s', async (_, method, path) => {
    expect(await used.send(method, path, method === 'POST' ? '{' : undefined)).toMatchObject(refusal(429));
  });
});

it('404 of an unknown path comes before 403 of the plan, the kind and the scope', async () => {
  const poor = await api.server('pro');
  const clients = [await api.as(poor), await api.as(server, ['flows:read']), await createOrganizationClient(api, [])];
  await api.service.app.organizations.changePlan(poor.id, 'free');
  for (const each of clients) {
    expect(await each.get('/v1/nothing')).toMatchObject(refusal(404));
    expect(await each.send('PUT', '/v1/tickets')).toMatchObject(refusal(404));
  }
});

it('403 of the wrong kind comes before 403 of a missing scope', async () => {
  const organization = await createOrganizationClient(api, [server], ['flows:read']);
  const guild = await api.as(server, ['flows:read']);
  expect(await organization.get('/v1/tickets')).toMatchObject(refusal(403, 'Wrong token type'));
  expect(await guild.get(`/v1/org/servers/${server.id}/tickets`)).toMatchObject(refusal(403, 'Wrong token type'));
});

it('403 of the wrong kind comes before 404 of the server', async () => {
  expect(await as.get('/v1/org/servers/999/tickets')).toMatchObject(refusal(403, 'Wrong token type'));
});

it('403 of a missing scope comes before 400 of a bad body, header or query', async () => {
  const reader = await api.as(server, ['flows:read']);
  const refused = [
    await reader.send('POST', '/v1/tickets', '{'),
    await reader.post('/v1/tickets', { colour: 'red' }, { 'idempotency-key': '' }),
    await reader.get('/v1/tickets?limit=0'),
  ];
  for (const answer of refused) expect(answer).toMatchObject(refusal(403, 'tickets:'));
});

it('403 of a missing scope comes before 404 of the resource and of the server', async () => {
  const reader = await api.as(server, ['flows:read']);
  const organization = await createOrganizationClient(api, [server], ['flows:read']);
  expect(await reader.get(`/v1/tickets/${UNKNOWN}`)).toMatchObject(refusal(403));
  expect(await organization.get('/v1/org/servers/999/tickets')).toMatchObject(refusal(403));
});

it('400 comes before 404 of the resource and of the server', async () => {
  const organization = await createOrganizationClient(api, [server]);
  const refused = [
    await as.patch(`/v1/tickets/${UNKNOWN}`, { priority: 'x' }),
    await as.post(`/v1/tickets/${UNKNOWN}/claim`, {}),
    await as.patch(`/v1/categories/${UNKNOWN}`, {}, { 'if-match': 'x' }),
    await as.get(`/v1/tickets/${UNKNOWN}/messages?limit=0`),
    await as.post('/v1/tickets', ticketInput(server, { categoryId: UNKNOWN, priority: 'x' })),
    await organization.get('/v1/org/servers/999/tickets?limit=0'),
  ];
  for (const answer of refused) expect(answer).toMatchObject(refusal(400));
});

it('404 of the server comes before 404 of the resource', async () => {
  const organization = await createOrganizationClient(api, [server]);
  const answer = await organization.get(`/v1/org/servers/999/tickets/${UNKNOWN}`);
  expect(answer).toMatchObject(refusal(404, 'Server'));
});

it('404 of the resource comes before 409 of a stale version', async () => {
  expect(await as.patch(`/v1/tickets/${UNKNOWN}`, {}, { 'if-match': '"9"' })).toMatchObject(refusal(404));
});

describe('404 comes before 503:', () => {
  it.each(['close', 'reopen', 'unclaim'])('%s a ticket that does not exist', async (action) => {
    const path = `/v1/tickets/${UNKNOWN}/${action}`;
    expect(await whileOffline(api, () => as.post(path))).toMatchObject(refusal(404));
  });

  it('open a ticket in a category that does not exist', async () => {
    const body = ticketInput(server, { categoryId: UNKNOWN });
    expect(await whileOffline(api, () => as.post('/v1/tickets', body))).toMatchObject(refusal(404));
  });

  it('remove someone who takes no part', async () => {
    const { id } = await openTicket(as, server);
    expect(await whileOffline(api, () => as.delete(`/v1/tickets/${id}/participants/9`))).toMatchObject(refusal(404));
  });
});

describe('409 comes before 503:', () => {
  const CONFLICTS: [string, () => Promise<() => Promise<Answer>>][] = [
    ['reply to a closed ticket', () => closed((at) => as.post(`${at}/reply`, { content: 'Hi' }))],
    ['close a closed ticket', () => closed((at) => as.post(`${at}/close`))],
    ['reopen an open ticket', () => open((at) => as.post(`${at}/reopen`))],
    ['delete an open ticket', () => open((at) => as.delete(at))],
    ['give back an unclaimed ticket', () => open((at) => as.post(`${at}/unclaim`))],
    ['claim from another', () => open((at) => as.post(`${at}/claim`, { staffId: '5' }), { claimedById: STAFF })],
    [
      'add who takes part',
      () => open((at) => as.post(`${at}/participants`, { userId: '7' }), { participantIds: ['7'] }),
    ],
    ['remove the claimer', () => open((at) => as.delete(`${at}/participants/${STAFF}`), { claimedById: STAFF })],
    ['close a stale version', () => open((at) => as.post(`${at}/close`, {}, { 'if-match': '"9"' }))],
    ['open in an archived category', () => opening({ archived: true })],
    ['open beyond the limit', () => opening({ limits: { total: 1 } })],
    [
      'open with an external id that is taken',
      () => open(() => as.post('/v1/tickets', TWIN()), { externalId: 'twin' }),
    ],
  ];
  const TWIN = () => ticketInput(server, { externalId: 'twin' });

  const open = async (request: (path: string) => Promise<Answer>, fields: object = {}) => {
    const { id } = await openTicket(as, server, fields);
    return () => request(`/v1/tickets/${id}`);
  };
  const closed = async (request: (path: string) => Promise<Answer>) => {
    const { id } = await openTicket(as, server);
    await done(as.post(`/v1/tickets/${id}/close`));
    return () => request(`/v1/tickets/${id}`);
  };
  const opening = async (rule: object) => {
    const { id: categoryId } = await createCategory(as);
    await openTicket(as, server, { categoryId });
    await done(as.patch(`/v1/categories/${categoryId}`, rule));
    return () => as.post('/v1/tickets', ticketInput(server, { categoryId }));
  };

  it.each(CONFLICTS)('%s', async (_, prepared) => {
    const request = await prepared();
    expect(await whileOffline(api, request)).toMatchObject(refusal(409));
    expect(await request()).toMatchObject(refusal(409));
  });
});
