import type { Client, TestServer } from '../../support/api.ts';
import { LOOPBACK_ALLOWED, useReceiver } from '../../support/programs/receiver.ts';
import { useApi } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createOrganizationClient, done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';

const api = useApi({ environment: LOOPBACK_ALLOWED });
const receiver = useReceiver();
const WEBHOOKS = '/v1/org/webhooks';

let servers: [TestServer, TestServer];
let as: Client;
let paths = 0;
beforeEach(async () => {
  servers = [await api.server(), await api.server()];
  as = await createOrganizationClient(api, servers);
});

const register = async (fields: object = {}) => {
  const path = `/${(paths += 1)}`;
  const webhook: Json = await done(as.post(WEBHOOKS, { url: receiver.url + path, ...fields }));
  const received = () => receiver.received.filter((one) => one.path === path);
  return { webhook, received, at: `${WEBHOOKS}/${webhook.id}` };
};
const openIn = async (server: TestServer) => openTicket(await api.as(server), server);

it('get the events of every member server, signed, with the server in each', async () => {
  const { webhook, received } = await register({ eventTypes: ['ticket.created'] });
  expect(webhook).toMatchObject({ guildId: null, organizationId: expect.any(String), status: 'active' });
  for (const server of servers) await openIn(server);
  await openIn(await api.server());
  await waitUntil(() => received().length >= 2, { what: 'The events of both servers' });
  expect(
    received()
      .map(({ body }) => body.guildId)
      .sort(),
  ).toEqual(servers.map(({ id }) => id).sort());
  for (const { headers } of received()) expect(headers['webhook-signature']).toMatch(/^v1,/);
  const listed: Json[] = await done(as.get(`${WEBHOOKS}/${webhook.id}/deliveries`));
  expect(listed.map(({ guildId }) => guildId).sort()).toEqual(servers.map(({ id }) => id).sort());
});

it('get nothing of a server that has left, from then on, and everything of one that joins', async () => {
  const { at, received, webhook } = await register({ eventTypes: ['ticket.created'] });
  const [leaving, staying] = servers;
  const { organizations } = api.service.app;
  await openIn(leaving);
  await waitUntil(() => received().length === 1, { what: 'The event of the first server' });
  await organizations.leaveOrganization(leaving.id);
  await openIn(leaving);
  await openIn(staying);
  await organizations.joinOrganization(webhook.organizationId, (await api.server()).id);
  await waitUntil(() => received().length === 2, { what: 'The event of the second server' });
  expect(received().map(({ body }) => body.guildId)).toEqual([leaving.id, staying.id]);
  expect((await done(as.get(`${at}/deliveries`))).map(({ guildId }: Json) => guildId)).toEqual([staying.id]);
});

it('are out of reach of the tokens of servers and of other organizations', async () => {
  const { webhook, at } = await register();
  const stranger = await createOrganizationClient(api, [await api.server()]);
  expect(await stranger.get(at)).toMatchObject(refusal(404));
  expect(await done(stranger.get(WEBHOOKS))).toEqual([]);
  expect(await (await api.as(servers[0])).get(`/v1/webhooks/${webhook.id}`)).toMatchObject(refusal(404));
  expect(await as.get(`/v1/org/servers/${servers[0].id}/webhooks/${webhook.id}`)).toMatchObject(refusal(404));
  expect(await (await api.as(servers[0])).get(WEBHOOKS)).toMatchObject(refusal(403));
  const own: Json = await done((await api.as(servers[0])).post('/v1/webhooks', { url: `${receiver.url}/own` }));
  expect(await as.get(`${WEBHOOKS}/${own.id}`)).toMatchObject(refusal(404));
});

it('are tested with an event of a member server, and not without one', async () => {
  const { at, received } = await register();
  const tested: Json = await done(as.post(`${at}/test`));
  expect(tested).toMatchObject({ status: 'succeeded', eventType: 'webhook.test' });
  expect(servers.map(({ id }) => id)).toContain(tested.guildId);
  expect(received()).toHaveLength(1);
  for (const { id } of servers) await api.service.app.organizations.leaveOrganization(id);
  expect(await as.post(`${at}/test`)).toMatchObject({ status: 409, body: { error: { reason: 'no_member_server' } } });
});

it('are changed, rotated, listed by filter and deleted like those of a server', async () => {
  const { at, webhook } = await register({ description: 'CRM' });
  expect(await done(as.patch(at, { enabled: false }))).toMatchObject({ status: 'disabled', version: 2 });
  expect(await done(as.get(`${WEBHOOKS}?status=disabled&q=crm`))).toMatchObject([{ id: webhook.id }]);
  expect((await done(as.post(`${at}/rotate-secret`))).secret).toMatch(/^whsec_/);
  expect(await done(as.delete(at))).toEqual({ id: webhook.id, deleted: true });
  expect(await as.get(at)).toMatchObject(refusal(404));
});

it('have a limit for each organization', async () => {
  for (let i = 0; i < 50; i += 1) await done(as.post(WEBHOOKS, { url: `${receiver.url}/${i}` }));
  const answer = await as.post(WEBHOOKS, { url: `${receiver.url}/51` });
  expect(answer).toMatchObject({ status: 409, body: { error: { reason: 'limit_reached' } } });
  expect(answer.body.error.message).toContain('An organization can have 50 webhooks');
});
