import { uuidIds } from '#adapters/node/ids.ts';
import { type Button, type ChatMessage, type Notice, toNotice } from '#core/chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

const UNKNOWN = { channel: '1' as ChannelId, message: '1' as ChatMessageId };

const aNotice = (overrides: Partial<Notice> = {}): Notice => ({
  content: 'How can we help?',
  embeds: [],
  buttonRows: [],
  select: null,
  ...overrides,
});

const PRESS: Button = { label: 'Close', emoji: null, target: { id: 'close', style: 'danger' } };
const FOLLOW: Button = { label: 'Help', emoji: '\u{1F4D6}', target: { url: 'https://example.com' } };

const FRAMED: Notice = {
  content: null,
  embeds: [
    {
      title: 'Support',
      description: 'Any time',
      url: null,
      color: 0,
      imageUrl: null,
      thumbnailUrl: null,
      footer: null,
      fields: [{ name: 'Hours', value: '24', inline: false }],
    },
  ],
  buttonRows: [[PRESS], [FOLLOW]],
  select: { placeholder: null, options: [{ id: 'o', label: 'O', description: null, emoji: null }] },
};

/** What stays in a channel, who is in a server, and what users do there. */
export const sandboxContract = (stores: () => Stores): void => {
  afterEach(() => stores().chat.setOnline(true));

  let guild: GuildId;
  let channel: ChannelId;
  beforeEach(async () => {
    guild = aGuildId();
    channel = (await stores().chat.addChannel(guild, 'help')).id;
  });

  const messages = async (where = channel) => (await stores().chat.listMessages(guild, where)) ?? [];
  const postNotice = async (notice = aNotice(), where = channel): Promise<ChatMessageId> => {
    const id = await stores().chat.postMessage(uuidIds.next('holder'), guild, where, notice);
    if (!id) throw new Error('There is no such channel.');
    return id;
  };

  describe('a notice', () => {
    it.each([
      ['plain', aNotice(), 'How can we help?'],
      ['framed', FRAMED, ''],
    ])('is put up by the bot as it is: %s', async (_, notice, content) => {
      const id = await postNotice(notice);
      const author = { authorId: null, authorName: null, authorAvatarUrl: null };
      const shown = { id, channelId: channel, ...author, content, attachments: [], notice };
      expect(await messages()).toEqual([{ ...shown, createdAt: NOON, editedAt: null }]);
    });

    it('is put up once per key, however often and whenever that is asked', async () => {
      const { chat } = stores();
      const key = uuidIds.next('holder');
      const ids = await Promise.all([1, 2, 3].map(() => chat.postMessage(key, guild, channel, aNotice())));
      ids.push(await chat.postMessage(key, guild, channel, aNotice({ content: 'Again' })));
      expect(new Set(ids).size).toBe(1);
      expect((await messages()).map(({ id, content }) => [id, content])).toEqual([[ids[0], 'How can we help?']]);
      expect(await postNotice()).not.toBe(ids[0]);
    });

    it('is not put up where there is no such channel, and the key remains unused', async () => {
      const { chat } = stores();
      const key = uuidIds.next('holder');
      expect(await chat.postMessage(key, guild, UNKNOWN.channel, aNotice())).toBeNull();
      expect(await chat.postMessage(key, aGuildId(), channel, aNotice())).toBeNull();
      expect(await messages()).toEqual([]);
      expect(await chat.postMessage(key, guild, channel, aNotice())).not.toBeNull();
    });

    it('is changed in its place', async () => {
      const [id, other] = [await postNotice(), await postNotice()];
      const [before, bystander] = await messages();
      expect(await stores().chat.editMessage(guild, channel, id, FRAMED)).toBe(true);
      expect(await messages()).toEqual([{ ...before, content: '', notice: FRAMED }, bystander]);
      expect(bystander).toMatchObject({ id: other });
    });

    it('cannot be changed when it is gone, elsewhere or of another server', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(guild, 'next');
      const id = await postNotice();
      const before = await messages();
      expect(await chat.editMessage(guild, channel, UNKNOWN.message, FRAMED)).toBe(false);
      expect(await chat.editMessage(guild, next, id, FRAMED)).toBe(false);
      expect(await chat.editMessage(aGuildId(), channel, id, FRAMED)).toBe(false);
      expect(await messages()).toEqual(before);
      await chat.deleteMessage(guild, channel, id);
      expect(await chat.editMessage(guild, channel, id, FRAMED)).toBe(false);
      const other = await postNotice();
      await chat.removeChannel(guild, channel);
      expect(await chat.editMessage(guild, channel, other, FRAMED)).toBe(false);
    });

    it('is taken down, and then there is nothing more to do', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(guild, 'next');
      const [id, other] = [await postNotice(), await postNotice()];
      await chat.deleteMessage(aGuildId(), channel, id);
      await chat.deleteMessage(guild, next, id);
      expect(await messages()).toHaveLength(2);
      for (let i = 0; i < 2; i += 1) await chat.deleteMessage(guild, channel, id);
      expect(await messages()).toMatchObject([{ id: other }]);
    });

    it('stands under a post that has buttons', async () => {
      const { chat } = stores();
      const post = { onBehalfOf: null, content: 'Close it?', attachments: [], buttons: [PRESS, FOLLOW] };
      const notice = { content: null, embeds: [], buttonRows: [[PRESS, FOLLOW]], select: null };
      expect(toNotice(post)).toEqual(notice);
      const plain = { onBehalfOf: STAFF, content: 'Hi', attachments: [] };
      const opened = {
        guild,
        name: 'ticket-1',
        home: 'channel' as const,
        parentIds: [],
        memberIds: [],
        roleIds: [],
        posts: [post, plain],
      };
      const { channelId } = await chat.openChannel(uuidIds.next('holder'), opened);
      await chat.changeChannel(uuidIds.next('holder'), guild, channelId, { post });
      await chat.changeChannel(uuidIds.next('holder'), guild, channelId, { post: plain });
      const shown = (await messages(channelId)).map(({ content, notice: under }) => [content, under]);
      expect(shown).toEqual([
        ['Close it?', notice],
        ['Hi', null],
        ['Close it?', notice],
        ['Hi', null],
      ]);
    });
  });

  describe('the members of a server', () => {
    it('have the roles they were given last; without any word of them they have none', async () => {
      const { chat } = stores();
      expect(await chat.listRoles(guild, STAFF)).toEqual([]);
      await chat.setRoles(guild, STAFF, ['1', '2']);
      expect(await chat.listRoles(guild, STAFF)).toEqual(['1', '2']);
      await chat.setRoles(guild, STAFF, ['3']);
      expect(await chat.listRoles(guild, STAFF)).toEqual(['3']);
      expect(await chat.listRoles(guild, REQUESTER)).toEqual([]);
      expect(await chat.listRoles(aGuildId(), STAFF)).toEqual([]);
    });

    it('are members no more when they were removed, until they are given roles', async () => {
      const { chat } = stores();
      await chat.setRoles(guild, STAFF, ['1']);
      for (const user of [STAFF, REQUESTER]) await chat.removeMember(guild, user);
      expect(await chat.listRoles(guild, STAFF)).toBeNull();
      expect(await chat.listRoles(guild, REQUESTER)).toBeNull();
      expect(await chat.listRoles(aGuildId(), STAFF)).toEqual([]);
      expect(await chat.listRoles(guild, '9' as UserId)).toEqual([]);
      await chat.setRoles(guild, STAFF, []);
      expect(await chat.listRoles(guild, STAFF)).toEqual([]);
    });

    it('have roles with the name that was given last, in one server', async () => {
      const { chat } = stores();
      for (const name of ['Helpers', 'Support']) await chat.setRoleName(guild, '71', name);
      await chat.setRoleName(guild, '72', 'Team lead');
      const { roles } = await chat.describeServer(guild);
      expect(roles).toEqual(
        expect.arrayContaining([
          { id: '71', name: 'Support' },
          { id: '72', name: 'Team lead' },
        ]),
      );
      expect((await chat.describeServer(aGuildId())).roles).toEqual([]);
    });
  });

  describe('users', () => {
    it('change what they wrote', async () => {
      const { chat } = stores();
      const [message, other] = [
        await chat.sendMessage(guild, channel, REQUESTER, 'Helo'),
        await chat.sendMessage(guild, channel, STAFF, 'Hi'),
      ];
      const edited = await chat.editUserMessage(guild, channel, message.id, 'Hello');
      expect(edited).toEqual({ ...message, content: 'Hello', editedAt: NOON });
      expect(await messages()).toEqual([edited, other]);
    });

    it('erase a message, once', async () => {
      const { chat } = stores();
      const [message, other] = [
        await chat.sendMessage(guild, channel, REQUESTER, 'Oops'),
        await chat.sendMessage(guild, channel, STAFF, 'Hi'),
      ];
      await chat.deleteUserMessage(guild, channel, message.id);
      expect(await messages()).toEqual([other]);
      await expect(chat.deleteUserMessage(guild, channel, message.id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(chat.editUserMessage(guild, channel, message.id, 'x')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('find no message under another id, in another channel or on another server', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(guild, 'next');
      const message = await chat.sendMessage(guild, channel, REQUESTER, 'Hello');
      const wrong: [GuildId, ChannelId, ChatMessage['id']][] = [
        [guild, channel, UNKNOWN.message],
        [guild, next, message.id],
        [guild, UNKNOWN.channel, message.id],
        [aGuildId(), channel, message.id],
      ];
      for (const where of wrong) {
        await expect(chat.editUserMessage(...where, 'x')).rejects.toMatchObject({ code: 'not_found' });
        await expect(chat.deleteUserMessage(...where)).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await messages()).toEqual([message]);
    });
  });

  describe('a channel that no ticket made', () => {
    it('is like any other', async () => {
      const { chat } = stores();
      const added = await chat.addChannel(guild, 'next');
      const unknownUser = { home: 'channel', parentId: null, memberIds: [], roleIds: [], archived: false };
      expect(added).toEqual({ id: added.id, guildId: guild, name: 'next', ...unknownUser, createdAt: NOON });
      expect(await chat.listChannels(guild)).toEqual([expect.objectContaining({ id: channel, name: 'help' }), added]);
      await chat.sendMessage(guild, added.id, STAFF, 'Hi');
      expect(await messages(added.id)).toMatchObject([{ content: 'Hi', notice: null, editedAt: null }]);
      expect(await chat.changeChannel(uuidIds.next('holder'), guild, added.id, { allow: [STAFF] })).not.toBeNull();
    });

    it('is removed with its messages, for its server only, once', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(guild, 'next');
      await chat.sendMessage(guild, channel, STAFF, 'Hi');
      const remaining = await chat.sendMessage(guild, next, STAFF, 'Still here');
      await expect(chat.removeChannel(aGuildId(), channel)).rejects.toMatchObject({ code: 'not_found' });
      expect(await messages()).toHaveLength(1);
      await chat.removeChannel(guild, channel);
      expect(await chat.listChannels(guild)).toMatchObject([{ id: next }]);
      expect(await chat.listMessages(guild, channel)).toBeNull();
      expect(await messages(next)).toEqual([remaining]);
      await expect(chat.removeChannel(guild, channel)).rejects.toMatchObject({ code: 'not_found' });
      await expect(chat.sendMessage(guild, channel, STAFF, 'Hi')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('may be one that a ticket made: then the bot finds it gone', async () => {
      const { chat } = stores();
      const opened = {
        guild,
        name: 'ticket-1',
        home: 'channel' as const,
        parentIds: [],
        memberIds: [],
        roleIds: [],
        posts: [],
      };
      const { channelId } = await chat.openChannel(uuidIds.next('holder'), opened);
      await chat.removeChannel(guild, channelId);
      expect(await chat.changeChannel(uuidIds.next('holder'), guild, channelId, { archived: true })).toBeNull();
      expect(await chat.postMessage(uuidIds.next('holder'), guild, channelId, aNotice())).toBeNull();
    });
  });

  it('does nothing with notices and members while the bot is out of reach', async () => {
    const { chat } = stores();
    const key = uuidIds.next('holder');
    const id = await postNotice();
    const before = await messages();
    await chat.setOnline(false);
    const offline = { code: 'bot_unavailable' };
    await expect(chat.postMessage(key, guild, channel, FRAMED)).rejects.toMatchObject(offline);
    await expect(chat.editMessage(guild, channel, id, FRAMED)).rejects.toMatchObject(offline);
    await expect(chat.deleteMessage(guild, channel, id)).rejects.toMatchObject(offline);
    await expect(chat.listRoles(guild, STAFF)).rejects.toMatchObject(offline);
    await expect(chat.editMessage(guild, channel, UNKNOWN.message, FRAMED)).rejects.toMatchObject(offline);
    await expect(chat.postMessage(key, guild, UNKNOWN.channel, FRAMED)).rejects.toMatchObject(offline);
    expect(await messages()).toEqual(before);
    await chat.setOnline(true);
    expect(await chat.postMessage(key, guild, channel, FRAMED)).not.toBe(id);
    expect(await messages()).toHaveLength(2);
  });
};
