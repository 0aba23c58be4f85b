import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { useWebhooks } from '../../support/webhooks.ts';

const fixture = useWebhooks();

it('are registered with a secret that is shown once', async () => {
  const { api, server, as } = fixture;
  const answer = await as.post('/v1/webhooks', { url: 'https://example.com/a?b=c', eventTypes: ['ticket.created'] });
  expect(answer.status).toBe(201);
  const { secret, ...webhook } = answer.body.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    id: expect.any(String),
    guildId: server.id,
    organizationId: null,
    url: 'https://example.com/a?b=c',
    description: null,
    eventTypes: ['ticket.created'],
    enabled: true,
    status: 'active',
    disabledReason: null,
    secretPrefix: secret.slice(0, 12),
    lastDeliveryAt: null,
    lastStatus: null,
    failingSince: null,
    version: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await as.get(`/v1/webhooks/${webhook.id}`)).body.data).toEqual(webhook);
  expect((await as.get('/v1/webhooks')).body.data).toEqual([webhook]);
  const stored = await api.service.database.query<any>('select * from webhooks where id = :id::uuid', {
    id: webhook.id,
  });
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
});

it.each([
  ['http://example.com/', 'https'],
  ['https://10.0.0.1/', 'url'],
  ['https://[::1]/', 'url'],
  ['https://user:pass@example.com/', 'url'],
  ['ftp://example.com/', 'url'],
  ['no url', 'url'],
  ['', 'url'],
])('are refused with 400 when their URL is %s', async (url, says) => {
  const { as, register } = fixture;
  const message = expect.stringContaining(says);
  expect(await as.post('/v1/webhooks', { url })).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error', message } },
  });
  const { path } = await register();
  expect((await as.patch(path, { url })).status).toBe(400);
});

it.each([
  ['url', {}],
  ['eventTypes', { url: 'https://example.com/', eventTypes: [] }],
  ['eventTypes', { url: 'https://example.com/', eventTypes: ['ticket.exploded'] }],
  ['enabled', { url: 'https://example.com/', enabled: 'yes' }],
  ['secret', { url: 'https://example.com/', secret: 'mine' }],
])('name the field %s when it is wrong', async (field, body) => {
  const { as } = fixture;
  expect(await as.post('/v1/webhooks', body)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining(field) } },
  });
});

it('are changed, read and sent back, and deleted with their deliveries', async () => {
  const { as, register, open, attempted } = fixture;
  const { path, id, url } = await register();
  const { body } = await as.get(path);
  const changed = await as.patch(path, { ...body.data, description: 'CRM', eventTypes: ['*', '*'] });
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { url, description: 'CRM', eventTypes: ['*'], version: 2 } },
  });
  expect((await as.patch(path, { description: 'CRM' })).body.data.version).toBe(2);
  expect((await as.patch(path, { enabled: false }, { 'if-match': '"1"' })).status).toBe(409);
  expect((await as.delete(path, { 'if-match': '"1"' })).status).toBe(409);
  await open();
  await attempted(path, 1);
  expect(await as.delete(path)).toMatchObject({ status: 200, body: { data: { id, deleted: true } } });
  expect((await as.get(path)).status).toBe(404);
  expect((await as.get(`${path}/deliveries`)).status).toBe(404);
});

it('are fifty at the most', async () => {
  const { as } = fixture;
  for (let i = 0; i < 50; i += 1)
    expect((await as.post('/v1/webhooks', { url: 'https://example.com/' })).status).toBe(201);
  expect(await as.post('/v1/webhooks', { url: 'https://example.com/' })).toMatchObject({ status: 409 });
});

it('have a catalogue of types, each with the schema of what is sent', async () => {
  const { as } = fixture;
  const types: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await as.get(`/v1/webhook-event-types?limit=7${cursor && `&cursor=${cursor}`}`);
    types.push(...body.data);
    cursor = body.pagination.nextCursor;
  }
  expect(types.map(({ type }) => type)).toEqual(ALL_EVENT_TYPES);
  for (const { type, description, schema } of types) {
    expect(description).toMatch(/\.$/);
    expect(schema).toMatchObject({ type: 'object', properties: { type: { const: type }, data: { type: 'object' } } });
  }
});
