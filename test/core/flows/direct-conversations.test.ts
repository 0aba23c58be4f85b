import { jest } from '@jest/globals';
import type { ChatMessage } from '#core/chat/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type CategoryId, type ChannelId, toChannelId, toUserId } from '#core/shared/ids.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import type { FlowNode } from '#core/flows/index.ts';
import type { FlowEdge } from '#core/flows/model/flow.ts';
import { ALL, ask, createFlowDesk, type FlowDesk, inARow, node, say } from './flow-server.ts';
import { listTickets as listPage } from '../../support/list-tickets.ts';

const USER = toUserId('4711');
const DIRECT = {
  kind: 'api',
  config: {},
  conversation: { home: 'dm', parentChannelId: null, keepMinutes: 0 },
} as const;
const YES_NO = node(
  'ask_choice',
  {
    content: 'Is it urgent?',
    variable: 'urgent',
    options: [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
    ],
  },
  'urgent',
);
const create = (categoryId: CategoryId) => node('create_ticket', { categoryId, subject: '{{vars.why}}' }, 'create');

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Edges from each node to the next; both choices lead there. */
const connect = (nodes: readonly FlowNode[]): readonly FlowEdge[] =>
  inARow(nodes).flatMap((edge) =>
    edge.source === 'urgent'
      ? ['yes', 'no'].map((sourceHandle) => ({ ...edge, id: `${edge.id}-${sourceHandle}`, sourceHandle }))
      : [edge],
  );
const work = async () => {
  await helpDesk.clock.advance(1_000);
  await helpDesk.app.flows.runDue();
  await helpDesk.app.tickets.deliverDirectMessages();
};
const write = async (content: string): Promise<ChatMessage> => {
  await helpDesk.clock.advance(1_000);
  const message = await helpDesk.chat.writeDirectMessage(helpDesk.guild, USER, content);
  await helpDesk.app.chatEvents.handleDirectMessage(message);
  await work();
  return message;
};
const listDirect = async () => (await helpDesk.chat.listDirectMessages(helpDesk.guild, USER)).toReversed();
const listTexts = async () => (await listDirect()).map(({ content, notice }) => content || notice?.embeds[0]?.title);
const press = async (label: string) => {
  const buttons = (await listDirect()).flatMap(({ notice }) => notice?.buttonRows.flat() ?? []);
  const button = buttons.findLast((one) => one.label === label);
  if (!button || !('id' in button.target)) throw new Error(`There is no button "${label}".`);
  const parsed = parseButton(button.target.id);
  const { guild, app } = helpDesk;
  await app.chatEvents.handleButtonPress({
    guild,
    channel: toChannelId('99'),
    userId: USER,
    button: parsed,
    fromDirect: true,
  });
  await work();
};
const start = async (nodes: Parameters<FlowDesk['createPublished']>[0]) => {
  const flow = await helpDesk.createPublished(nodes, { trigger: DIRECT, edges: connect(nodes) });
  const run = await helpDesk.run(flow, { userId: USER });
  await work();
  return { flow, read: () => helpDesk.app.flows.getRun(helpDesk.guild, run.id) };
};
const listTickets = async () => (await listPage(helpDesk.app, helpDesk.guild, { sort: '-createdAt' }, ALL)).items;
const listMessages = async () => {
  const [ticket] = await listTickets();
  return ticket ? (await helpDesk.app.tickets.listMessages(helpDesk.guild, ticket.id, 'createdAt', ALL)).items : [];
};
const addDirectCategory = async () =>
  (await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Mail', home: 'dm', relay: 'all' })).id;

describe('a flow that talks by direct message', () => {
  it('asks there, and is answered by words and buttons', async () => {
    const { read } = await start([
      say('hello', 'Hello'),
      ask('why'),
      YES_NO,
      say('bye', 'Thanks'),
      node('end', {}, 'end'),
    ]);
    expect(await listTexts()).toEqual(['Hello', 'Why?']);
    await write('My invoice');
    expect(await read()).toMatchObject({ status: 'waiting', vars: { why: 'My invoice' }, channelId: null });
    await press('Yes');
    expect(await listTexts()).toEqual(['Hello', 'Why?', 'My invoice', 'Is it urgent?\n✓ Yes', 'Thanks']);
    expect((await listDirect()).flatMap(({ notice }) => notice?.buttonRows ?? [])).toEqual([]);
    expect(await read()).toMatchObject({ status: 'completed', vars: { why: 'My invoice', urgent: 'yes' } });
    expect(await helpDesk.chat.listChannels(helpDesk.guild)).toEqual([]);
  });

  it('uses an answer once, and asks nobody what an answered question is about', async () => {
    await addDirectCategory();
    const { read } = await start([ask('why'), ask('when')]);
    const answer = await write('My invoice');
    await helpDesk.app.chatEvents.handleDirectMessage(answer);
    expect(await read()).toMatchObject({ vars: { why: 'My invoice' }, nodeId: 'when', status: 'waiting' });
    const last = await write('Today');
    await helpDesk.app.chatEvents.handleDirectMessage(last);
    expect(await read()).toMatchObject({ status: 'completed', vars: { why: 'My invoice', when: 'Today' } });
    expect(await listTexts()).toEqual(['Why?', 'My invoice', 'Why?', 'Today']);
  });

  it('goes on in the server when the user takes no messages', async () => {
    jest.spyOn(helpDesk.inMemory.container.get(port.chatPlatform), 'sendDirectPost').mockResolvedValue(null);
    const { read } = await start([ask('why')]);
    const { channelId, ownChannelId, conversation } = await read();
    expect(ownChannelId).toBe(channelId);
    expect(conversation).toMatchObject({ home: 'channel' });
    const texts = await helpDesk.chat.listMessages(helpDesk.guild, channelId as ChannelId);
    expect(texts?.map(({ content }) => content)).toEqual(['Why?']);
  });

  it('takes the thread of the panel then, if there is a panel', async () => {
    jest.spyOn(helpDesk.inMemory.container.get(port.chatPlatform), 'sendDirectPost').mockResolvedValue(null);
    const open = jest.spyOn(helpDesk.inMemory.container.get(port.chatPlatform), 'openChannel');
    const flow = await helpDesk.createPublished([ask('why')], { trigger: { ...DIRECT, kind: 'panel_option' } });
    const { id: panelChannelId } = await helpDesk.chat.addChannel(helpDesk.guild, 'panel');
    const { guild } = helpDesk;
    const user = { userId: USER, channelId: null, panelId: null, vars: {} };
    await helpDesk.app.flows.startByPanel({ guild, flow: flow.id, ...user, panelChannelId });
    await work();
    expect(open.mock.lastCall?.[1]).toMatchObject({ home: 'thread', parentIds: [panelChannelId] });
  });
});

describe('a direct ticket that such a flow opens', () => {
  it('has what was written, asked for or not, and goes on by direct message', async () => {
    const category = await addDirectCategory();
    const { read } = await start([YES_NO, ask('why'), create(category), ask('more'), node('end', {}, 'end')]);
    await write('Nobody asked for this');
    await press('No');
    await write('My invoice');
    const [ticket] = await listTickets();
    expect(ticket).toMatchObject({ direct: true, subject: 'My invoice', requesterId: USER });
    expect(await read()).toMatchObject({ status: 'waiting', nodeId: 'more', ticketId: ticket!.id });
    const earlier = ['Is it urgent?\n✓ No', 'Nobody asked for this', 'Why?', 'My invoice'];
    expect((await listMessages()).map(({ content }) => content)).toEqual([...earlier, 'Why?']);
    const posts = (await helpDesk.chat.listMessages(helpDesk.guild, ticket!.channelId as ChannelId)) ?? [];
    const shown = posts.map(({ content }) => content).find((content) => content.includes('Nobody asked'));
    expect(shown).toContain('> Is it urgent?');
    expect(shown).toMatch(/\*\*.+:\*\* My invoice/);
    const answer = await write('It is from May');
    await helpDesk.app.chatEvents.handleDirectMessage(answer);
    expect(await read()).toMatchObject({ status: 'completed', vars: { why: 'My invoice', more: 'It is from May' } });
    expect((await listMessages()).map(({ content }) => content)).toEqual([...earlier, 'Why?', 'It is from May']);
  });

  it('shows the choices of a flow to its requester, and to nobody in its channel', async () => {
    const category = await addDirectCategory();
    const { read } = await start([ask('why'), create(category), YES_NO, node('end', {}, 'end')]);
    await write('My invoice');
    const [ticket] = await listTickets();
    const posts = (await helpDesk.chat.listMessages(helpDesk.guild, ticket!.channelId as ChannelId)) ?? [];
    const question = posts.find(({ content }) => content === 'Is it urgent?');
    expect(question).toMatchObject({ notice: null });
    await press('Yes');
    expect(await read()).toMatchObject({ status: 'completed', vars: { urgent: 'yes' } });
    const answered = 'Is it urgent?\n✓ Yes';
    const direct = (await listDirect()).find(({ content }) => content.endsWith(answered));
    expect(direct?.notice?.buttonRows ?? []).toEqual([]);
    const inChannel = await helpDesk.chat.listMessages(helpDesk.guild, ticket!.channelId as ChannelId);
    expect(inChannel?.map(({ content }) => content)).toContain(answered);
    expect((await listMessages()).map(({ content }) => content)).toContain(answered);
  });

  it('keeps its requester from answering an older question with a message of the ticket', async () => {
    const category = await addDirectCategory();
    const { read } = await start([ask('why')]);
    await helpDesk.clock.advance(1_000);
    const ticket = await helpDesk.open({ categoryId: category, requesterId: USER, message: 'Help' });
    await write('About the ticket');
    expect(await read()).toMatchObject({ status: 'waiting', vars: {} });
    expect((await listMessages()).map(({ content }) => content)).toEqual(['Help', 'About the ticket']);
    expect(ticket.direct).toBe(true);
  });
});

it('a ticket in a channel shows there what was written to the bot, and is linked in the direct messages', async () => {
  await start([ask('why'), create(helpDesk.category.id), node('end', {}, 'end')]);
  await write('My invoice');
  const [ticket] = await listTickets();
  const texts = await helpDesk.chatOf(ticket as never);
  expect(texts.join('\n')).toContain('> Why?\n');
  expect((await listTexts()).at(-1)).toContain(`<#${ticket!.channelId}>`);
});

it('a flow that a direct ticket starts talks with its requester', async () => {
  const category = await addDirectCategory();
  const nodes = [ask('why'), YES_NO, node('end', {}, 'end')];
  const flow = await helpDesk.createPublished(nodes, { edges: connect(nodes) });
  await helpDesk.app.categories.update(
    { guild: helpDesk.guild, id: category, ifVersion: null, actor: SYSTEM },
    { flowId: flow.id },
  );
  await helpDesk.open({ categoryId: category, requesterId: USER });
  const { items } = await helpDesk.app.webhooks.listEvents(helpDesk.guild, {}, ALL);
  for (const event of items) await helpDesk.app.flows.startByEvent(event);
  await work();
  await write('My invoice');
  await press('Yes');
  const [run] = await helpDesk.listRuns(flow);
  expect(run).toMatchObject({ status: 'completed', vars: { why: 'My invoice', urgent: 'yes' } });
});
