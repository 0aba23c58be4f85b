import { embeddedDatabase } from '../../support/databases.ts';
import { useApi, useServer } from '../../support/use-api.ts';

// The database that `npm start` runs on.
const api = useApi({ database: embeddedDatabase });
const { server, as } = useServer(api, 'all tests');

const STAFF = '51';
const open = async (fields: object = {}, headers = {}) => {
  const { body } = await as.post(
    '/v1/tickets',
    { categoryId: server.categoryId, requesterId: '1', ...fields },
    headers,
  );
  return body.data;
};
const act = (id: string, action: string, body: object = {}, headers = {}) =>
  as.post(`/v1/tickets/${id}/${action}`, body, headers);
const eventsOf = async (id: string) => {
  const all = await api.service.database.query<any>(
    `select * from events where data->'ticket'->>'id' = :id order by id`,
    { id },
  );
  return all;
};

it('opens, claims, answers, closes, reopens and deletes a ticket', async () => {
  const { id } = await open({ subject: 'Cannot log in', message: 'Help' });
  expect((await act(id, 'claim', { staffId: STAFF })).body.data).toMatchObject({ claimedById: STAFF, status: 'open' });
  const replied = (await act(id, 'reply', { content: 'Which account?', staffId: STAFF })).body.data;
  expect(replied).toMatchObject({
    status: 'pending',
    messageCount: 2,
    message: { content: 'Which account?', author: { type: 'staff', id: STAFF } },
  });
  expect(replied.firstResponseAt).toBe(replied.message.createdAt);
  const closed = (await act(id, 'close', { reason: 'Solved', staffId: STAFF })).body.data;
  expect(closed).toMatchObject({
    status: 'closed',
    closeReason: 'Solved',
    closeCause: 'manual',
    closedBy: { type: 'staff', id: STAFF },
  });
  const reopened = (await act(id, 'reopen')).body.data;
  expect(reopened).toMatchObject({
    status: 'open',
    reopenCount: 1,
    closedAt: null,
    closedBy: null,
    claimedById: STAFF,
  });
  await act(id, 'close');
  expect((await as.delete(`/v1/tickets/${id}`)).body).toEqual({ data: { id, deleted: true } });
  expect((await as.get(`/v1/tickets/${id}`)).status).toBe(404);
  expect((await open()).ticketNumber).toBeGreaterThan(closed.ticketNumber);
});

it('records each change with one event and one line of the timeline, in an unbroken sequence', async () => {
  const { id } = await open({ message: 'Help' });
  await act(id, 'claim', { staffId: STAFF });
  await act(id, 'claim', { staffId: STAFF });
  await act(id, 'reply', { content: 'Hi', staffId: STAFF });
  await act(id, 'reply', { content: 'Hi again' });
  await as.patch(`/v1/tickets/${id}`, { priority: 'high' });
  await as.patch(`/v1/tickets/${id}`, { priority: 'high' });
  await act(id, 'close');
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual([
    'ticket.created',
    'ticket.message_created',
    'ticket.claimed',
    'ticket.message_created',
    'ticket.first_response',
    'ticket.message_created',
    'ticket.updated',
    'ticket.closed',
  ]);
  expect(events.map(({ sequence }) => sequence)).toEqual(
    events.map((_, index) => ({ ticketId: id, number: index + 1 })),
  );
  expect(events[6]).toMatchObject({
    actor: { type: 'token' },
    data: { changes: { priority: { from: 'normal', to: 'high' } } },
  });
  expect(events[2]).toMatchObject({ actor: { type: 'staff', id: STAFF } });
  expect(events[7].data.ticket).not.toHaveProperty('eventCount');
  const timeline = await api.service.database.query<any>(
    'select * from ticket_timeline where ticket_id = :id::uuid order by id',
    { id },
  );
  expect(timeline.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  expect(timeline[6]).toMatchObject({ from: { priority: 'normal' }, to: { priority: 'high' } });
});

it('says on the timeline when limits were skipped', async () => {
  const { id } = await open({ bypassLimits: true });
  const [event] = await eventsOf(id);
  expect(event.data.changes).toEqual({ bypassLimits: { from: false, to: true } });
});

describe('changing fields', () => {
  it('takes the resource back as it was read, and changes nothing', async () => {
    const { id } = await open({ subject: 'S', tags: ['a'], metadata: { k: 'v' } });
    for (const status of ['open', 'closed']) {
      if (status === 'closed') await act(id, 'close');
      const read = (await as.get(`/v1/tickets/${id}`)).body.data;
      expect(await as.patch(`/v1/tickets/${id}`, read)).toMatchObject({ status: 200, body: { data: read } });
    }
  });

  it('leaves out what is left out, and clears what is null', async () => {
    const { id } = await open({ subject: 'S', externalId: 'x-1', metadata: { k: 'v' } });
    const { body } = await as.patch(`/v1/tickets/${id}`, { subject: null, externalId: null });
    expect(body.data).toMatchObject({ subject: null, externalId: null, metadata: { k: 'v' }, version: 2 });
  });

  it('takes the language of the requester as a tag, and no other text', async () => {
    const { id } = await open({ requesterLanguage: 'pt-br' });
    const patch = async (requesterLanguage: unknown) => as.patch(`/v1/tickets/${id}`, { requesterLanguage });
    expect((await as.get(`/v1/tickets/${id}`)).body.data).toMatchObject({ requesterLanguage: 'pt-BR' });
    expect((await patch('DE')).body.data).toMatchObject({ requesterLanguage: 'de' });
    for (const wrong of ['', 'deutsch!', 'x'.repeat(40), ['de'], 7])
      expect(await patch(wrong)).toMatchObject({
        status: 400,
        body: { error: { details: [{ field: 'requesterLanguage' }] } },
      });
    expect((await patch(null)).body.data).toMatchObject({ requesterLanguage: null });
  });

  it('moves between open, pending and on hold, with an end of the hold', async () => {
    const { id } = await open();
    const patch = (fields: object) => as.patch(`/v1/tickets/${id}`, fields);
    expect((await patch({ status: 'on_hold', holdUntil: '2099-01-01T00:00:00+01:00' })).body.data).toMatchObject({
      status: 'on_hold',
      holdUntil: '2098-12-31T23:00:00.000Z',
    });
    expect((await patch({ subject: 'still held' })).body.data).toMatchObject({ holdUntil: '2098-12-31T23:00:00.000Z' });
    expect((await patch({ status: 'pending' })).body.data).toMatchObject({ status: 'pending', holdUntil: null });
    expect(await patch({ holdUntil: '2099-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
    expect(await patch({ status: 'closed' })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('close action') } },
    });
    await act(id, 'close');
    expect(await patch({ status: 'open' })).toMatchObject({ status: 409 });
    expect(await patch({ tags: ['late'] })).toMatchObject({ status: 200 });
  });

  it('refuses a stale version, on every route that takes one', async () => {
    const { id } = await open();
    await as.patch(`/v1/tickets/${id}`, { subject: 'new' });
    const stale = { 'if-match': '"1"' };
    expect((await as.patch(`/v1/tickets/${id}`, { subject: 'late' }, stale)).status).toBe(409);
    expect((await act(id, 'claim', { staffId: STAFF }, stale)).status).toBe(409);
    expect((await act(id, 'close', {}, stale)).status).toBe(409);
    expect((await act(id, 'claim', { staffId: STAFF }, { 'if-match': '"2"' })).status).toBe(200);
    expect((await as.get(`/v1/tickets/${id}`)).body.data).toMatchObject({ subject: 'new', version: 3, status: 'open' });
  });

  it('refuses an external id of another ticket', async () => {
    await open({ externalId: 'mine' });
    const { id } = await open();
    expect((await as.patch(`/v1/tickets/${id}`, { externalId: 'mine' })).status).toBe(409);
    const again = await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1', externalId: 'mine' });
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: expect.stringContaining('mine') } },
    });
  });
});

describe('claiming', () => {
  it('refuses another claimer unless forced', async () => {
    const { id } = await open();
    await act(id, 'claim', { staffId: STAFF });
    expect(await act(id, 'claim', { staffId: '52' })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining(STAFF) } },
    });
    expect((await act(id, 'claim', { staffId: '52', force: true })).body.data.claimedById).toBe('52');
  });

  it('is asked for before closing where the category says so, and so is a reason', async () => {
    const { body } = await as.post('/v1/categories', { name: 'Strict', requireClaim: true, requireReason: true });
    const { id } = await open({ categoryId: body.data.id });
    expect((await act(id, 'close', { reason: 'r' })).status).toBe(409);
    await act(id, 'claim', { staffId: STAFF });
    expect(await act(id, 'close')).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('reason') } },
    });
    expect((await act(id, 'close', { reason: 'r' })).status).toBe(200);
  });
});

describe('participants', () => {
  it('join and leave, in the ticket and in its channel', async () => {
    const { id, channelId } = await open({ claimedById: STAFF });
    const path = `/v1/tickets/${id}/participants`;
    expect(await as.post(path, { userId: '77' })).toMatchObject({
      status: 201,
      body: { data: { userId: '77', role: 'participant' } },
    });
    expect((await as.get(path)).body.data).toEqual([
      { userId: '1', role: 'requester' },
      { userId: STAFF, role: 'claimer' },
      { userId: '77', role: 'participant' },
    ]);
    const first = (await as.get(`${path}?limit=2`)).body;
    expect((await as.get(`${path}?limit=2&cursor=${first.pagination.nextCursor}`)).body.data).toEqual([
      { userId: '77', role: 'participant' },
    ]);
    const channel = (await api.service.chat.listChannels(server.id)).find((candidate) => candidate.id === channelId);
    expect([...channel!.memberIds].sort()).toEqual(['1', STAFF, '77']);
    for (const userId of ['1', STAFF, '77']) expect((await as.post(path, { userId })).status).toBe(409);
    for (const userId of ['1', STAFF]) expect((await as.delete(`${path}/${userId}`)).status).toBe(409);
    expect((await as.delete(`${path}/78`)).status).toBe(404);
    expect((await as.delete(`${path}/77`)).body).toEqual({ data: { id: '77', deleted: true } });
  });

  it('are fifty at the most', async () => {
    const { id } = await open({ participantIds: Array.from({ length: 50 }, (_, i) => String(1000 + i)) });
    expect(await as.post(`/v1/tickets/${id}/participants`, { userId: '77' })).toMatchObject({ status: 409 });
  });
});

it('lists messages oldest first, page by page', async () => {
  const { id } = await open({ message: 'one' });
  for (const content of ['two', 'three']) await act(id, 'reply', { content, setStatus: 'on_hold' });
  const first = (await as.get(`/v1/tickets/${id}/messages?limit=2`)).body;
  const last = (await as.get(`/v1/tickets/${id}/messages?limit=2&cursor=${first.pagination.nextCursor}`)).body;
  expect([...first.data, ...last.data].map(({ content }: { content: string }) => content)).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect((await as.get(`/v1/tickets/${id}`)).body.data).toMatchObject({ status: 'on_hold', messageCount: 3 });
});

describe('of equal actions at once', () => {
  it.each([
    ['close', {}, []],
    ['unclaim', {}, []],
    ['reopen', {}, ['close']],
  ])('%s succeeds once, and the channel says it once', async (action, body, before) => {
    const { id, channelId } = await open({ claimedById: STAFF });
    for (const step of before) await act(id, step);
    const messageCount = (await api.service.chat.listMessages(server.id, channelId))!.length;
    const all = await Promise.all(Array.from({ length: 6 }, () => act(id, action, body)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await api.service.chat.listMessages(server.id, channelId)).toHaveLength(messageCount + 1);
  });
});

describe('while the bot is out of reach', () => {
  afterEach(() => api.anonymous.put('/sandbox/api/availability', { online: true }));

  it('every action that reaches the chat answers 503 and leaves ticket, events and chat as they were', async () => {
    const active = await open({ claimedById: STAFF, participantIds: ['77'] });
    const done = await open();
    await act(done.id, 'close');
    const state = async () => ({
      tickets: (await as.get('/v1/tickets?limit=100')).body.data,
      events: await api.service.database.query('select count(*)::int as n from events'),
      timeline: await api.service.database.query('select count(*)::int as n from ticket_timeline'),
      channels: await api.service.chat.listChannels(server.id),
      messages: await api.service.chat.listMessages(server.id, active.channelId),
    });
    const before = await state();
    await api.anonymous.put('/sandbox/api/availability', { online: false });
    const answers = [
      await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1' }),
      await act(active.id, 'claim', { staffId: '99', force: true }),
      await act(active.id, 'unclaim'),
      await act(active.id, 'reply', { content: 'x' }),
      await act(active.id, 'close'),
      await as.post(`/v1/tickets/${active.id}/participants`, { userId: '78' }),
      await as.delete(`/v1/tickets/${active.id}/participants/77`),
      await act(done.id, 'reopen'),
      await as.delete(`/v1/tickets/${done.id}`),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'bot_unavailable' } } });
    expect(await state()).toEqual(before);
  });

  it('reading, searching and changing fields go on', async () => {
    const { id } = await open();
    await api.anonymous.put('/sandbox/api/availability', { online: false });
    expect((await as.patch(`/v1/tickets/${id}`, { tags: ['later'], priority: 'low', status: 'on_hold' })).status).toBe(
      200,
    );
    expect((await as.get('/v1/tickets?q=anything')).status).toBe(200);
    expect((await as.post('/v1/categories', { name: 'While offline' })).status).toBe(201);
  });
});
