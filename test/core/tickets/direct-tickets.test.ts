import type { CategoryFields } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import { type ChannelId, type ChatMessageId, toChannelId, toChatMessageId, toUserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { NOON, REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

let written = 4_000;

const aDirectMessage = (content: string, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: toChatMessageId(String((written += 1))),
  channelId: toChannelId('99'),
  authorId: REQUESTER,
  authorName: 'Riley',
  authorAvatarUrl: null,
  content,
  attachments: [],
  notice: null,
  createdAt: NOON,
  editedAt: null,
  ...fields,
});

const setUp = async (fields: Partial<CategoryFields> = {}) => {
  const simulation = await createHelpDesk({ home: 'dm', ...fields });
  const { app, chat, guild, on, clock } = simulation;
  const listDirect = async () =>
    (await chat.listDirectMessages(guild, REQUESTER))
      .map(({ content, notice }) => content || `[${notice?.embeds[0]?.title}]`)
      .toReversed();
  const reply = (ticket: Pick<Ticket, 'id'>, content: string) =>
    app.tickets.reply({
      ...on(ticket),
      actor: { type: 'staff', id: STAFF },
      content,
      staffId: STAFF,
      attachments: [],
      setStatus: null,
    });
  const listMessages = async ({ id }: Pick<Ticket, 'id'>) =>
    (await app.tickets.listMessages(guild, id, 'createdAt', { limit: 100, after: null })).items;
  const deliver = async (ms = 0) => {
    await clock.advance(ms);
    return app.tickets.deliverDirectMessages();
  };
  return { ...simulation, listDirect, reply, listMessages, deliver };
};

describe('a ticket in direct messages', () => {
  it('keeps its requester out of the channel, and takes nobody in', async () => {
    const { open, chat, guild, app, on } = await setUp();
    const ticket = await open();
    expect(ticket).toMatchObject({ direct: true });
    expect((await chat.listChannels(guild)).map(({ memberIds }) => memberIds)).toEqual([[]]);
    const other = toUserId('901');
    await expect(app.tickets.addParticipant({ ...on(ticket), userId: other })).rejects.toMatchObject({
      reason: 'direct_ticket',
    });
    await expect(open({ participantIds: [other] })).rejects.toMatchObject({ reason: 'invalid_request' });
  });

  it('takes the buttons of a close request away when it was answered', async () => {
    const { open, app, chat, guild, on, deliver } = await setUp();
    const ticket = await open();
    await app.tickets.requestClose({ ...on(ticket), reason: null, autoCloseAt: null });
    await deliver();
    const readQuestion = async () => (await chat.listDirectMessages(guild, REQUESTER))[0];
    expect((await readQuestion())?.notice?.buttonRows).toHaveLength(1);
    await app.tickets.denyClose(on(ticket));
    await deliver(3_000);
    await app.tickets.projectMessages();
    const shown = (await chat.listDirectMessages(guild, REQUESTER)).flatMap(
      ({ notice }) => notice?.buttonRows.flat() ?? [],
    );
    expect(shown.filter(({ target }) => 'id' in target && target.id.includes('accept'))).toEqual([]);
  });

  it('keeps a note of what staff write beside the conversation, with their edits', async () => {
    const { open, app, guild } = await setUp();
    const ticket = await open();
    const written = aDirectMessage('They always say that', {
      authorId: STAFF,
      channelId: ticket.channelId as ChannelId,
    });
    await app.chatEvents.handleMessageCreated(guild, written);
    const listNotes = async () =>
      (await app.tickets.listNotes(guild, ticket.id, 'createdAt', { limit: 9, after: null })).items;
    expect(await listNotes()).toMatchObject([{ content: 'They always say that', version: 1 }]);
    const edit = { ...written, content: 'They have asked before', editedAt: NOON };
    for (const _ of [1, 2]) await app.chatEvents.handleMessageEdited(guild, edit);
    expect(await listNotes()).toMatchObject([{ content: 'They have asked before', version: 2 }]);
    await app.chatEvents.handleMessageDeleted(guild, written.channelId, written.id);
    expect(await listNotes()).toHaveLength(1);
  });

  it('is merged with another one of its requester in direct messages alone', async () => {
    const { open, app, guild, on } = await setUp();
    const plain = await app.categories.create(guild, SYSTEM, { name: 'Channels' });
    const [one, two, other] = [await open(), await open(), await open({ requesterId: toUserId('901') })];
    const inChannel = await open({ categoryId: plain.id });
    const merge = (from: Ticket, { id: targetId }: Ticket) =>
      app.tickets.merge({ ...on(from), targetId, allowDifferentRequester: true });
    const refused = { reason: 'direct_ticket' };
    await expect(merge(one, inChannel)).rejects.toMatchObject(refused);
    await expect(merge(inChannel, one)).rejects.toMatchObject(refused);
    await expect(merge(other, one)).rejects.toMatchObject(refused);
    expect(await merge(two, one)).toMatchObject({ status: 'closed' });
  });

  it('shows staff what its requester writes once, with its parts, however often it is reported', async () => {
    const { open, app, guild, listMessages, chatOf } = await setUp();
    const ticket = await open();
    const message = aDirectMessage('See this', {
      parts: [
        { type: 'sticker', name: 'Wave', url: 'https://stickers.example/1.png' },
        { type: 'forward', content: 'Line one\nLine two', createdAt: NOON },
      ],
    });
    for (let times = 0; times < 3; times += 1) await app.chatEvents.handleDirectMessage(message);
    const shown = 'See this\nhttps://stickers.example/1.png\n> Line one\n> Line two';
    expect(await chatOf(ticket)).toEqual([shown]);
    const [first, ...others] = await listMessages(ticket);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ content: 'See this', directMessageId: message.id });
    const editedAt = NOON;
    await app.chatEvents.handleDirectEdited({ ...message, content: 'See that', editedAt });
    expect((await chatOf(ticket))[0]).toContain('See that');
    await app.chatEvents.handleDirectDeleted(REQUESTER, message.id);
    expect((await chatOf(ticket))[0]).toContain('-# deleted by its author');
    expect((await listMessages(ticket))[0]).toMatchObject({ content: 'See that', editedAt });
    expect((await app.tickets.get(guild, ticket.id)).messageCount).toBe(1);
  });

  it('belongs to the message that its requester answers, else to the ticket in which they wrote last', async () => {
    const { open, app, deliver, reply, listMessages } = await setUp();
    const [older, newer] = [await open(), await open()];
    await reply(older, 'From the older one');
    await deliver();
    const [answered] = await listMessages(older);
    const messageId = answered?.directMessageId as ChatMessageId;
    const parts = [{ type: 'reply', messageId, authorId: null, authorName: null, quote: 'From…' }] as const;
    await app.chatEvents.handleDirectMessage(aDirectMessage('To the older one', { parts }));
    await app.chatEvents.handleDirectMessage(aDirectMessage('To the same'));
    expect((await listMessages(older)).map(({ content }) => content)).toEqual([
      'From the older one',
      'To the older one',
      'To the same',
    ]);
    expect(await listMessages(newer)).toEqual([]);
  });
});

describe('what staff write to the requester', () => {
  it('arrives in its order, each once, also when the platform was out of reach', async () => {
    const { open, reply, chat, deliver, listDirect, listMessages } = await setUp();
    const ticket = await open();
    for (const text of ['One', 'Two', 'Three']) await reply(ticket, text);
    await chat.setOnline(false);
    await deliver();
    expect((await listMessages(ticket)).map(({ deliveryState }) => deliveryState)).toEqual(
      Array.from({ length: 3 }, () => 'pending'),
    );
    await chat.setOnline(true);
    await reply(ticket, 'Four');
    await deliver();
    expect(await listDirect()).toEqual([]);
    await deliver(HOUR_MS);
    await deliver(HOUR_MS);
    const texts = await listDirect();
    expect(texts.map((text) => text.split('\n').at(-1))).toEqual(['[#1 · Support]', 'One', 'Two', 'Three', 'Four']);
    expect(await deliver(HOUR_MS)).toBe(0);
  });

  it('says once to staff that it did not arrive', async () => {
    const { open, reply, chat, guild, deliver, chatOf, listMessages } = await setUp();
    const ticket = await open();
    await deliver();
    await chat.removeMember(guild, REQUESTER);
    await reply(ticket, 'Are you there?');
    await deliver();
    await deliver();
    expect((await chatOf(ticket)).filter((text) => text.includes('did not get this message'))).toHaveLength(1);
    expect((await listMessages(ticket)).at(-1)).toMatchObject({ deliveryState: 'refused', directMessageId: null });
  });

  it('stands under the name of the role or the server where staff stay anonymous', async () => {
    const { open, reply, app, guild, deliver, listDirect } = await setUp({ staffRoleIds: ['44'] });
    await app.settings.update({ guild, ifVersion: null, change: { replyIdentity: 'role' } });
    const ticket = await open();
    await reply(ticket, 'Hello');
    await deliver();
    const text = (await listDirect()).at(-1) ?? '';
    expect(text).toMatch(/^-# \*\*.+\*\* · Sandbox #1\nHello$/);
    expect(text).not.toContain(STAFF);
  });

  it('is tried again when the chat refuses it for no known reason, and holds up no other ticket', async () => {
    const { open, reply, chat, deliver, listMessages } = await setUp();
    const [refused, other] = [await open(), await open({ requesterId: toUserId('4712') })];
    await deliver();
    await reply(refused, 'Hello');
    await reply(other, 'Hello');
    const sendDirectPost = chat.sendDirectPost.bind(chat);
    const fault = new Error('Invalid Form Body');
    chat.sendDirectPost = (...args) => (args[2] === REQUESTER ? Promise.reject(fault) : sendDirectPost(...args));
    await expect(deliver()).rejects.toBe(fault);
    expect((await listMessages(other)).at(-1)).toMatchObject({ deliveryState: 'delivered' });
    expect((await listMessages(refused)).at(-1)).toMatchObject({ deliveryState: 'pending' });
    await expect(deliver()).resolves.toBe(0);
    chat.sendDirectPost = sendDirectPost;
    await deliver(2_000);
    expect((await listMessages(refused)).at(-1)).toMatchObject({ deliveryState: 'delivered' });
  });

  it('is given up after a day of refusals for no known reason', async () => {
    const { open, reply, chat, deliver, listMessages } = await setUp();
    const ticket = await open();
    await deliver();
    await reply(ticket, 'Hello');
    chat.sendDirectPost = () => Promise.reject(new Error('Invalid Form Body'));
    await expect(deliver()).rejects.toThrow('Invalid');
    await expect(deliver(25 * HOUR_MS)).rejects.toThrow('Invalid');
    expect((await listMessages(ticket)).at(-1)).toMatchObject({ deliveryState: 'refused' });
    expect(await deliver(HOUR_MS)).toBe(0);
  });

  it('stands under the name of the team where one reply is anonymous', async () => {
    const { open, app, on, deliver, listDirect } = await setUp();
    const ticket = await open();
    const written = { content: 'Hello', staffId: STAFF, attachments: [], setStatus: null, anonymous: true };
    await app.tickets.reply({ ...on(ticket), ...written, actor: { type: 'staff', id: STAFF } });
    await deliver();
    expect((await listDirect()).at(-1)).toMatch(/^-# \*\*Team of .+\*\* · .+ #1\nHello$/);
  });

  it('is not sent when the bot cannot see the text: staff learn how to write it', async () => {
    const { open, app, guild, chat, deliver, listDirect, chatOf } = await setUp();
    const ticket = await open();
    await app.chatEvents.handleDirectMessage(aDirectMessage('Hello'));
    const [relayed] = ((await chat.listMessages(guild, ticket.channelId as ChannelId)) ?? []).slice(-1);
    const parts = [
      { type: 'reply', messageId: relayed?.id as ChatMessageId, authorId: null, authorName: null, quote: null },
      { type: 'hidden', url: null },
    ] as const;
    const channelId = ticket.channelId as ChannelId;
    const message = aDirectMessage('', { authorId: STAFF, channelId, parts });
    for (let times = 0; times < 2; times += 1) await app.chatEvents.handleMessageCreated(guild, message);
    await deliver();
    expect(await listDirect()).toHaveLength(1);
    expect((await chatOf(ticket)).filter((text) => text.includes('/desk reply'))).toHaveLength(1);
  });

  it('is a note once, however often it is reported, and never for the requester', async () => {
    const { open, app, guild, deliver, listDirect } = await setUp();
    const ticket = await open();
    const channelId = ticket.channelId as ChannelId;
    const message = aDirectMessage('CANARY', { authorId: STAFF, channelId });
    for (let times = 0; times < 3; times += 1) await app.chatEvents.handleMessageCreated(guild, message);
    await deliver();
    expect((await listDirect()).join('\n')).not.toContain('CANARY');
    const { items } = await app.tickets.listNotes(guild, ticket.id, 'createdAt', { limit: 9, after: null });
    expect(items.map(({ content }) => content)).toEqual(['CANARY']);
  });
});
