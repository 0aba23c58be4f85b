import { REQUESTER, STAFF } from '../support/build.ts';
import {
  createCategory,
  done,
  readEverything,
  type Json,
  openTicket,
  refusal,
  ticketInput,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const inChannel = ({ channelId }: Json) => `/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`;
const says = (ticket: Json, userId: string, content = 'Hello?') =>
  done(api.anonymous.post(inChannel(ticket), { userId, content }));
const reply = (ticket: Json, fields: object = {}): Promise<Json> =>
  done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Hello', ...fields }));
const read = ({ id }: Json): Promise<Json> => done(as.get(`/v1/tickets/${id}`));
const messages = ({ id }: Json): Promise<Json[]> => done(as.get(`/v1/tickets/${id}/messages`));
const members = async (): Promise<string[]> => {
  const [channel] = await done(api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels`));
  return channel.memberIds;
};

describe('a reply', () => {
  it('is written in the channel and among the messages, and stands in the answer', async () => {
    const ticket = await openTicket(as, server);
    const attachments = [{ url: 'https://files.example/a.png', filename: 'a.png' }];
    const { message, ...after } = await reply(ticket, { content: 'Look here', staffId: STAFF, attachments });
    expect(message).toMatchObject({ content: 'Look here', attachments, ticketId: ticket.id });
    expect(await messages(ticket)).toEqual([message]);
    const spoken = (await done(api.anonymous.get(inChannel(ticket)))).at(-1);
    expect(spoken).toMatchObject({ id: message.chatMessageId, authorId: STAFF, content: 'Look here', attachments });
    expect(after).toEqual(await read(ticket));
  });

  it('makes the ticket wait for the requester, or whatever setStatus says', async () => {
    const ticket = await openTicket(as, server);
    expect((await reply(ticket)).status).toBe('pending');
    for (const setStatus of ['open', 'on_hold', 'pending'])
      expect((await reply(ticket, { setStatus })).status).toBe(setStatus);
    expect(await as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Hi', setStatus: 'closed' })).toMatchObject(
      refusal(400, 'setStatus'),
    );
  });

  it('is the first response only if it is the first', async () => {
    const ticket = await openTicket(as, server, { message: 'Help' });
    expect(ticket.firstResponseAt).toBeNull();
    const byStaff = { content: 'Hello', staffId: STAFF };
    const [first, second] = [await reply(ticket, byStaff), await reply(ticket, byStaff)];
    expect(first.firstResponseAt).toBe(first.message.createdAt);
    expect(second.firstResponseAt).toBe(first.firstResponseAt);
    expect([second.messageCount, second.lastMessageAt]).toEqual([3, second.message.createdAt]);
  });

  it.each([
    ['content', {}],
    ['content', { content: '' }],
    ['content', { content: 'x'.repeat(4001) }],
    ['attachments', { content: 'Hi', attachments: [{ url: 'javascript:alert(1)', filename: 'x' }] }],
  ])('needs its %s right: %j', async (field, body) => {
    const { id } = await openTicket(as, server);
    expect(await as.post(`/v1/tickets/${id}/reply`, body)).toMatchObject(refusal(400, field));
  });
});

describe('the messages of a ticket', () => {
  it('come oldest first, with those written in the chat', async () => {
    const ticket = await openTicket(as, server, { message: 'Help' });
    await reply(ticket, { content: 'How?', staffId: STAFF });
    await says(ticket, REQUESTER, 'Like this');
    const reported = (await messages(ticket)).map(({ author, content }) => [author, content]);
    expect(reported).toEqual([
      [{ type: 'user', id: REQUESTER }, 'Help'],
      [{ type: 'staff', id: STAFF }, 'How?'],
      [{ type: 'user', id: REQUESTER }, 'Like this'],
    ]);
  });

  it('are those of the ticket alone', async () => {
    const [one, other] = [
      await openTicket(as, server, { message: 'One' }),
      await openTicket(as, server, { message: 'Other' }),
    ];
    expect((await messages(one)).map(({ content }) => content)).toEqual(['One']);
    expect((await messages(other)).map(({ content }) => content)).toEqual(['Other']);
  });
});

describe('a message of the requester in the chat', () => {
  it.each(['pending', 'on_hold'])('makes a ticket that is %s wait for staff again', async (status) => {
    const ticket = await openTicket(as, server);
    await done(as.patch(`/v1/tickets/${ticket.id}`, { status }));
    await says(ticket, REQUESTER);
    expect(await read(ticket)).toMatchObject({ status: 'open', messageCount: 1 });
  });

  it('opens a closed ticket again where the category wants that', async () => {
    const { id: categoryId } = await createCategory(as, { followUp: 'reopen' });
    const ticket = await openTicket(as, server, { categoryId });
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    await says(ticket, REQUESTER);
    expect(await read(ticket)).toMatchObject({ status: 'open', reopenCount: 1, closedAt: null });
  });

  it('is ignored in a closed ticket where the category wants that', async () => {
    const { id: categoryId } = await createCategory(as, { followUp: 'ignore' });
    const ticket = await openTicket(as, server, { categoryId });
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    await says(ticket, REQUESTER);
    expect(await read(ticket)).toMatchObject({ status: 'closed', reopenCount: 0, messageCount: 0 });
  });
});

describe('participants', () => {
  it('are listed by user id, with what they are', async () => {
    const { id } = await openTicket(as, server, {
      claimedById: STAFF,
      participantIds: ['7', '8', '7', REQUESTER, STAFF],
    });
    expect(await done(as.get(`/v1/tickets/${id}/participants`))).toEqual([
      { userId: '7', role: 'participant' },
      { userId: '8', role: 'participant' },
      { userId: REQUESTER, role: 'requester' },
      { userId: STAFF, role: 'claimer' },
    ]);
  });

  it('are added to the ticket and let into its channel', async () => {
    const ticket = await openTicket(as, server);
    const added = await as.post(`/v1/tickets/${ticket.id}/participants`, { userId: '7' });
    expect([added.status, added.body]).toEqual([201, { data: { userId: '7', role: 'participant' } }]);
    expect((await read(ticket)).participantIds).toEqual(['7']);
    expect(await members()).toContain('7');
  });

  it('are removed from the ticket and shut out of its channel', async () => {
    const ticket = await openTicket(as, server, { participantIds: ['7', '8'] });
    const removed = await done(as.delete(`/v1/tickets/${ticket.id}/participants/7`));
    expect(removed).toEqual({ id: '7', deleted: true });
    expect((await read(ticket)).participantIds).toEqual(['8']);
    expect((await members()).sort()).toEqual([REQUESTER, '8'].sort());
  });

  it.each([REQUESTER, STAFF, '7'])('are not added twice: %s, 409', async (userId) => {
    const { id } = await openTicket(as, server, { claimedById: STAFF, participantIds: ['7'] });
    expect(await as.post(`/v1/tickets/${id}/participants`, { userId })).toMatchObject(refusal(409, userId));
  });

  it.each([REQUESTER, STAFF])('are not removed while they are requester or claimer: %s, 409', async (userId) => {
    const { id } = await openTicket(as, server, { claimedById: STAFF });
    expect(await as.delete(`/v1/tickets/${id}/participants/${userId}`)).toMatchObject(refusal(409, userId));
  });

  it.each(['9', 'bob'])('who are none cannot be removed: %s, 404', async (userId) => {
    const { id } = await openTicket(as, server);
    expect(await as.delete(`/v1/tickets/${id}/participants/${userId}`)).toMatchObject(refusal(404));
  });
});

describe('an action by API', () => {
  /** Who did the last thing in the server, by its events. */
  const lastActor = async (): Promise<unknown> => {
    const { events = [] } = await readEverything(api, server);
    const rows = events as { row: { id: string; actor: unknown } }[];
    return rows.map(({ row }) => row).sort((a, b) => (a.id < b.id ? 1 : -1))[0]?.actor;
  };
  const ticket = () => openTicket(as, server, { participantIds: ['7'] });
  const claimed = () => openTicket(as, server, { claimedById: '5' });
  const closed = async () => {
    const made = await ticket();
    await done(as.post(`/v1/tickets/${made.id}/close`));
    return made;
  };

  const ACTIONS: [string, () => Promise<Json>, string, string, object][] = [
    ['PATCH', ticket, '', 'change', { subject: 'New' }],
    ['POST', ticket, '/reply', 'reply', { content: 'Hi' }],
    ['POST', claimed, '/unclaim', 'unclaim', {}],
    ['POST', ticket, '/participants', 'add', { userId: '8' }],
    ['DELETE', ticket, '/participants/7', 'remove', {}],
    ['POST', ticket, '/close', 'close', {}],
    ['POST', closed, '/reopen', 'reopen', {}],
    ['DELETE', closed, '', 'delete', {}],
  ];

  it.each(ACTIONS)('is done by the token, or by the staff member it stands for: %s %p %s %s', async (...row) => {
    const [method, made, path, , body] = row;
    const { tokenId } = await done(as.get('/v1/me'));
    const asking = async (fields: object) => as.send(method, `/v1/tickets/${(await made()).id}${path}`, fields);
    expect((await asking(body)).status).toBeLessThan(300);
    expect(await lastActor()).toEqual({ type: 'token', id: tokenId });
    expect((await asking({ ...body, staffId: STAFF })).status).toBeLessThan(300);
    expect(await lastActor()).toEqual({ type: 'staff', id: STAFF });
  });

  it('that opens a ticket may stand for a staff member, too', async () => {
    await done(as.post('/v1/tickets', ticketInput(server, { staffId: STAFF })));
    expect(await lastActor()).toEqual({ type: 'staff', id: STAFF });
  });
});
