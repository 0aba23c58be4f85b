import { jest } from '@jest/globals';
import { botUnavailable } from '#core/shared/errors.ts';
import type { Effect } from '#core/flows/model/effect.ts';
import type { FlowRun } from '#core/flows/index.ts';
import { type ChannelId, type ChatMessageId, toUserId } from '#core/shared/ids.ts';
import { NOON } from '../../../../support/build.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { ALL, ask, node } from '../../flow-server.ts';
import { runOf } from './context.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';

const USER = toUserId('4711');

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const opening = (): Effect => ({
  kind: 'open_ticket',
  categoryId: helpDesk.category.id,
  subject: 'Invoice',
  message: 'It is wrong.',
  priority: null,
  tags: null,
});
const CHANNEL = { home: 'channel', parentId: null, keepMinutes: 0 } as const;
const EARLIER = {
  chatMessageId: '98' as ChatMessageId,
  author: { type: 'user', id: USER },
  authorName: 'Kim',
  authorAvatarUrl: null,
  content: 'Where is it?',
  attachments: [],
  parts: null,
  createdAt: NOON,
} as const;

/** A run with a conversation in a channel of its own. */
const talking = async (fields: Partial<FlowRun> = {}) => {
  const { id: channelId } = await helpDesk.chat.addChannel(helpDesk.guild, 'help');
  await helpDesk.chat.answerAsBot(helpDesk.guild, channelId, 'Why?');
  const own = { userId: USER, channelId, ownChannelId: channelId, conversation: CHANNEL, earlierMessages: [EARLIER] };
  return { channelId, run: await helpDesk.addRun({ ...own, ...fields }) };
};
const readTicket = async () => {
  const { items } = await helpDesk.ports.tickets.list(helpDesk.guild, { sort: '-createdAt' }, ALL);
  expect(items).toHaveLength(1);
  return items[0]!;
};
const readMessages = async () => {
  const { id } = await readTicket();
  return (await helpDesk.app.tickets.listMessages(helpDesk.guild, id, 'createdAt', ALL)).items;
};
const listNames = async () => (await helpDesk.chat.listChannels(helpDesk.guild)).map(({ name }) => name);

describe('a ticket that a run opens out of its conversation', () => {
  it('takes over the channel, with what was written there', async () => {
    const { channelId, run } = await talking();
    const outcome = await helpDesk.perform(opening(), run);
    const ticket = await readTicket();
    expect(outcome).toMatchObject({ ticket: { id: ticket.id, channelId } });
    expect(await helpDesk.chat.listChannels(helpDesk.guild)).toMatchObject([
      { id: channelId, name: `ticket-${ticket.ticketNumber}`, memberIds: [USER] },
    ]);
    const posts = await helpDesk.listPosts(channelId);
    expect(posts.map(({ content }) => content)).toEqual(['Why?', expect.anything(), expect.stringContaining('wrong')]);
    expect(ticket).toMatchObject({ openingMessageId: posts[1]?.id, messageCount: 2, lastMessageAt: NOON });
    expect(await readMessages()).toMatchObject([
      { ...EARLIER, ticketId: ticket.id },
      { chatMessageId: posts[2]?.id, content: 'It is wrong.', author: { id: USER } },
    ]);
  });

  it('takes it over once, however often the step is tried', async () => {
    const { channelId, run } = await talking();
    const step = aStepId();
    jest.spyOn(helpDesk.ports.chat, 'renameChannel').mockRejectedValueOnce(botUnavailable());
    await expect(helpDesk.perform(opening(), run, { step })).rejects.toMatchObject({ code: 'bot_unavailable' });
    const outcome = await helpDesk.perform(opening(), run, { step });
    expect(await helpDesk.perform(opening(), run, { step })).toEqual(outcome);
    expect(await helpDesk.listPosts(channelId)).toHaveLength(3);
    expect(await readMessages()).toHaveLength(2);
  });

  it('has a new channel where the home of the category is another, which the conversation links', async () => {
    const thread = { home: 'thread', parentId: '5' as ChannelId, keepMinutes: 0 } as const;
    const { channelId, run } = await talking({ conversation: thread });
    const step = aStepId();
    await helpDesk.perform(opening(), run, { step });
    await helpDesk.perform(opening(), run, { step });
    const ticket = await readTicket();
    expect(ticket.channelId).not.toBe(channelId);
    expect(await listNames()).toEqual(['help', `ticket-${ticket.ticketNumber}`]);
    expect((await helpDesk.listPosts(channelId)).map(({ content }) => content)).toEqual([
      'Why?',
      expect.stringContaining(`<#${ticket.channelId}>`),
    ]);
    expect((await readMessages()).map(({ content }) => content)).toEqual(['Where is it?', 'It is wrong.']);
  });

  it('has a new channel when that of the conversation is gone', async () => {
    const { channelId, run } = await talking();
    await helpDesk.chat.removeChannel(helpDesk.guild, channelId);
    await helpDesk.perform(opening(), run);
    const ticket = await readTicket();
    expect(await listNames()).toEqual([`ticket-${ticket.ticketNumber}`]);
    expect(await readMessages()).toHaveLength(2);
  });
});

describe('what is written in the conversation of a run', () => {
  it('is remembered until there is a ticket, which has all of it, and whose channel stays', async () => {
    const create = node('create_ticket', { categoryId: helpDesk.category.id, subject: 'Help' }, 'open');
    const fields = { userId: USER, conversation: CHANNEL, dueAt: NOON };
    const run = await helpDesk.addRun({ ...runOf(ask('why'), create), ...fields });
    await helpDesk.app.flows.runDue();
    const { channelId, earlierMessages } = await helpDesk.readRun(run);
    expect(earlierMessages).toMatchObject([{ content: 'Why?', author: { id: run.id } }]);
    const answer = await helpDesk.chat.sendMessage(helpDesk.guild, channelId!, USER, 'Because');
    await helpDesk.app.flows.receiveMessage(helpDesk.guild, answer);
    await helpDesk.app.flows.runDue();
    const ticket = await readTicket();
    expect(ticket).toMatchObject({ channelId, messageCount: 2 });
    expect(await readMessages()).toMatchObject([
      { content: 'Why?', author: { id: run.id }, chatMessageId: earlierMessages[0]?.chatMessageId },
      { content: 'Because', author: { type: 'user', id: USER }, chatMessageId: answer.id },
    ]);
    const ended = { status: 'completed', ownChannelId: null, conversation: null, earlierMessages: [], dueAt: null };
    expect(await helpDesk.readRun(run)).toMatchObject(ended);
    expect(await listNames()).toEqual([`ticket-${ticket.ticketNumber}`]);
  });
});

describe('what the user of a run writes in its conversation without being asked', () => {
  const write = async (channelId: ChannelId, content: string, userId = USER) => {
    const message = await helpDesk.chat.sendMessage(helpDesk.guild, channelId, userId, content);
    await helpDesk.app.tickets.receiveMessage({ guild: helpDesk.guild, message });
    await helpDesk.app.flows.receiveMessage(helpDesk.guild, message);
    return message;
  };
  const listKept = ({ id }: Pick<FlowRun, 'id'>) => helpDesk.ports.runMessages.list(helpDesk.guild, id);
  const readTexts = async () => (await readMessages()).map(({ content }) => content);

  it('is in the ticket, between the answers, and that of others is not', async () => {
    const { channelId, run } = await talking();
    const wish = await write(channelId, 'By the way');
    await write(channelId, 'I am somebody else', toUserId('4712'));
    await helpDesk.perform(opening(), run);
    expect(await readTexts()).toEqual(['Where is it?', 'By the way', 'It is wrong.']);
    expect((await readMessages())[1]).toMatchObject({ chatMessageId: wish.id, author: { type: 'user', id: USER } });
    expect(await listKept(run)).toEqual([]);
  });

  it('is in the ticket when it is written while that is being opened', async () => {
    const { channelId, run } = await talking();
    const rename = helpDesk.ports.chat.renameChannel.bind(helpDesk.ports.chat);
    jest.spyOn(helpDesk.ports.chat, 'renameChannel').mockImplementationOnce(async (...call) => {
      await write(channelId, 'One more thing');
      return rename(...call);
    });
    await helpDesk.perform(opening(), run);
    expect((await readTexts()).toSorted()).toEqual(['It is wrong.', 'One more thing', 'Where is it?']);
    expect(await listKept(run)).toEqual([]);
  });

  it('is in the ticket when it is written before its run knows that, and read after', async () => {
    const { channelId, run } = await talking();
    await helpDesk.perform(opening(), run);
    const message = await helpDesk.chat.sendMessage(helpDesk.guild, channelId, USER, 'Too late?');
    await helpDesk.app.flows.receiveMessage(helpDesk.guild, message);
    await helpDesk.app.tickets.receiveMessage({ guild: helpDesk.guild, message });
    expect(await readTexts()).toEqual(['Where is it?', 'It is wrong.', 'Too late?']);
  });

  it('is forgotten when the run ends without a ticket', async () => {
    const { channelId, run } = await talking();
    await write(channelId, 'Never mind');
    expect(await listKept(run)).toMatchObject([{ content: 'Never mind' }]);
    await helpDesk.app.flows.cancelRun(helpDesk.guild, run.id);
    await helpDesk.clock.advance(120_000);
    await helpDesk.app.flows.runDue();
    expect([await listKept(run), await listNames()]).toEqual([[], []]);
  });
});
