import { randomUUID } from 'node:crypto';
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { ChannelChange, NewChannel } from '#core/chat/index.ts';
import { type ChannelId, toChannelId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { deadlineMs, DyingStore, FAULTS } from './faults.ts';
import { openServer, post, retry } from './fixture.ts';

// The limit of messages in a channel would refuse the repetitions.
const discord = useDiscord({ rateLimits: { rules: [] } });

const CREATE_POST = 'POST /channels/:channel/threads';
const CHANGE_CHANNEL = 'PATCH /channels/:channel';
const DAY_MS = 86_400_000n;

afterEach(() => discord.faults.clear());

/** A server whose tickets are posts of one forum. */
const openForum = (options: Parameters<typeof openServer>[1] = {}) => {
  const server = openServer(discord, { deadlineMs, ...options });
  const forum = server.guild.addChannel({
    type: ChannelType.GuildForum,
    name: 'questions',
    tagNames: ['Open', 'Solved', 'A', 'B', 'C', 'D'],
  });
  const parentIds = [toChannelId(forum.id)];
  const newPost = (overrides: Partial<NewChannel> = {}) =>
    server.newChannel({ home: 'forum', name: 'It crashes', topic: 'Rita · Help', parentIds, ...overrides });
  const change = (channel: ChannelId, input: ChannelChange) =>
    server.chat.changeChannel(randomUUID(), server.guildId, channel, input);
  return {
    ...server,
    forum,
    tags: forum.tags.map(({ id }) => id),
    newPost,
    change,
    openPost: (overrides: Partial<NewChannel> = {}, key: string = randomUUID()) =>
      server.chat.openChannel(key, newPost(overrides)),
    posts: () => discord.world.threadsOf(server.guildId),
    stateOf: (id: string) => discord.world.channel(id).thread,
  };
};

it('begins with a message that mentions nobody, and has the requester and the first messages', async () => {
  const { openPost, texts, stateOf, requesterId } = openForum();
  const { channelId } = await openPost({ topic: `<@1> · Help` });
  expect(texts(channelId)).toEqual(['<@1> · Help', 'Welcome']);
  expect(discord.messages(channelId)[0]?.pinged).toMatchObject({ users: [] });
  expect([...(stateOf(channelId)?.members.keys() ?? [])]).toEqual([discord.applicationId, requesterId]);
});

it('leaves out tags that the forum does not have, and has five at the most', async () => {
  const { openPost, change, stateOf, tags, chat, guildId } = openForum();
  const { channelId } = await openPost({ tags: { add: ['4711'], remove: [] } });
  expect(stateOf(channelId)?.tagIds).toEqual([]);
  await change(channelId, { post: post('Closed'), archived: true, tags: { add: ['4711'], remove: [] } });
  expect(stateOf(channelId)).toMatchObject({ archived: true, locked: true, tagIds: [] });
  await change(channelId, { archived: false });
  const [open = '', solved = '', ...others] = tags;
  await chat.tagPost(guildId, channelId, { add: [open, ...others], remove: [] });
  const before = stateOf(channelId)?.tagIds;
  await chat.tagPost(guildId, channelId, { add: ['4711'], remove: [open] });
  expect(stateOf(channelId)?.tagIds).toEqual(before);
  await chat.tagPost(guildId, channelId, { add: [solved], remove: [open] });
  expect(stateOf(channelId)?.tagIds).toHaveLength(5);
  expect(stateOf(channelId)?.tagIds).toContain(solved);
});

it('opens no thread in a text channel, where Discord would open one without its message', async () => {
  const { openPost, addChannel, posts } = openForum();
  await expect(openPost({ parentIds: [addChannel()] })).rejects.toMatchObject({ reason: 'chat_unknown_reference' });
  expect(posts()).toEqual([]);
});

it('says which permission is missing', async () => {
  const { openPost, guild, forum } = openForum();
  const denied = { id: guild.id, type: OverwriteType.Role, allow: 0n, deny: PermissionFlagsBits.SendMessages };
  guild.updateChannel(forum.id, { overwrites: [denied] });
  await expect(openPost()).rejects.toMatchObject({ reason: 'bot_lacks_permission' });
});

it('distinguishes a post that a person archived from one that Discord archived after its time', async () => {
  const { openPost, chat, guildId, guild } = openForum();
  const isArchivedByPerson = async (id: ChannelId) => (await chat.findPost(guildId, id))?.isArchivedByPerson;
  const { channelId } = await openPost();
  expect(await isArchivedByPerson(channelId)).toBe(false);
  guild.updateChannel(channelId, { archived: true });
  expect(await isArchivedByPerson(channelId)).toBe(true);
  const { channelId: resting } = await openPost();
  const channel = discord.world.channel(resting);
  channel.lastMessageId = String(BigInt(channel.lastMessageId ?? '0') - ((8n * DAY_MS) << 22n));
  guild.updateChannel(resting, { archived: true });
  expect(await isArchivedByPerson(resting)).toBe(false);
});

describe.each(FAULTS)('when the answer of Discord %s', (_, effect) => {
  it('opens one post with its messages once', async () => {
    const { openPost, posts, texts, chat, guildId } = openForum();
    const key = randomUUID();
    discord.faults.add({ on: CREATE_POST, times: 1, effect });
    const { channelId } = await retry(() => openPost({}, key));
    expect(posts().map(({ id }) => id)).toEqual([channelId]);
    expect(texts(channelId)).toEqual(['Rita · Help', 'Welcome']);
    expect(await chat.findChannelKey(guildId, channelId)).toBe(key);
  });

  it('closes a post with its tag and one message', async () => {
    const { openPost, chat, guildId, stateOf, texts, tags } = openForum();
    const [open = '', solved = ''] = tags;
    const { channelId } = await openPost({ tags: { add: [open], remove: [] } });
    const change = { post: post('Closed'), archived: true, tags: { add: [solved], remove: [open] } };
    const key = randomUUID();
    discord.faults.add({ on: CHANGE_CHANNEL, times: 1, effect });
    await retry(() => chat.changeChannel(key, guildId, channelId, change));
    expect(stateOf(channelId)).toMatchObject({ archived: true, locked: true, tagIds: [solved] });
    expect(texts(channelId)).toEqual(['Rita · Help', 'Welcome', 'Closed']);
  });
});

it('takes no post with the same title that is about somebody else', async () => {
  const effects = new DyingStore();
  const { openPost, posts, texts } = openForum({ effects });
  await expect(openPost({ topic: 'Rita · Help' })).rejects.toThrow('killed');
  const second = randomUUID();
  await expect(openPost({ topic: 'Sam · Help' }, second)).rejects.toThrow('killed');
  effects.dies = false;
  const { channelId } = await openPost({ topic: 'Sam · Help' }, second);
  expect(texts(channelId)).toEqual(['Sam · Help', 'Welcome']);
  expect(posts()).toHaveLength(2);
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});
