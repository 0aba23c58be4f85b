import { randomUUID } from 'node:crypto';
import type { ChannelChange, NewChannel } from '#core/chat/index.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import { aGuildId, REQUESTER, STAFF } from '../support/build.ts';
import type { ChatStores } from './chat.contract.ts';

const ACTIVE_THREADS = 1_000;

const post = (content: string) => ({ onBehalfOf: null, content, attachments: [] });

/** Tickets in private threads of a text channel. */
export const chatThreadsContract = (stores: () => ChatStores, { isQuick = false } = {}): void => {
  let guild: GuildId;
  let parent: ChannelId;
  beforeEach(async () => {
    guild = aGuildId();
    parent = (await stores().chat.addChannel(guild, 'support')).id;
  });

  const aThread = (overrides: Partial<NewChannel> = {}): NewChannel => ({
    guild,
    name: 'ticket-1',
    home: 'thread',
    parentIds: [parent],
    memberIds: [REQUESTER],
    roleIds: [],
    posts: [post('Welcome')],
    ...overrides,
  });
  const open = (overrides: Partial<NewChannel> = {}, key = randomUUID()) =>
    stores().chat.openChannel(key, aThread(overrides));
  const listThreads = async () => (await stores().chat.listChannels(guild)).filter(({ home }) => home === 'thread');
  const change = (channel: ChannelId, input: ChannelChange) =>
    stores().chat.changeChannel(randomUUID(), guild, channel, input);
  const texts = async (channel: ChannelId) =>
    (await stores().chat.listMessages(guild, channel))?.map(({ content }) => content);

  it('opens a thread under its text channel, with its members and first messages', async () => {
    const { channelId, messageIds, users } = await open();
    expect(await listThreads()).toMatchObject([
      { id: channelId, name: 'ticket-1', parentId: parent, memberIds: [REQUESTER], archived: false },
    ]);
    expect(users).toMatchObject([{ userId: REQUESTER }]);
    const messages = await stores().chat.listMessages(guild, channelId);
    expect(messages?.map(({ id, content }) => [id, content])).toEqual([[messageIds[0], 'Welcome']]);
  });

  it('opens one thread per key, also of threads with the same name at once, and discards it', async () => {
    const { chat } = stores();
    const keys = [1, 2, 3].map(() => randomUUID());
    const opened = await Promise.all([...keys, ...keys].map((key) => open({}, key)));
    expect(new Set(opened.map(({ channelId }) => channelId)).size).toBe(3);
    expect(await listThreads()).toHaveLength(3);
    const found = opened.slice(0, 3).map(({ channelId }) => chat.findChannelKey(guild, channelId));
    expect(await Promise.all(found)).toEqual(keys);
    for (const key of keys) await chat.takeBack(guild, key);
    expect(await listThreads()).toEqual([]);
  });

  it('changes members, and leaves a thread where it is, whatever groups and roles are named', async () => {
    const { channelId } = await open();
    const [before] = await listThreads();
    await change(channelId, { post: post('Claimed'), allow: [STAFF] });
    expect(await listThreads()).toMatchObject([{ memberIds: [REQUESTER, STAFF] }]);
    await change(channelId, { deny: [STAFF] });
    await change(channelId, { parentIds: [parent] });
    await change(channelId, { parentIds: [] });
    expect(await listThreads()).toEqual([before]);
    expect(await texts(channelId)).toEqual(['Welcome', 'Claimed']);
  });

  it.each([
    ['locked', []],
    ['open to the requester', [REQUESTER]],
  ])('archives a thread, %s, lets a member in and brings it back', async (_, writerIds) => {
    const { channelId } = await open();
    await change(channelId, { post: post('Closed'), archived: true, writerIds });
    expect(await listThreads()).toMatchObject([{ archived: true }]);
    await change(channelId, { allow: [STAFF] });
    expect(await listThreads()).toMatchObject([{ archived: true, memberIds: [REQUESTER, STAFF] }]);
    await change(channelId, { post: post('Open again'), archived: false });
    expect(await listThreads()).toMatchObject([{ archived: false }]);
    expect(await texts(channelId)).toEqual(['Welcome', 'Closed', 'Open again']);
    await change(channelId, { archived: true });
    await change(channelId, { deleted: true });
    expect(await listThreads()).toEqual([]);
    expect(await change(channelId, { post: post('Anybody?') })).toBeNull();
  });

  it('opens none under what is no text channel of the server', async () => {
    const { channelId } = await open();
    for (const parentIds of [[], ['71' as ChannelId], [channelId]]) {
      await expect(open({ parentIds })).rejects.toMatchObject({
        code: 'conflict',
        reason: 'chat_unknown_reference',
        message: expect.stringMatching(/chatParentId/),
      });
    }
    expect(await listThreads()).toHaveLength(1);
  });

  if (isQuick) return;

  it('opens no 1,001st active thread of a server; an archived one makes room', async () => {
    const empty = { posts: [], memberIds: [] };
    const { channelId } = await open(empty);
    for (let i = 1; i < ACTIVE_THREADS; i += 1) await open(empty);
    await expect(open(empty)).rejects.toMatchObject({ code: 'conflict', reason: 'chat_limit_reached' });
    await change(channelId, { archived: true });
    expect(await open(empty)).toMatchObject({ channelId: expect.any(String) });
  });
};
