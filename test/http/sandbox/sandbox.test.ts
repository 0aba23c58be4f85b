import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

const open = async (fields: object = {}) =>
  (await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1', ...fields })).body.data;
const read = async (id: string) => (await as.get(`/v1/tickets/${id}`)).body.data;
const say = (channelId: string, userId: string, content: string) =>
  api.anonymous.post(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`, { userId, content });

it("takes a user's message into the ticket, and the ticket back to staff", async () => {
  const { id, channelId } = await open();
  await as.post(`/v1/tickets/${id}/reply`, { content: 'Which account?' });
  const said = await say(channelId, '1', 'Mine');
  expect(said.status).toBe(201);
  expect(await read(id)).toMatchObject({ status: 'open', messageCount: 2 });
  const messages = (await as.get(`/v1/tickets/${id}/messages`)).body.data;
  expect(messages[1]).toMatchObject({
    content: 'Mine',
    author: { type: 'user', id: '1' },
    chatMessageId: said.body.data.id,
  });
});

it('knows staff by their being neither requester nor participant', async () => {
  const { id, channelId } = await open({ participantIds: ['7'] });
  await say(channelId, '7', 'Me too');
  expect(await read(id)).toMatchObject({ status: 'open', firstResponseAt: null });
  await say(channelId, '500', 'Looking into it');
  const answered = await read(id);
  expect(answered).toMatchObject({ status: 'pending', messageCount: 2 });
  expect(answered.firstResponseAt).not.toBeNull();
});

it('reopens a closed ticket by a message of its requester, and of nobody else', async () => {
  const { id, channelId } = await open();
  await as.post(`/v1/tickets/${id}/close`);
  await say(channelId, '500', 'By the way');
  expect(await read(id)).toMatchObject({ status: 'closed', messageCount: 0 });
  await say(channelId, '1', 'It is back');
  expect(await read(id)).toMatchObject({ status: 'open', reopenCount: 1, messageCount: 1, closedAt: null });
  expect(await api.service.chat.listChannels(server.id)).toContainEqual(
    expect.objectContaining({ id: channelId, archived: false }),
  );
});

it('ignores a follow-up where the category says so', async () => {
  const category = (await as.post('/v1/categories', { name: 'Final', followUp: 'ignore' })).body.data;
  const { id, channelId } = await open({ categoryId: category.id });
  await as.post(`/v1/tickets/${id}/close`);
  await say(channelId, '1', 'Hello?');
  expect(await read(id)).toMatchObject({ status: 'closed', messageCount: 0 });
});

it('takes a message in once, however often the chat reports it', async () => {
  const { id, channelId } = await open();
  const message = await api.service.chat.sendMessage(server.id, channelId, '1' as never, 'Once');
  for (let i = 0; i < 3; i += 1) await api.service.app.tickets.receiveMessage({ guild: server.id, message });
  expect(await read(id)).toMatchObject({ messageCount: 1 });
});

it('keeps every one of many messages at once, in an unbroken count', async () => {
  const { id, channelId } = await open();
  const all = await Promise.all(Array.from({ length: 10 }, (_, i) => say(channelId, '1', `message ${i}`)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await read(id)).toMatchObject({ messageCount: 10 });
  expect((await as.get(`/v1/tickets/${id}/messages`)).body.data).toHaveLength(10);
});

it('shows the channel with what the bot and the users wrote', async () => {
  const { channelId, ticketNumber } = await open({ message: 'Help' });
  const channels = await api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels`);
  expect(channels.body.data).toContainEqual(expect.objectContaining({ id: channelId, name: `ticket-${ticketNumber}` }));
  const messages = await api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`);
  expect(messages.body.data).toMatchObject([
    { authorId: null, content: '<@1>', notice: { embeds: [{ title: `#${ticketNumber} · Support` }] } },
    { authorId: '1', content: 'Help' },
  ]);
});

it('refuses what cannot be', async () => {
  const { channelId } = await open();
  expect((await say('1', '1', 'x')).status).toBe(404);
  expect((await say(channelId, 'bob', 'x')).status).toBe(400);
  expect((await say(channelId, '1', '')).status).toBe(400);
  expect((await api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels/1/messages`)).status).toBe(404);
  expect((await api.anonymous.put('/sandbox/api/availability', { online: 'no' })).status).toBe(400);
});

it('tells whether the bot is online, and which commands every server has', async () => {
  const availability = '/sandbox/api/availability';
  expect((await api.anonymous.get(availability)).body.data).toEqual({ online: true });
  try {
    await api.anonymous.put(availability, { online: false });
    expect((await api.anonymous.get(availability)).body.data).toEqual({ online: false });
  } finally {
    await api.anonymous.put(availability, { online: true });
  }
  const { body } = await api.anonymous.get('/sandbox/api/built-in-commands');
  const closing = body.data.find(({ name }: { readonly name: string }) => name === 'desk close');
  expect(closing).toMatchObject({ shownName: 'desk close', description: 'Close this ticket', isForStaff: true });
  expect(closing.options).toMatchObject([{ name: 'reason' }, { name: 'time' }, { name: 'silently' }]);
  expect(body.data).toContainEqual({
    name: 'ticket list',
    shownName: 'ticket list',
    description: 'Show your tickets',
    isForStaff: false,
    options: [],
  });
});

it('names and describes the commands in a language, and in English where it is not known', async () => {
  const read = async (language: string) => {
    const { body } = await api.anonymous.get(`/sandbox/api/built-in-commands?language=${language}`);
    return body.data.find(({ name }: { readonly name: string }) => name === 'desk status');
  };
  expect(await read('de')).toMatchObject({
    shownName: 'team status',
    isForStaff: true,
    options: [
      {
        name: 'status',
        description: 'Der Status',
        isRequired: true,
        choices: [
          { label: 'Wartet auf uns', value: 'open' },
          { value: 'pending' },
          { label: 'Zurückgestellt', value: 'on_hold' },
        ],
      },
      { name: 'time', shownName: 'zeit', isRequired: false, choices: [] },
    ],
  });
  expect(await read('xx')).toMatchObject({ shownName: 'desk status' });
  for (const query of ['language=', 'language=de&language=fr', `language=${'x'.repeat(36)}`, 'lang=de']) {
    const refused = await api.anonymous.get(`/sandbox/api/built-in-commands?${query}`);
    expect([query, refused.status, refused.body.error.code]).toEqual([query, 400, 'validation_error']);
  }
});

it('suggests values while a command is written', async () => {
  const { body: created } = await as.post('/v1/categories', { name: 'Suggested' });
  const path = `/sandbox/api/guilds/${server.id}/commands/ticket new/suggestions`;
  const body = { userId: '31', option: 'category', options: { category: 'sugg' } };
  const { body: answer } = await api.anonymous.post(path, body);
  expect(answer.data).toEqual([{ label: 'Suggested', value: created.data.id }]);
  expect((await api.anonymous.post(path, { userId: '31' })).status).toBe(400);
});
