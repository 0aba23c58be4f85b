import { randomUUID } from 'node:crypto';
import { ChannelType } from 'discord-api-types/v10';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { workUntil } from '../../../support/work-until.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

it('hears a message that starts a flow which was published after the bot has connected', async () => {
  const channel = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'orders' });
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const answer = {
    id: 'answer',
    type: 'send_message',
    data: { content: 'We look into it.' },
    position: { x: 0, y: 0 },
  };
  const flow = await done(
    bot.as.post('/v1/flows', {
      name: 'Orders',
      trigger: { kind: 'message', config: { channelId: channel.id, contains: 'order' } },
      nodes: [answer],
    }),
  );
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const isAnswered = () => discord.messages(channel.id).some(({ content }) => content === 'We look into it.');
  await waitUntil(
    async () => {
      // Until the bot has learnt of the flow, it does not hear what is written here.
      if (!isAnswered()) kim.writes(channel.id, 'Where is my order?');
      await bot.api.work();
      return isAnswered();
    },
    { what: 'The answer of the flow', everyMs: 500 },
  );
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('answers a press that starts a flow with the place of the conversation, and a second one with the same', async () => {
  const ask = {
    id: 'ask',
    type: 'ask_question',
    data: { content: 'What is wrong?', variable: 'problem' },
    position: { x: 0, y: 0 },
  };
  const flow = await done(
    bot.as.post('/v1/flows', { name: 'Help', trigger: { kind: 'panel_option' }, nodes: [ask], edges: [] }),
  );
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const { id: channelId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'start' });
  const options = [{ id: 'help', label: 'Help', flowId: flow.id }];
  const panel = await done(bot.as.post('/v1/panels', { name: 'Flow', content: 'Help?', channelId, options }));
  await done(bot.as.post(`/v1/panels/${panel.id}/deploy`));
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const press = async () => {
    const pressed = kim.presses(discord.messages(channelId)[0]!, `panel:${panel.id}:help`);
    const isSeen = async () => {
      await bot.api.work();
      return pressed.responses.some(({ kind }) => kind === 'edited');
    };
    await waitUntil(isSeen, { what: 'The answer to the press' });
    return (await pressed.answer()).content;
  };
  const first = await press();
  const place = /^Continue here: <#(\d+)>$/.exec(first)?.[1] ?? '';
  expect(discord.messages(place).map(({ content }) => content)).toEqual(['What is wrong?']);
  expect(await press()).toBe(first);
  expect(discord.messages(place)).toHaveLength(1);
  expect(discord.state.invalidPayloads).toEqual([]);
});

describe('a conversation in a thread under the channel of the panel', () => {
  const CREATE = 'POST /channels/:channel/threads';
  const DELETE = 'DELETE /channels/:channel';
  const lost = { kind: 'status', status: 502, after: true } as const;
  const refused = { kind: 'status', status: 403, body: { code: 50_013, message: 'Missing Permissions' } } as const;

  afterEach(() => discord.faults.clear());

  /** A member presses the option of a flow that asks and ends. @returns the threads of the panel's channel, and the run */
  const begin = async () => {
    const ask = { id: 'ask', type: 'ask_question', data: { content: 'What is wrong?', variable: 'problem' } };
    const conversation = { keepMinutes: 0 };
    const trigger = { kind: 'panel_option', conversation };
    const flow = await done(bot.as.post('/v1/flows', { name: randomUUID(), trigger, nodes: [ask], edges: [] }));
    await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
    const { id: channelId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'start' });
    const options = [{ id: 'help', label: 'Help', flowId: flow.id }];
    const panel = await done(bot.as.post('/v1/panels', { name: randomUUID(), content: 'Help?', channelId, options }));
    await done(bot.as.post(`/v1/panels/${panel.id}/deploy`));
    const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
    kim.presses(discord.messages(channelId)[0]!, `panel:${panel.id}:help`);
    const listThreads = () => discord.world.threadsOf(bot.guild.id).filter(({ parentId }) => parentId === channelId);
    const readRun = async () => (await done(bot.as.get(`/v1/flows/${flow.id}/runs`)))[0];
    const isWaiting = async () => {
      await bot.api.work();
      bot.api.clock.advance(1_000);
      return (await readRun())?.status === 'waiting';
    };
    await waitUntil(isWaiting, { what: 'The question of the flow' });
    return { kim, panel, listThreads, readRun };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;

  const untilGone = ({ listThreads }: Begun) => workUntil(bot.api, () => Promise.resolve(listThreads().length === 0));

  it('is one thread, although the answer to its creation is lost, and is deleted after the answer', async () => {
    discord.faults.add({ on: CREATE, effect: lost });
    const begun = await begin();
    expect(begun.listThreads()).toMatchObject([{ type: ChannelType.PrivateThread }]);
    const [thread] = begun.listThreads();
    expect([...(thread?.thread?.members.keys() ?? [])]).toContain(begun.kim.id);
    begun.kim.writes(thread!.id, 'It is broken.');
    await untilGone(begun);
    expect(await begun.readRun()).toMatchObject({ status: 'completed', vars: { problem: 'It is broken.' } });
  });

  it('is deleted with the panel', async () => {
    const begun = await begin();
    await done(bot.as.delete(`/v1/panels/${begun.panel.id}`));
    expect(await begun.readRun()).toMatchObject({ status: 'cancelled', error: { message: 'Its panel was deleted.' } });
    await untilGone(begun);
  });

  it.each([
    ['was lost', lost],
    ['is a refusal', refused],
  ])('is deleted although the answer to that %s', async (_, effect) => {
    const begun = await begin();
    discord.faults.add({ on: DELETE, times: 3, effect });
    await done(bot.as.post(`/v1/flow-runs/${(await begun.readRun()).id}/cancel`));
    await untilGone(begun);
  });

  it('may be deleted by somebody else', async () => {
    const begun = await begin();
    bot.guild.deleteChannel(begun.listThreads()[0]!.id);
    const isCancelled = async () => {
      await bot.api.work();
      return (await begun.readRun()).status === 'cancelled';
    };
    await waitUntil(isCancelled, { what: 'The end of the run' });
    expect(discord.state.invalidPayloads).toEqual([]);
  });
});

it.each(['thread', 'channel'] as const)('makes the %s of a conversation the place of its ticket', async (home) => {
  const { id: channelId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'desk-front' });
  const place = { home, ...(home === 'thread' && { chatParentId: channelId }) };
  const role = bot.guild.addRole({ name: randomUUID() });
  const fields = { name: randomUUID(), staffRoleIds: [role.id], pinOpeningMessage: true, ...place };
  const category = await done(bot.as.post('/v1/categories', fields));
  const nodes = [
    { id: 'ask', type: 'ask_question', data: { content: 'What is wrong?', variable: 'problem' } },
    { id: 'open', type: 'create_ticket', data: { categoryId: category.id, subject: '{{vars.problem}}' } },
  ];
  const edges = [{ id: 'e', source: 'ask', sourceHandle: 'answered', target: 'open' }];
  const trigger = { kind: 'panel_option', conversation: { home, keepMinutes: 0 } };
  const flow = await done(bot.as.post('/v1/flows', { name: randomUUID(), trigger, nodes, edges }));
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const options = [{ id: 'help', label: 'Help', flowId: flow.id }];
  const panel = await done(bot.as.post('/v1/panels', { name: randomUUID(), content: 'Help?', channelId, options }));
  await done(bot.as.post(`/v1/panels/${panel.id}/deploy`));
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  kim.presses(discord.messages(channelId)[0]!, `panel:${panel.id}:help`);
  const readRun = async () => (await done(bot.as.get(`/v1/flows/${flow.id}/runs`)))[0];
  const isWaiting = async () => {
    await bot.api.work();
    return (await readRun())?.status === 'waiting';
  };
  await waitUntil(isWaiting, { what: 'The question of the flow' });
  const { channelId: talk } = await readRun();
  kim.writes(talk, 'My order');
  await workUntil(bot.api, async () => (await readRun()).status === 'completed');
  const [ticket] = await bot.listTickets(category.id);
  expect(ticket).toMatchObject({ channelId: talk, subject: 'My order', messageCount: 2 });
  const record = discord.world.channel(talk);
  expect(record.name).toBe(`ticket-${ticket.ticketNumber}`);
  if (home === 'channel')
    expect(record.overwrites.map(({ id }) => id)).toEqual(expect.arrayContaining([role.id, kim.id]));
  const stored = await done(bot.as.get(`/v1/tickets/${ticket.id}/messages`));
  const contents = stored.map(({ content }: { readonly content: string }) => content);
  expect(contents.toSorted()).toEqual(['My order', 'What is wrong?']);
  const shown = discord.messages(talk);
  expect(shown.slice(0, 2).map(({ content }) => content)).toEqual(['What is wrong?', 'My order']);
  expect(JSON.stringify(shown[2]?.components)).toContain('ticket:staff:claim');
  expect(shown[2]?.isPinned).toBe(true);
  await workUntil(bot.api, () => Promise.resolve(true));
  expect(discord.world.channel(talk)).toBeDefined();
  expect(discord.state.invalidPayloads).toEqual([]);
});

describe('what Discord refuses a flow', () => {
  afterEach(() => discord.faults.clear());

  const publish = async (trigger: string): Promise<Json> => {
    const ask = { id: 'ask', type: 'ask_question', data: { content: 'What is wrong?', variable: 'problem' } };
    const body = { name: randomUUID(), trigger: { kind: trigger }, nodes: [ask], edges: [] };
    const flow: Json = await done(bot.as.post('/v1/flows', body));
    await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
    return flow;
  };
  const listProblems = (query: string): Promise<Json[]> => done(bot.as.get(`/v1/problems?${query}`));
  const INFORMED = 'This help desk is not set up completely. Staff was informed.';

  it.each([
    ['a missing permission', 403, 50_013, 'bot_lacks_permission', /Create Private Threads/],
    ['a channel that is gone', 404, 10_003, 'chat_unknown_reference', /cannot have threads/],
  ])('%s reaches the member, the log channel, and the pages of the flow and the panel', async (...row) => {
    const [, status, code, reason, cause] = row;
    const logChannelId = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'log' }).id;
    await done(bot.as.patch('/v1/settings', { logChannelId, logEvents: ['refused'] }));
    const flow = await publish('panel_option');
    const { id: channelId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'start' });
    const options = [{ id: 'help', label: 'Help', flowId: flow.id }];
    const panel = await done(bot.as.post('/v1/panels', { name: randomUUID(), content: 'Help?', channelId, options }));
    await done(bot.as.post(`/v1/panels/${panel.id}/deploy`));
    const body = { message: 'Refused', code };
    discord.faults.add({ on: 'POST /channels/:channel/threads', effect: { kind: 'status', status, body } });
    const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
    const pressed = kim.presses(discord.messages(channelId)[0]!, `panel:${panel.id}:help`);
    const isAnswered = async () => {
      await bot.api.work();
      return pressed.responses.some(({ kind }) => kind === 'edited');
    };
    await waitUntil(isAnswered, { what: 'The answer to the press' });
    expect((await pressed.answer()).content).toBe(INFORMED);
    const problem = { reason, message: expect.stringMatching(cause), flowId: flow.id, panelId: panel.id };
    expect(await listProblems(`flowId=${flow.id}`)).toMatchObject([problem]);
    expect(await listProblems(`panelId=${panel.id}`)).toMatchObject([problem]);
    expect(JSON.stringify(discord.messages(logChannelId))).toMatch(cause);
    const [run] = await done(bot.as.get(`/v1/flows/${flow.id}/runs`));
    expect(run).toMatchObject({ status: 'failed', error: { nodeId: 'ask', message: expect.stringMatching(cause) } });
  });

  it('a channel in which it may not write reaches the pages of the flow and of the command that started it', async () => {
    const flow = await publish('command');
    const command = await done(bot.as.post('/v1/commands', { name: 'order', description: 'Asks', flowId: flow.id }));
    await done(bot.as.post('/v1/commands/sync'));
    const channel = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'orders' });
    const effect = { kind: 'status', status: 403, body: { message: 'Refused', code: 50_013 } } as const;
    discord.faults.add({ on: 'POST /channels/:channel/messages', effect });
    const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
    kim.uses('order', {}, channel.id);
    const isRecorded = async () => {
      await bot.api.work();
      return (await listProblems(`flowId=${flow.id}`)).length > 0;
    };
    await waitUntil(isRecorded, { what: 'The problem of the flow' });
    const problem = { reason: 'bot_lacks_permission', message: expect.stringContaining(channel.id) };
    expect(await listProblems(`commandId=${command.id}`)).toMatchObject([{ ...problem, flowId: flow.id }]);
  });
});
