import { client } from '../support/api.ts';
import { verifySignature } from '../support/programs/receiver.ts';
import { useWebhooks } from '../support/webhooks.ts';
import { done, refusal } from '../support/spec-helpers.ts';

const fixture = useWebhooks();

describe('webhooks let a client', () => {
  it('register an endpoint', async () => {
    const { as } = fixture;
    const created = await as.post('/v1/webhooks', { url: 'https://example.com/events' });
    expect(created).toMatchObject({
      status: 201,
      body: { data: { url: 'https://example.com/events', enabled: true } },
    });
    expect(await done(as.get('/v1/webhooks'))).toHaveLength(1);
  });

  it('receive events as they happen', async () => {
    const { register, open, receiver } = fixture;
    const { received, secret } = await register();
    const ticket = await open();
    await receiver.until(() => received().length > 0);
    expect(verifySignature(received()[0]!, secret)).toMatchObject({
      type: 'ticket.created',
      data: { ticket: { id: ticket.id, ticketNumber: ticket.ticketNumber } },
    });
  });
});

it('the scope webhooks:write governs writing them, and webhooks:read reading them', async () => {
  const { api, server, register } = fixture;
  const { path } = await register();
  const reader = await api.as(server, ['webhooks:read']);
  const writer = await api.as(server, ['webhooks:write']);
  const url = 'https://example.com/';
  expect(await reader.post('/v1/webhooks', { url })).toMatchObject(refusal(403, 'webhooks:write'));
  expect(await reader.delete(path)).toMatchObject(refusal(403, 'webhooks:write'));
  expect(await reader.post(`${path}/test`)).toMatchObject(refusal(403, 'webhooks:write'));
  expect(await writer.get(path)).toMatchObject(refusal(403, 'webhooks:read'));
  expect(await writer.get('/v1/events')).toMatchObject(refusal(403, 'webhooks:read'));
  expect((await reader.get(path)).status).toBe(200);
  expect((await writer.post('/v1/webhooks', { url })).status).toBe(201);
});

it('an organization token does the same for any member server, and no other', async () => {
  const { api, server, receiver } = fixture;
  const organization = await api.organization('team', [server]);
  const token = await api.token({ kind: 'organization', organizationId: organization });
  const everywhere = client(api.url, token);
  const at = (guild: string) => `/v1/org/servers/${guild}`;
  const path = `/org-${server.id}`;
  const { secret } = await done(everywhere.post(`${at(server.id)}/webhooks`, { url: receiver.url + path }));
  await done(
    everywhere.post(`${at(server.id)}/tickets`, {
      categoryId: server.categoryId,
      requesterId: '1',
      subject: 'From above',
    }),
  );
  const mine = () => receiver.received.filter((one) => one.path === path);
  await receiver.until(() => mine().length > 0);
  expect(verifySignature(mine()[0]!, secret)).toMatchObject({
    guildId: server.id,
    data: { ticket: { subject: 'From above' } },
  });
  expect((await done(everywhere.get(`${at(server.id)}/events`))).length).toBeGreaterThan(0);
  const stranger = await api.server();
  expect(await everywhere.get(`${at(stranger.id)}/webhooks`)).toMatchObject(refusal(404));
});
