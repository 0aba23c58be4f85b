import { ChannelType } from 'discord-api-types/v10';
import type { MessageRecord } from '../../../support/discord/records.ts';
import { listComponents, type UsableComponent } from '../../../support/discord/people/user-input.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

type Kim = ReturnType<typeof discord.addUser>;

const readDirect = (kim: Kim): readonly MessageRecord[] => discord.messages(kim.directChannel());
const listButtons = ({ components }: MessageRecord): readonly UsableComponent[] =>
  listComponents(components as readonly UsableComponent[]).filter(({ custom_id: id }) => id !== undefined);
const readMessages = ({ id }: Json): Promise<Json[]> => done(bot.as.get(`/v1/tickets/${id}/messages`));

const waitForMessage = async (channel: string, text: string): Promise<MessageRecord> => {
  const find = () => discord.messages(channel).find(({ content }) => content.includes(text));
  await waitUntil(() => find() !== undefined, { what: `The message with ${text}` });
  return find() as MessageRecord;
};

const deliver = () => bot.api.service.app.tickets.deliverDirectMessages();

/** The bot connects anew with what the switches of the developer portal grant. */
const restartWith = async (portal: typeof discord.portal) => {
  const before = discord.gateway.identifies.length;
  Object.assign(discord.portal, portal);
  await bot.restartBot();
  await waitUntil(() => discord.gateway.identifies.length > before, { what: 'A new session' });
};

const setUp = async (fields: object = {}) => {
  const { id: roleId } = bot.guild.addRole({ name: 'Staff' });
  const body = { name: `Orders ${roleId}`, home: 'dm', staffRoleIds: [roleId], ...fields };
  const category: Json = await done(bot.as.post('/v1/categories', body));
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [roleId] });
  const writes = (content: string, options = {}) => kim.writes(kim.directChannel(), content, options);
  const waitForDirect = async (find: (message: MessageRecord) => boolean, what: string): Promise<MessageRecord> => {
    await waitUntil(
      async () => {
        await deliver();
        return readDirect(kim).some(find);
      },
      { what },
    );
    return readDirect(kim).find(find) as MessageRecord;
  };
  /** The user writes, and chooses the category. */
  const opens = async (content: string): Promise<Json> => {
    writes(content);
    const isQuestion = (message: MessageRecord) =>
      listButtons(message).some(({ custom_id: id }) => id?.startsWith('ticket:new:'));
    const question = await waitForDirect(isQuestion, 'The question for the category');
    const [button] = listButtons(question);
    expect((await kim.presses(question, button?.custom_id ?? '').answer()).content).toContain('is open');
    const [ticket] = await bot.listTickets(category.id);
    if (!ticket) throw new Error('No ticket was opened.');
    await waitForDirect(({ components }) => JSON.stringify(components).includes('direct:close:'), 'The first message');
    return ticket;
  };
  return { category, kim, agent, writes, waitForDirect, opens };
};

afterEach(async () => {
  for (const { id } of await done(bot.as.get('/v1/categories')))
    await done(bot.as.patch(`/v1/categories/${id}`, { archived: true }));
});

it('holds a conversation between direct messages and a channel of staff, without intents', async () => {
  await restartWith({ messageContent: false, guildMembers: false });
  const { kim, agent, writes, waitForDirect, opens } = await setUp();
  const ticket = await opens('My order is late.');
  const channel = ticket.channelId as string;
  expect(kim.sees(channel)).toBe(false);
  expect(agent.sees(channel)).toBe(true);
  await waitForMessage(channel, 'My order is late.');

  await done(bot.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'It left today.', staffId: agent.id }));
  await waitForDirect(({ content }) => content.includes('It left today.'), 'The reply');
  const written = writes('Thank you!');
  await waitForMessage(channel, 'Thank you!');
  kim.edits(written, 'Thank you very much!');
  await waitForMessage(channel, 'very much');
  kim.deletes(written);
  await waitForMessage(channel, 'deleted by its author');
  expect((await readMessages(ticket)).map(({ content }) => content)).toEqual([
    'My order is late.',
    'It left today.',
    'Thank you very much!',
  ]);
});

it('sends what staff answer in the channel, follows its edits, and keeps the rest to staff', async () => {
  await restartWith({ messageContent: true, guildMembers: true });
  const { kim, agent, waitForDirect, opens } = await setUp();
  const ticket = await opens('It broke.');
  const channel = ticket.channelId as string;
  const relayed = await waitForMessage(channel, 'It broke.');
  agent.writes(channel, 'CANARY they always say that');
  const answer = agent.writes(channel, 'Which one?', { repliesTo: relayed.id });
  await waitForDirect(({ content }) => content.includes('Which one?'), 'The answer');
  agent.edits(answer, 'Which part?');
  await waitForDirect(({ content }) => content.includes('Which part?'), 'The edit');
  agent.deletes(answer);
  await waitUntil(
    async () => (await deliver()) === 0 && readDirect(kim).every(({ content }) => !content.includes('Which part?')),
    {
      what: 'The deletion',
    },
  );
  expect(JSON.stringify(readDirect(kim))).not.toContain('CANARY');
  const notes: Json[] = await done(bot.as.get(`/v1/tickets/${ticket.id}/notes`));
  expect(notes.map(({ content }) => content)).toEqual(['CANARY they always say that']);
});

it('shows staff who writes first of all, and marks a reply that was delivered', async () => {
  const { kim, agent, waitForDirect, opens } = await setUp();
  const ticket = await opens('My order is late.');
  const channel = ticket.channelId as string;
  const [first] = discord.messages(channel);
  const shown = JSON.stringify(first);
  expect(shown).toContain(`<@${kim.id}> writes by direct messages, and does not see this channel.`);
  expect(shown).toMatch(/Account created <t:\d+:R> · joined <t:\d+:R> · earlier tickets: 0/);
  await done(bot.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'It left today.', staffId: agent.id }));
  await waitForDirect(({ content }) => content.includes('It left today.'), 'The reply');
  const findReply = () => discord.messages(channel).find(({ content }) => content.includes('It left today.'));
  await waitUntil(() => findReply()?.reactions.includes('✅') === true, { what: 'The mark of a delivered reply' });
});

it('says to staff that a message did not arrive, and closes by a button of the requester', async () => {
  const { kim, agent, waitForDirect, opens } = await setUp();
  const ticket = await opens('Hello');
  const channel = ticket.channelId as string;
  const opening = await waitForDirect(
    ({ components }) => JSON.stringify(components).includes('direct:close:'),
    'The first message',
  );
  discord.world.user(kim.id).acceptsDirectMessages = false;
  await done(bot.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Are you there?', staffId: agent.id }));
  await waitUntil(
    async () =>
      (await deliver()) === 0 &&
      discord.messages(channel).some(({ content }) => content.includes('did not get this message')),
    {
      what: 'The notice',
    },
  );
  expect((await readMessages(ticket)).at(-1)).toMatchObject({ deliveryState: 'refused' });
  discord.world.user(kim.id).acceptsDirectMessages = true;
  const close = listButtons(opening).find(({ custom_id: id }) => id?.startsWith('direct:close:'))?.custom_id ?? '';
  expect((await kim.presses(opening, close).answer()).content).toContain(`#${ticket.ticketNumber}`);
  expect(await done(bot.as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({
    status: 'closed',
    closedBy: { id: kim.id },
  });
});

it('reads what a member wrote to it while it was away', async () => {
  const { opens, writes } = await setUp();
  const ticket = await opens('It broke.');
  await bot.stopBot();
  writes('It still does.');
  discord.gateway.forgetSessions();
  await bot.restartBot();
  await waitForMessage(ticket.channelId as string, 'It still does.');
  // It is shown to staff before it is stored.
  await waitUntil(async () => (await readMessages(ticket)).length === 2, { what: 'The stored message' });
  expect((await readMessages(ticket)).map(({ content }) => content)).toEqual(['It broke.', 'It still does.']);
});

it('asks the form of the category before it opens the ticket', async () => {
  const questions = [{ id: 'order', type: 'short', label: 'Order number', required: true }];
  const { kim, category, writes, waitForDirect } = await setUp({ form: { title: 'Order', questions } });
  writes('My order is late.');
  const question = await waitForDirect((message) => listButtons(message).length === 1, 'The question for the category');
  const press = kim.presses(question, listButtons(question)[0]?.custom_id ?? '');
  const sent = await kim.submits(press, { order: '4711' });
  expect((await sent.answer()).content).toContain('is open');
  const [ticket = {}] = await bot.listTickets(category.id);
  expect(ticket).toMatchObject({ direct: true, formAnswers: [{ questionId: 'order', value: '4711' }] });
  expect((await readMessages(ticket)).map(({ content }) => content)).toEqual(['My order is late.']);
});

const countTyping = (): number => discord.state.count('POST /channels/:channel/typing');

it('shows staff that the member is typing, once in eight seconds, where the category wants that', async () => {
  const before = countTyping();
  const quiet = await setUp();
  await quiet.opens('Hello');
  quiet.kim.types(quiet.kim.directChannel());
  const { kim, writes, opens } = await setUp({ relayTyping: true });
  await done(bot.as.patch(`/v1/categories/${quiet.category.id}`, { archived: true }));
  const ticket = await opens('It broke.');
  const channel = ticket.channelId as string;
  kim.types(kim.directChannel());
  kim.types(kim.directChannel());
  await waitUntil(() => countTyping() > before, { what: 'The typing in the channel of staff' });
  writes('It still does.');
  await waitForMessage(channel, 'It still does.');
  const paths = discord.state.requests.filter(({ path }) => path.endsWith('/typing')).map(({ path }) => path);
  expect(paths.slice(before)).toEqual([`/channels/${channel}/typing`]);
  bot.api.clock.advance(8_000);
  kim.types(kim.directChannel());
  await waitUntil(() => countTyping() === before + 2, { what: 'The typing after eight seconds' });
});

it('gives typing up when Discord has enough to do, and passes on what was written', async () => {
  const { kim, writes, opens } = await setUp({ relayTyping: true });
  const ticket = await opens('It broke.');
  discord.faults.add({ on: /typing/, effect: { kind: 'rate-limited', retryAfter: 30 }, times: 10 });
  const before = countTyping();
  kim.types(kim.directChannel());
  await waitUntil(() => countTyping() > before, { what: 'The typing' });
  writes('It still does.');
  await waitForMessage(ticket.channelId as string, 'It still does.');
  expect(countTyping()).toBe(before + 1);
  discord.faults.clear();
});

it('holds a conversation from a private thread of staff, which is archived at the end', async () => {
  const { id: chatParentId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'desk' });
  const { kim, agent, category, writes, waitForDirect, opens } = await setUp({ staffHome: 'thread', chatParentId });
  const ticket = await opens('My order is late.');
  const thread = () => discord.world.channel(ticket.channelId as string);
  expect(thread()).toMatchObject({ type: ChannelType.PrivateThread, parentId: chatParentId });
  expect([...(thread().thread?.members.keys() ?? [])]).not.toContain(kim.id);
  const relayed = await waitForMessage(ticket.channelId as string, 'My order is late.');
  expect(relayed).toMatchObject({ webhook: { username: 'kim' } });
  await done(bot.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'It left today.', staffId: agent.id }));
  await waitForDirect(({ content }) => content.includes('It left today.'), 'The reply');
  writes('Thank you!');
  await waitForMessage(ticket.channelId as string, 'Thank you!');
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`, {}));
  expect(thread().thread).toMatchObject({ archived: true, locked: true });
  const wrong = await bot.as.patch(`/v1/categories/${category.id}`, { chatParentId: null });
  expect(wrong.body.error.details).toMatchObject([{ field: 'chatParentId' }]);
});
