import { randomUUID } from 'node:crypto';
import type { ChannelChange, ChatChannel, NewChannel } from '#core/chat/index.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import { aGuildId, REQUESTER, STAFF } from '../support/build.ts';
import type { ChatStores } from './chat.contract.ts';

const post = (content: string) => ({ onBehalfOf: null, content, attachments: [] });

/** Tickets that are posts of a forum. */
export const chatForumsContract = (stores: () => ChatStores): void => {
  let guild: GuildId;
  let forum: ChatChannel;
  let tags: readonly string[];
  beforeEach(async () => {
    guild = aGuildId();
    forum = await stores().chat.addForum(guild, 'questions', ['Open', 'Solved', 'Bug']);
    tags = (forum.forumTags ?? []).map(({ id }) => id);
  });

  const aPost = (overrides: Partial<NewChannel> = {}): NewChannel => ({
    guild,
    name: 'Cannot log in',
    topic: 'Questions',
    home: 'forum',
    parentIds: [forum.id],
    memberIds: [REQUESTER],
    roleIds: [],
    posts: [post('Welcome')],
    ...overrides,
  });
  const open = (overrides: Partial<NewChannel> = {}, key = randomUUID()) =>
    stores().chat.openChannel(key, aPost(overrides));
  const change = (channel: ChannelId, input: ChannelChange) =>
    stores().chat.changeChannel(randomUUID(), guild, channel, input);
  const find = async (channel: ChannelId) => (await stores().chat.listChannels(guild)).find(({ id }) => id === channel);
  const listPosts = async () => (await stores().chat.listChannels(guild)).filter(({ home }) => home === 'forum');
  const openAsMember = (fields: object = {}) =>
    stores().chat.openPost(guild, forum.id, REQUESTER, {
      title: 'It crashes',
      content: 'Each time.',
      tagIds: [],
      ...fields,
    });

  it('opens a post in its forum, with its title, its tags and its first messages', async () => {
    const [opened = '', , bug = ''] = tags;
    const { channelId, messageIds } = await open({ tags: { add: [opened, bug], remove: [] } });
    expect(await find(channelId)).toMatchObject({ name: 'Cannot log in', parentId: forum.id, archived: false });
    expect((await find(channelId))?.tagIds.toSorted()).toEqual([opened, bug].toSorted());
    const messages = (await stores().chat.listMessages(guild, channelId)) ?? [];
    expect(messages.find(({ id }) => id === messageIds[0])).toMatchObject({ content: 'Welcome' });
  });

  it('opens one post per key, and removes it again', async () => {
    const keys = [randomUUID(), randomUUID()];
    const opened = await Promise.all([...keys, ...keys].map((key) => open({}, key)));
    expect(new Set(opened.map(({ channelId }) => channelId)).size).toBe(2);
    expect(await listPosts()).toHaveLength(2);
    for (const key of keys) await stores().chat.takeBack(guild, key);
    expect(await listPosts()).toEqual([]);
  });

  it('changes tags with the archive, and alone, also of an archived post', async () => {
    const [opened = '', solved = '', bug = ''] = tags;
    const { channelId } = await open({ tags: { add: [opened], remove: [] } });
    await change(channelId, { post: post('Closed'), archived: true, tags: { add: [solved], remove: [opened] } });
    expect(await find(channelId)).toMatchObject({ archived: true, tagIds: [solved] });
    await change(channelId, { archived: false, tags: { add: [opened], remove: [solved] } });
    expect(await find(channelId)).toMatchObject({ archived: false, tagIds: [opened] });
    await stores().chat.tagPost(guild, channelId, { add: [bug], remove: [solved] });
    await stores().chat.tagPost(guild, channelId, { add: [bug], remove: [] });
    expect((await find(channelId))?.tagIds.toSorted()).toEqual([opened, bug].toSorted());
  });

  it('leaves a post where it is, whatever groups are named', async () => {
    const { channelId } = await open();
    await change(channelId, { parentIds: [], roleIds: ['4'] });
    expect(await find(channelId)).toMatchObject({ parentId: forum.id });
  });

  it('refuses a post without a forum, in a text channel and in an unknown one', async () => {
    const text = await stores().chat.addChannel(guild, 'support');
    for (const parentIds of [[], [text.id], ['4711' as ChannelId]]) {
      await expect(open({ parentIds })).rejects.toMatchObject({ reason: 'chat_unknown_reference' });
    }
    expect(await listPosts()).toEqual([]);
  });

  it('describes a post of a member, with what was written there', async () => {
    const { chat } = stores();
    const [, , bug = ''] = tags;
    const { id } = await openAsMember({ tagIds: [bug] });
    await chat.sendMessage(guild, id, STAFF, 'Which version?');
    expect(await chat.findPost(guild, id)).toEqual({
      channelId: id,
      forumId: forum.id,
      userId: REQUESTER,
      title: 'It crashes',
      tagIds: [bug],
      locked: false,
      isArchivedByPerson: false,
      isChanging: false,
    });
    // What the bot wrote in an earlier attempt to open the ticket does not belong to it.
    await chat.changeChannel(randomUUID(), guild, id, { post: post('Welcome') });
    expect(await chat.readMessagesAfter(guild, id, null)).toMatchObject({
      messages: [
        { authorId: REQUESTER, content: 'Each time.' },
        { authorId: STAFF, content: 'Which version?' },
      ],
      next: null,
    });
    await chat.changePost(guild, id, { archived: true });
    expect(await chat.findPost(guild, id)).toMatchObject({ isArchivedByPerson: true });
  });

  it('says that the bot has opened its own posts, and knows no post elsewhere', async () => {
    const { chat } = stores();
    const { channelId } = await open();
    expect(await chat.findPost(guild, channelId)).toMatchObject({ userId: null });
    const text = await chat.addChannel(guild, 'support');
    for (const [server, channel] of [
      [guild, text.id],
      [guild, '4711' as ChannelId],
      [aGuildId(), channelId],
    ] as const) {
      expect(await chat.findPost(server, channel)).toBeNull();
    }
  });
};
