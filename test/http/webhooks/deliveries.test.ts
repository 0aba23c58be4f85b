import { ALL_INTENTS, NO_INTENTS } from '#core/chat/index.ts';
import { EVENT_PAYLOADS } from '#adapters/http/webhooks/event-payloads.ts';
import { ALL_EVENT_TYPES, type EventType } from '#core/shared/events.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { Client } from '../../support/api.ts';
import { verifySignature } from '../../support/programs/receiver.ts';
import { useWebhooks } from '../../support/webhooks.ts';

const fixture = useWebhooks();

it('receive every type of event there is, in the shape it promises, signed', async () => {
  const { api, receiver, server, as, register, open } = fixture;
  const { secret, path, received } = await register();
  const { id } = await open({ message: 'Help' });
  const ticket = `/v1/tickets/${id}`;
  await as.patch(ticket, { priority: 'high' });
  await as.post(`${ticket}/claim`, { staffId: '5' });
  await as.post(`${ticket}/unclaim`);
  await as.post(`${ticket}/reply`, { content: 'Which?', staffId: '5' });
  await as.post(`${ticket}/participants`, { userId: '6' });
  await as.delete(`${ticket}/participants/6`);
  await as.post(`${ticket}/close`, { reason: 'Solved' });
  await as.post(`${ticket}/reopen`);
  const category = (await as.post('/v1/categories', { name: 'Notified' })).body.data;
  await as.post(`${ticket}/claim`, { staffId: '5' });
  await as.post(`${ticket}/transfer`, { toStaffId: '6' });
  await as.patch('/v1/settings', { staffRoleIds: ['44'] });
  await api.service.chat.setRoles(server.id, '7' as UserId, ['44']);
  await as.post(`${ticket}/unclaim`);
  await as.post(`${ticket}/assign`, { toStaffId: '7' });
  await as.post(`${ticket}/move`, { categoryId: category.id });
  await as.post(`${ticket}/notes`, { content: 'Paid twice', staffId: '5' });
  await as.post(`${ticket}/close-request`, { reason: 'Solved' });
  await as.post(`${ticket}/close-request/accept`);
  await as.post(`${ticket}/feedback`, { rating: 4 });
  await as.post(`${ticket}/feedback/answer`, { content: 'Thank you' });
  await as.delete(ticket);
  await everyTargetEvent(as, open, () => api.work());
  const [source, target] = [await open(), await open()];
  await as.post(`/v1/tickets/${source.id}/merge`, { targetId: target.id });
  await everyKnowledgeEvent(as);
  await everyFlowEvent(as);
  await api.work();
  await api.service.chat.setOnline(false);
  await api.work();
  await api.service.chat.setOnline(true);
  await api.work();
  for (const intents of [NO_INTENTS, ALL_INTENTS]) await api.service.app.botHealth.recordIntents(intents);
  await api.service.app.privacy.askForExport({ guild: server.id, userId: '77' as UserId });
  await everyPanelEvent(as, await api.service.chat.addChannel(server.id, 'support'));
  await as.patch(`/v1/categories/${category.id}`, { position: 4 });
  await as.delete(`/v1/categories/${category.id}`);
  await as.post(`${path}/test`);

  const recorded: any[] = (await as.get('/v1/events?limit=100')).body.data;
  const missing = ALL_EVENT_TYPES.filter((type) => !recorded.some((event) => event.type === type));
  expect(missing).toEqual([]);
  await receiver.until(() => new Set(received().map(({ body }) => body.type)).size >= ALL_EVENT_TYPES.length);
  const seen = received().map((one) => {
    expect(verifySignature(one, secret)).toEqual(one.body);
    expect(one.body.id).toBe(one.id);
    const { error } = EVENT_PAYLOADS[one.body.type as EventType].safeParse(one.body);
    expect([one.body.type, error?.message]).toEqual([one.body.type, undefined]);
    return one.body;
  });
  expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(ALL_EVENT_TYPES));
  const numbers = seen.filter(({ sequence }) => sequence?.ticketId === id).map(({ sequence }) => sequence.number);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
  const updated = seen.find(({ type }) => type === 'ticket.updated');
  expect(updated).toMatchObject({
    apiVersion: 'v1',
    guildId: server.id,
    actor: { type: 'token' },
    data: { ticket: { id, priority: 'high' }, changes: { priority: { from: 'normal', to: 'high' } } },
  });
  expect(seen.find(({ type }) => type === 'ticket.claimed').actor).toEqual({ type: 'staff', id: '5' });
  // The feed has the same events, to the letter.
  const feed: any[] = (await as.get('/v1/events?limit=100')).body.data;
  const inFeed = new Map(feed.map((event) => [event.id, event]));
  for (const event of seen) expect(inFeed.get(event.id)).toEqual(event);
});

const everyTargetEvent = async (as: Client, open: typeof fixture.open, work: () => Promise<unknown>): Promise<void> => {
  const target = (await as.post('/v1/targets', { name: 'Notified', firstResponseMinutes: 2, warnBeforePercent: [50] }))
    .body.data;
  const answered = await open();
  await as.post(`/v1/tickets/${answered.id}/reply`, { content: 'Hi', staffId: '5' });
  await open();
  fixture.api.clock.advance(61_000);
  await work();
  fixture.api.clock.advance(61_000);
  await work();
  await as.delete(`/v1/targets/${target.id}`);
};

const everyFlowEvent = async (as: Client): Promise<void> => {
  // Without a ticket there is nothing to write a note about.
  const nodes = [{ id: 'note', type: 'add_note', data: { content: 'Notified' } }];
  const { id } = (await as.post('/v1/flows', { name: 'Notified', nodes })).body.data;
  await as.post(`/v1/flows/${id}/publish`);
  await as.post(`/v1/flows/${id}/run`);
  await as.post(`/v1/flows/${id}/disable`);
};

const everyKnowledgeEvent = async (as: Client): Promise<void> => {
  const { id } = (await as.post('/v1/knowledgebase', { title: 'Notified', content: 'Notified' })).body.data;
  await as.post(`/v1/knowledgebase/${id}/publish`);
  await as.post(`/v1/knowledgebase/${id}/archive`);
  await as.delete(`/v1/knowledgebase/${id}`);
};

const everyPanelEvent = async (as: Client, { id: channelId }: { readonly id: string }): Promise<void> => {
  const options = [{ label: 'Docs', url: 'https://example.com/' }];
  const { id } = (await as.post('/v1/panels', { name: 'Notified', channelId, content: 'Help', options })).body.data;
  const panel = `/v1/panels/${id}`;
  await as.post(`${panel}/deploy`);
  await as.patch(panel, { content: 'Help?' });
  await as.delete(panel);
};

it('receive the types they ask for, and no other server’s events', async () => {
  const { api, receiver, as, register, open } = fixture;
  const { received } = await register({ eventTypes: ['ticket.closed'] });
  const foreign = await api.server();
  const stranger = await api.as(foreign);
  await stranger.post('/v1/tickets', { categoryId: foreign.categoryId, requesterId: '1' });
  const { id } = await open();
  await as.post(`/v1/tickets/${id}/close`);
  await receiver.until(() => received().length > 0);
  expect(received().map(({ body }) => [body.type, body.data.ticket.id])).toEqual([['ticket.closed', id]]);
});

it('show their deliveries with every attempt', async () => {
  const { receiver, as, register, open, deliveriesOf, attempted } = fixture;
  receiver.answer = () => ({ status: 500, body: `no\0pe ${'x'.repeat(10_000)}` });
  const { path } = await register();
  await open();
  const [delivery] = await attempted(path, 1);
  expect(delivery).toEqual({
    id: expect.any(String),
    webhookId: path.split('/').at(-1),
    guildId: fixture.server.id,
    eventId: expect.any(String),
    eventType: 'ticket.created',
    cause: 'event',
    status: 'pending',
    attemptCount: 1,
    nextAttemptAt: expect.any(String),
    lastStatus: 500,
    createdAt: expect.any(String),
    completedAt: null,
  });
  const { body } = await as.get(`${path}/deliveries/${delivery.id}`);
  expect(body.data).toMatchObject(delivery);
  expect(body.data.attempts).toEqual([
    {
      number: 1,
      at: expect.any(String),
      status: 500,
      error: null,
      durationMs: expect.any(Number),
      responseBody: expect.stringMatching(/^nope x+$/),
    },
  ]);
  expect(Buffer.byteLength(body.data.attempts[0].responseBody)).toBeLessThanOrEqual(4096);
  expect(await deliveriesOf(path, '?status=pending')).toHaveLength(1);
  expect(await deliveriesOf(path, '?status=succeeded')).toEqual([]);
  expect((await as.get(`${path}/deliveries?status=lost`)).status).toBe(400);
  expect((await as.get(path)).body.data).toMatchObject({ status: 'failing', lastStatus: 500 });
  const { id } = (await as.post('/v1/webhooks', { url: 'https://example.com/' })).body.data;
  expect((await as.get(`/v1/webhooks/${id}/deliveries/${delivery.id}`)).status).toBe(404);
});

it('deliver an event again on demand, under the same id', async () => {
  const { receiver, as, register, open, attempted } = fixture;
  const { path, received } = await register();
  await open();
  const [delivery] = await attempted(path, 1);
  const again = await as.post(`${path}/deliveries/${delivery.id}/redeliver`);
  expect(again).toMatchObject({
    status: 202,
    body: { data: { cause: 'redelivery', eventId: delivery.eventId, status: 'pending' } },
  });
  await receiver.until(() => received().length === 2);
  const [first, second] = received();
  expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
});

it('say in the metrics how late events are, and leave out what is delivered again', async () => {
  const { api, as, register, open, attempted, receiver } = fixture;
  const { path, received } = await register({ eventTypes: ['ticket.created'] });
  const countLags = async () => {
    const { text } = await api.anonymous.get('/metrics');
    return Number(/^guildesk_webhook_delivery_lag_seconds_count (\d+)$/m.exec(text)?.[1]);
  };
  const before = await countLags();
  await open();
  const [delivery] = await attempted(path, 1);
  expect(await countLags()).toBe(before + 1);
  const from = new Date(Date.parse(delivery.createdAt) - 60_000).toISOString();
  await as.post(`${path}/deliveries/${delivery.id}/redeliver`);
  api.clock.advance(60_000);
  await as.post(`${path}/replay`, { createdAfter: from });
  await api.service.app.webhooks.advanceReplays();
  await receiver.until(() => received().length === 3);
  await attempted(path, 3);
  expect(await countLags()).toBe(before + 1);
});

it('deliver a range of time again, under the same ids', async () => {
  const { api, receiver, server, as, register, open } = fixture;
  const { path, received } = await register({ enabled: false });
  const from = new Date(Date.now() - 60_000).toISOString();
  await open();
  await api.service.database.query(`update events set at = at - interval '30 s' where guild_id = :guildId`, {
    guildId: server.id,
  });
  expect((await as.post(`${path}/replay`, { createdAfter: from })).status).toBe(409);
  await as.patch(path, { enabled: true });
  expect(received()).toEqual([]);
  const ordered = await as.post(`${path}/replay`, { createdAfter: from, eventTypes: ['ticket.created'] });
  expect(ordered).toMatchObject({
    status: 202,
    body: { data: { eventTypes: ['ticket.created'], createdAfter: from } },
  });
  await api.service.app.webhooks.advanceReplays();
  await receiver.until(() => received().length === 1);
  const feed = (await as.get('/v1/events?eventTypes=ticket.created')).body.data;
  expect(received().map(({ id }) => id)).toEqual(feed.map(({ id }: any) => id));
  for (const body of [
    {},
    { createdAfter: 'yesterday' },
    { createdAfter: from, createdBefore: '2020-01-01T00:00:00Z' },
    { createdAfter: '2999-01-01T00:00:00Z' },
  ]) {
    expect((await as.post(`${path}/replay`, body)).status).toBe(400);
  }
});

it('are tried out with an event of their own, and answer with what the receiver said', async () => {
  const { receiver, as, register } = fixture;
  const { path, received, secret } = await register({ eventTypes: ['ticket.closed'] });
  const other = await register();
  receiver.answer = () => ({ status: 418, body: 'short and stout' });
  const tested = await as.post(`${path}/test`);
  expect(tested).toMatchObject({
    status: 200,
    body: {
      data: {
        cause: 'test',
        eventType: 'webhook.test',
        lastStatus: 418,
        attempts: [{ responseBody: 'short and stout' }],
      },
    },
  });
  expect(verifySignature(received()[0]!, secret)).toMatchObject({
    type: 'webhook.test',
    data: { webhook: { url: expect.any(String) } },
  });
  expect(other.received()).toEqual([]);
  await as.patch(path, { enabled: false });
  expect((await as.post(`${path}/test`)).status).toBe(409);
});

it('get a new secret, and both signatures while it overlaps with the old one', async () => {
  const { receiver, as, register, open } = fixture;
  const { path, received, secret } = await register();
  const rotated = await as.post(`${path}/rotate-secret`, { overlapHours: 1 });
  expect(rotated).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  await open();
  await receiver.until(() => received().length === 1);
  for (const valid of [secret, rotated.body.data.secret]) expect(verifySignature(received()[0]!, valid)).toBeTruthy();
  const final = (await as.post(`${path}/rotate-secret`, { overlapHours: 0 })).body.data.secret;
  await open();
  await receiver.until(() => received().length === 2);
  expect(verifySignature(received()[1]!, final)).toBeTruthy();
  expect(() => verifySignature(received()[1]!, secret)).toThrow();
  expect((await as.post(`${path}/rotate-secret`, { overlapHours: 1000 })).status).toBe(400);
});

it('are disabled by a receiver that answers 410, and enabled again by their owner', async () => {
  const { receiver, as, register, open, deliveriesOf, attempted } = fixture;
  receiver.answer = () => ({ status: 410 });
  const { path, received } = await register();
  await open();
  await attempted(path, 1);
  expect((await as.get(path)).body.data).toMatchObject({ status: 'disabled', enabled: false, disabledReason: 'gone' });
  await open();
  expect(await deliveriesOf(path)).toHaveLength(1);
  receiver.answer = () => ({ status: 200 });
  expect((await as.patch(path, { enabled: true })).body.data).toMatchObject({ status: 'active', disabledReason: null });
  await open();
  await receiver.until(() => received().length === 2);
});
