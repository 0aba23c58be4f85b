import { STAFF } from '../../support/build.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const ROLE = '44';
/** Each test has a user of its own: direct messages belong to no server. */
let member = 5_000_000;
const requester = () => String(member);

beforeEach(() => {
  member += 1;
});

// Those of other tests would be offered as well.
afterEach(async () => {
  for (const { id } of await done(as.get('/v1/categories')))
    await done(as.patch(`/v1/categories/${id}`, { archived: true }));
});

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const direct = (user: string = requester()) => sandbox(`/members/${user}/direct-messages`);
const deliver = () => api.service.app.tickets.deliverDirectMessages();
/** What the bot and the user wrote to each other, the oldest first. */
const readDirect = async (user: string = requester()): Promise<Json[]> => {
  await deliver();
  return (await done(api.anonymous.get(direct(user)))).toReversed();
};
const readTexts = async (user?: string): Promise<string[]> =>
  (await readDirect(user)).map(({ content, notice }) => content || notice.embeds[0].title);
const write = (content: string, user: string = requester()): Promise<Json> =>
  done(api.anonymous.post(direct(user), { content }));
const press = (buttonId: string, answers: object | null = null, user: string = requester()): Promise<Json> =>
  done(api.anonymous.post(`${direct(user)}/press`, { buttonId, answers }));
const listButtons = (message: Json = {}): Json[] => message?.['notice']?.buttonRows.flat() ?? [];
const readChannel = ({ channelId }: Json): Promise<Json[]> =>
  done(api.anonymous.get(sandbox(`/channels/${channelId}/messages`)));
const writeInChannel = ({ channelId }: Json, body: object): Promise<Json> =>
  done(api.anonymous.post(sandbox(`/channels/${channelId}/messages`), { userId: STAFF, ...body }));
const readMessages = ({ id }: Json): Promise<Json[]> => done(as.get(`/v1/tickets/${id}/messages`));
const listTickets = (): Promise<Json[]> => done(as.get('/v1/tickets'));

const createDirectCategory = (fields: object = {}) =>
  createCategory(as, { home: 'dm', staffRoleIds: [ROLE], name: 'Orders', ...fields });

/** Writes to the bot and chooses the only category. */
const openByMessage = async (content = 'My order is late', user: string = requester()): Promise<Json> => {
  await write(content, user);
  const [button] = listButtons((await readDirect(user)).at(-1));
  await press(button?.target.id, null, user);
  const [ticket] = await listTickets();
  return ticket ?? {};
};

it('a member writes to the bot, chooses the category, and talks with staff who see a channel of their own', async () => {
  await createDirectCategory();
  await write('My order is late');
  await write('It has number 4711');
  const [, question, , ...others] = await readDirect();
  expect(others).toEqual([]);
  expect(listButtons(question)).toMatchObject([{ label: 'Orders' }]);

  const [button] = listButtons(question);
  expect((await press(button?.target.id)).content).toContain('#1');
  const [ticket = {}] = await listTickets();
  expect(ticket).toMatchObject({ direct: true, requesterId: requester(), source: 'message', status: 'open' });
  expect(await readMessages(ticket)).toMatchObject([
    { content: 'My order is late', author: { type: 'user', id: requester() }, deliveryState: null },
    { content: 'It has number 4711', author: { type: 'user', id: requester() } },
  ]);
  const channels = await done(api.anonymous.get(sandbox('/channels')));
  expect(channels.find(({ id }: Json) => id === ticket['channelId'])).toMatchObject({ memberIds: [], roleIds: [ROLE] });
  expect(await readChannel(ticket)).toMatchObject([
    {},
    { authorId: requester(), content: 'My order is late' },
    { authorId: requester(), content: 'It has number 4711' },
  ]);

  await done(as.post(`/v1/tickets/${ticket['id']}/reply`, { content: 'It left today.', staffId: STAFF }));
  expect((await readMessages(ticket)).at(-1)).toMatchObject({ content: 'It left today.', deliveryState: 'pending' });
  const received = (await readDirect()).slice(3);
  expect(received).toHaveLength(2);
  expect(listButtons(received[0]).map(({ label }) => label)).toEqual(['Close', 'New ticket']);
  expect(received[1]?.content).toContain('It left today.');
  expect((await readMessages(ticket)).at(-1)).toMatchObject({ deliveryState: 'delivered' });

  await write('Thank you');
  expect((await readMessages(ticket)).at(-1)).toMatchObject({ content: 'Thank you' });
  expect((await readChannel(ticket)).at(-1)).toMatchObject({ authorId: requester(), content: 'Thank you' });
});

it('what staff write among themselves is a note, and only answers reach the requester', async () => {
  await createDirectCategory();
  const ticket = await openByMessage();
  const [, relayed] = await readChannel(ticket);
  await writeInChannel(ticket, { content: 'CANARY he is a difficult one' });
  const reply = { type: 'reply', messageId: relayed?.id, authorId: requester(), authorName: null, quote: null };
  await writeInChannel(ticket, { content: 'We look into it.', parts: [reply] });
  const texts = await readTexts();
  expect(texts.join('\n')).not.toContain('CANARY');
  expect(texts.at(-1)).toContain('We look into it.');
  expect(await done(as.get(`/v1/tickets/${ticket['id']}/notes`))).toMatchObject([
    { content: 'CANARY he is a difficult one', author: { type: 'staff', id: STAFF } },
  ]);
  expect((await readMessages(ticket)).map(({ content }) => content)).toEqual(['My order is late', 'We look into it.']);
});

it('with relay "all" the requester gets whatever staff write, with its edits, until it is deleted', async () => {
  await createDirectCategory({ relay: 'all' });
  const ticket = await openByMessage();
  const { id } = await writeInChannel(ticket, { content: 'We look into it.' });
  expect((await readTexts()).at(-1)).toContain('We look into it.');
  const message = sandbox(`/channels/${ticket['channelId']}/messages/${id}`);
  await done(api.anonymous.patch(message, { content: 'We looked into it.' }));
  expect((await readTexts()).at(-1)).toContain('We looked into it.');
  await done(api.anonymous.delete(message));
  expect((await readTexts()).join('\n')).not.toContain('We looked');
});

it('the requester closes it in the direct messages, gets a summary, and is asked again when they write later', async () => {
  await createDirectCategory();
  const ticket = await openByMessage();
  const opening = (await readDirect()).find((message) => listButtons(message).length === 2);
  const [close] = listButtons(opening);
  expect((await press(close?.target.id, null, '999')).content).toContain('This is not your ticket.');
  await press(close?.target.id);
  expect(await done(as.get(`/v1/tickets/${ticket['id']}`))).toMatchObject({ status: 'closed' });
  await api.service.app.tickets.postNotices();
  const after = await readDirect();
  expect(listButtons(after.find(({ id }) => id === opening?.['id']))).toEqual([]);
  expect(after.at(-1)?.notice.embeds[0].title).toContain('#1');
  const count = after.length;
  await write('One more thing');
  const later = await readDirect();
  expect(later).toHaveLength(count + 2);
  expect(listButtons(later.at(-1))).toHaveLength(1);
  expect((await readMessages(ticket)).map(({ content }) => content)).not.toContain('One more thing');
});

it('asks the requester for the reason that the category wants before it closes', async () => {
  await createDirectCategory({ requireReason: true });
  const ticket = await openByMessage();
  const opening = (await readDirect()).find((message) => listButtons(message).length === 2);
  const [close] = listButtons(opening);
  expect((await press(close?.target.id)).form).toMatchObject({ questions: [{ id: 'reason', required: true }] });
  await press(close?.target.id, { reason: 'It came.' });
  expect(await done(as.get(`/v1/tickets/${ticket['id']}`))).toMatchObject({
    status: 'closed',
    closeReason: 'It came.',
  });
  expect(JSON.stringify(await readChannel(ticket))).not.toContain('ticket:rate:');
});

it('asks once what it is about, however much a member writes', async () => {
  await createDirectCategory();
  for (let number = 0; number < 14; number += 1) await write(`Message ${number}`);
  const all = await readDirect();
  expect(all.filter(({ isFromUser }) => !isFromUser)).toHaveLength(1);
  const [button] = listButtons(all[1]);
  await press(button?.target.id);
  const [ticket = {}] = await listTickets();
  expect(await readMessages(ticket)).toHaveLength(10);
});

it('the requester takes part: rates the ticket by stars and with a comment, and is listed', async () => {
  await createDirectCategory({ feedbackEnabled: true });
  const ticket = await openByMessage();
  const { id } = ticket;
  expect(await done(as.get(`/v1/tickets/${id}/participants`))).toMatchObject([
    { userId: requester(), role: 'requester' },
  ]);
  const refused = await as.delete(`/v1/tickets/${id}/participants/${requester()}`);
  expect([refused.status, refused.body.error.reason]).not.toEqual([404, 'unknown_resource']);
  await done(as.patch('/v1/settings', { transcriptToRequester: true }));
  await done(as.post(`/v1/tickets/${id}/close`));
  await api.work();
  const ratings = (await readDirect())
    .flatMap(listButtons)
    .filter(({ target }) => target.id?.startsWith('ticket:rate:'));
  expect(ratings).toHaveLength(5);
  const star = ratings[3]?.target.id;
  expect((await press(star)).form).toMatchObject({ questions: [{ id: 'comment' }] });
  await press(star, { comment: 'Quick' });
  expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ feedback: { rating: 4, comment: 'Quick' } });
});

it('the requester rates the ticket by the API, and nobody else does', async () => {
  await createDirectCategory({ feedbackEnabled: true });
  const { id } = await openByMessage();
  await done(as.post(`/v1/tickets/${id}/close`));
  const rate = (userId: string) => as.post(`/v1/tickets/${id}/feedback`, { rating: 5, userId });
  expect((await rate('4999999')).status).toBe(400);
  expect((await rate(requester())).status).toBe(200);
});
