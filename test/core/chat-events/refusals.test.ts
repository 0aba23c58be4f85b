import { randomUUID } from 'node:crypto';
import { RefusedByChat } from '#core/chat/index.ts';
import type { ProblemQuery } from '#core/problems/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import { toPanelId } from '#core/shared/ids.ts';
import { CLAIM_BUTTON } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { memory } from '../../support/memory-module.ts';
import { TICKET_INPUT } from '../tickets/context.ts';
import { setUp } from './context.ts';
import { listTickets as listPage } from '../../support/list-tickets.ts';

const CAUSE = 'The bot lacks a permission in channel 5 of Discord. It needs: Manage Channels.';
/** The same, for people in the chat. */
const EXPLAINED =
  'The bot lacks a permission in <#5>. It needs: Manage Channels. Grant it and try again after a minute.';
const lacksPermission = () =>
  Promise.reject(
    new RefusedByChat({ text: 'refused.permission_in', channelId: '5', needs: ['Manage Channels'] }, CAUSE),
  );
const textsOf = (replies: readonly { readonly answer: { readonly content: string } | null }[]) =>
  replies.map(({ answer }) => answer?.content);

const setUpRefusing = async () => {
  const fixture = await setUp();
  const { app, chat, guild, replies } = fixture;
  const configure = async () => {
    const log = (await chat.addChannel(guild, 'log')).id;
    await app.settings.update({ guild, ifVersion: null, change: { logChannelId: log } });
    return async () => ((await chat.listMessages(guild, log)) ?? []).map(({ notice }) => notice?.embeds[0]);
  };
  const listProblems = async (query: ProblemQuery = {}) =>
    (await app.problems.list(guild, query, { limit: 100, after: null })).items;
  return { ...fixture, configure, listProblems, answers: () => textsOf(replies.splice(0)) };
};

describe('what the chat refuses the bot', () => {
  it('is a problem of the panel and the category, once, until it is old', async () => {
    const { chat, clock, arrive, press, handle, listProblems, panel, category } = await setUpRefusing();
    chat.openChannel = lacksPermission;
    const firstSeenAt = clock.now();
    await handle(arrive(press(REQUESTER)));
    await clock.advance(60_000);
    await handle(arrive(press(REQUESTER)));
    const problem = { reason: 'bot_lacks_permission', message: CAUSE, firstSeenAt, lastSeenAt: clock.now() };
    const about = { categoryId: category.id, panelId: panel.id, ticketId: null };
    expect(await listProblems()).toMatchObject([{ ...problem, ...about }]);
    expect(await listProblems({ panelId: panel.id })).toHaveLength(1);
    expect(await listProblems({ categoryId: category.id })).toHaveLength(1);
    expect(await listProblems({ panelId: toPanelId(randomUUID()) })).toEqual([]);
    await clock.advance(7 * 24 * 60 * 60_000 + 1);
    expect(await listProblems()).toEqual([]);
  });

  it('is no concern of a member, who reads that staff has to mend it', async () => {
    const { chat, arrive, press, handle, answers, listTickets } = await setUpRefusing();
    chat.openChannel = lacksPermission;
    await handle(arrive(press(REQUESTER)));
    expect(answers()).toEqual(['This help desk is not set up completely. Please inform the staff.']);
    expect(await listTickets()).toEqual([]);
  });

  it('is reported in the log channel with its cause, each cause once an hour', async () => {
    const { chat, arrive, press, handle, answers, configure, clock } = await setUpRefusing();
    const logged = await configure();
    chat.openChannel = lacksPermission;
    await handle(arrive(press(REQUESTER)));
    await handle(arrive(press(REQUESTER)));
    expect(answers()).toEqual(
      Array.from({ length: 2 }, () => 'This help desk is not set up completely. Staff was informed.'),
    );
    expect(await logged()).toMatchObject([{ title: 'The chat refused the bot something', description: EXPLAINED }]);
    chat.openChannel = () =>
      Promise.reject(new RefusedByChat({ text: 'refused.channels_of_server' }, 'The server has 500 channels.'));
    await handle(arrive(press(REQUESTER)));
    expect(await logged()).toHaveLength(2);
    await clock.advance(60 * 60_000);
    await handle(arrive(press(REQUESTER)));
    expect(await logged()).toHaveLength(3);
  });

  it('is not reported where the server does not want that, or the log channel takes nothing', async () => {
    const { app, guild, chat, arrive, press, handle, answers, configure } = await setUpRefusing();
    const logged = await configure();
    chat.openChannel = lacksPermission;
    const postMessage = chat.postMessage.bind(chat);
    chat.postMessage = lacksPermission;
    await handle(arrive(press(REQUESTER)));
    chat.postMessage = postMessage;
    await app.settings.update({ guild, ifVersion: null, change: { logEvents: ['closed'] } });
    await handle(arrive(press(REQUESTER)));
    expect(await logged()).toEqual([]);
    expect(answers()).toEqual(
      Array.from({ length: 2 }, () => 'This help desk is not set up completely. Please inform the staff.'),
    );
  });

  it('is reported in the same way when the member used a command', async () => {
    const { chat, category, arrive, handle, answers, configure } = await setUpRefusing();
    const logged = await configure();
    chat.openChannel = lacksPermission;
    const options = { category: category.name };
    const event = { type: 'command_used', channel: null, userId: REQUESTER, name: 'ticket new', options } as const;
    await handle(arrive(event));
    expect(answers()).toEqual(['This help desk is not set up completely. Staff was informed.']);
    expect(await logged()).toMatchObject([{ description: EXPLAINED }]);
  });

  it('is explained to staff', async () => {
    const { app, guild, category, chat, arrive, handle, answers, listProblems } = await setUpRefusing();
    const { ticket } = await app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id });
    chat.changeChannel = lacksPermission;
    const event = {
      type: 'button_pressed',
      channel: ticket.channelId,
      userId: STAFF,
      buttonId: CLAIM_BUTTON,
      answers: null,
    };
    await handle(arrive(event as never));
    expect(answers()).toEqual([`The chat refused this: ${EXPLAINED}`]);
    expect(await listProblems({ ticketId: ticket.id })).toMatchObject([{ message: CAUSE, categoryId: category.id }]);
  });

  it('is explained to staff who press what is for everybody, unless the chat does not say who they are', async () => {
    const { chat, arrive, press, handle, answers } = await setUpRefusing();
    chat.openChannel = lacksPermission;
    await handle(arrive(press(STAFF)));
    expect(answers()).toEqual([`The chat refused this: ${EXPLAINED}`]);
    chat.listRoles = lacksPermission;
    await handle(arrive(press(STAFF)));
    expect(answers()).toEqual(['This help desk is not set up completely. Please inform the staff.']);
  });

  it('is said to a member whose text the moderation of the server refuses', async () => {
    const { chat, arrive, press, handle, answers } = await setUpRefusing();
    chat.openChannel = () =>
      Promise.reject(
        new RefusedByChat({ text: 'refused.moderation' }, 'AutoMod of the Discord server blocked the message.'),
      );
    await handle(arrive(press(REQUESTER)));
    expect(answers()).toEqual(['The moderation of this server does not allow this text. Write it in another way.']);
  });

  it('is a problem of a custom command whose answer is refused, which is not tried again', async () => {
    const { app, guild, inMemory, arrive, handle, listProblems } = await setUpRefusing();
    const response = { content: 'From 9 to 18', ephemeral: false };
    const { id: commandId } = await app.commands.create(guild, { name: 'hours', description: 'When', response });
    const attempts: string[] = [];
    const cause = 'AutoMod of the Discord server blocked the message.';
    inMemory.container.get(memory.replies).reply = (replyTo) => {
      attempts.push(replyTo);
      return Promise.reject(new RefusedByChat({ text: 'refused.moderation' }, cause));
    };
    const event = { type: 'command_used', channel: null, userId: REQUESTER, name: 'hours', options: {} } as const;
    expect(await handle(arrive(event))).toBe(1);
    expect(await app.chatEvents.handleInboundEvents()).toBe(0);
    expect(attempts).toHaveLength(1);
    expect(await listProblems({ commandId })).toMatchObject([{ reason: 'chat_refused', message: cause, flowId: null }]);
  });

  it('is a problem of the server when the list of commands is refused', async () => {
    const { app, guild, chat, listProblems } = await setUpRefusing();
    chat.offerCommands = () =>
      Promise.reject(new RefusedByChat({ text: 'refused.channels_of_server' }, 'Again tomorrow.'));
    await expect(app.commands.sync(guild)).rejects.toThrow('Again tomorrow.');
    expect(await listProblems()).toMatchObject([{ message: 'Again tomorrow.', commandId: null, panelId: null }]);
  });
});

it('leaves the post of a member open while the chat does not answer, and takes it later', async () => {
  const { app, chat, clock, guild } = await setUp();
  const { id: forum } = await chat.addForum(guild, 'questions', []);
  const place = { home: 'forum', visibility: 'public', chatParentId: forum } as const;
  const category = await app.categories.create(guild, SYSTEM, { name: 'Questions', ...place });
  const post = { title: 'It crashes', content: 'On each start.', tagIds: [] };
  const { id: channel } = await chat.openPost(guild, forum, REQUESTER, post);
  const findPost = chat.findPost.bind(chat);
  chat.findPost = () => Promise.reject(botUnavailable());
  const opened = { key: `post:${channel}`, guildId: guild, subject: `channel:${channel}`, replyTo: null };
  await app.chatEvents.receive([{ ...opened, event: { type: 'post_opened', channel } }]);
  await app.chatEvents.handleInboundEvents();
  expect(await chat.listMessages(guild, channel)).toHaveLength(1);
  chat.findPost = findPost;
  await clock.advance(2_000);
  await app.chatEvents.handleInboundEvents();
  const { items } = await listPage(app, guild, { sort: 'createdAt' } as never, { limit: 100, after: null });
  expect(items).toMatchObject([{ channelId: channel, categoryId: category.id, status: 'open' }]);
});
