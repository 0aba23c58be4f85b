import { randomUUID } from 'node:crypto';
import type { ChannelChange, RoleAccess, ChatPlatform, ChatSandbox, NewChannel } from '#core/chat/index.ts';
import type { ChannelId, GuildId, UserId } from '#core/shared/ids.ts';
import { aGuildId, REQUESTER, STAFF } from '../support/build.ts';

/** A chat, and its side of the users as far as the contracts need it. */
export type ChatUnderTest = ChatPlatform &
  Pick<
    ChatSandbox,
    | 'setOnline'
    | 'addChannel'
    | 'addForum'
    | 'openPost'
    | 'changePost'
    | 'listChannels'
    | 'listMessages'
    | 'listDirectMessages'
    | 'sendMessage'
    | 'editUserMessage'
    | 'setProfile'
    | 'removeMember'
  >;

export interface ChatStores {
  readonly chat: ChatUnderTest;
}

const post = (content: string, onBehalfOf: UserId | null = null) => ({ onBehalfOf, content, attachments: [] });

const aChannel = (guild: GuildId, overrides: Partial<NewChannel> = {}): NewChannel => ({
  guild,
  name: 'ticket-1',
  home: 'channel',
  parentIds: [],
  memberIds: [REQUESTER],
  roleIds: ['4'],
  posts: [post('Welcome'), post('Help!', REQUESTER)],
  ...overrides,
});

/** What the tests of the contract share. */
const createFixture = (stores: () => ChatStores) => {
  afterEach(() => stores().chat.setOnline(true));
  return {
    stores,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testChannels = ({ stores }: Fixture): void => {
  it('opens a channel with its members and first messages', async () => {
    const guild = aGuildId();
    const { channelId, messageIds } = await stores().chat.openChannel(randomUUID(), aChannel(guild));
    expect(await stores().chat.listChannels(guild)).toMatchObject([
      { id: channelId, guildId: guild, name: 'ticket-1', memberIds: [REQUESTER], roleIds: ['4'], archived: false },
    ]);
    const messages = await stores().chat.listMessages(guild, channelId);
    expect(messages?.map(({ id, authorId, content }) => [id, authorId, content])).toEqual([
      [messageIds[0], null, 'Welcome'],
      [messageIds[1], REQUESTER, 'Help!'],
    ]);
  });

  it('shows the users of a channel and of a change as they are shown now, and those who write', async () => {
    const [guild, { chat }] = [aGuildId(), stores()];
    const [made] = await chat.listPeople(guild, [REQUESTER]);
    await chat.setProfile(guild, STAFF, { name: 'Kim', avatarUrl: 'https://example.com/kim.png' });
    const [kim] = await chat.listPeople(guild, [STAFF]);
    expect(kim).toMatchObject({ userId: STAFF, name: 'Kim', avatarUrl: expect.stringContaining('https://') });
    const avatarUrl = kim?.avatarUrl;
    const shown = { userId: STAFF, name: 'Kim', avatarUrl };
    const requester = { userId: REQUESTER, name: made?.name, avatarUrl: null };
    const opening = randomUUID();
    const opened = await chat.openChannel(opening, aChannel(guild, { memberIds: [REQUESTER, STAFF] }));
    expect(opened.users).toEqual([requester, shown]);
    expect(await chat.openChannel(opening, aChannel(guild, { memberIds: [REQUESTER, STAFF] }))).toEqual(opened);
    const change = (input: ChannelChange) => chat.changeChannel(randomUUID(), guild, opened.channelId, input);
    expect(await change({ post: post('Hi', STAFF), allow: [STAFF, REQUESTER] })).toMatchObject({
      users: [shown, requester],
    });
    expect(await change({ post: post('Hi'), deny: [STAFF] })).toMatchObject({ users: [] });
    const written = await chat.sendMessage(guild, opened.channelId, STAFF, 'Hello');
    expect(written).toMatchObject({ authorName: 'Kim', authorAvatarUrl: avatarUrl });
    expect(await chat.editUserMessage(guild, opened.channelId, written.id, 'Hello!')).toEqual({
      ...written,
      content: 'Hello!',
      editedAt: expect.any(String),
    });
    const messages = await chat.listMessages(guild, opened.channelId);
    expect(messages?.map(({ authorName }) => authorName)).toEqual([null, made?.name, 'Kim', null, 'Kim']);
  });

  it('does everything once per key, and answers a repetition with the first result', async () => {
    const guild = aGuildId();
    const [opening, change] = [randomUUID(), randomUUID()];
    const opened = await Promise.all([1, 2, 3].map(() => stores().chat.openChannel(opening, aChannel(guild))));
    expect(new Set(opened.map(({ channelId }) => channelId)).size).toBe(1);
    expect(new Set(opened.map(({ messageIds }) => messageIds.join())).size).toBe(1);
    const { channelId } = opened[0]!;
    const done = [];
    for (let i = 0; i < 2; i += 1)
      done.push(await stores().chat.changeChannel(change, guild, channelId, { post: post('Once') }));
    expect(done[0]).toEqual(done[1]);
    expect(await stores().chat.listMessages(guild, channelId)).toHaveLength(3);
  });

  it('changes members, archives and deletes', async () => {
    const guild = aGuildId();
    const { channelId } = await stores().chat.openChannel(randomUUID(), aChannel(guild));
    const change = (input: ChannelChange) => stores().chat.changeChannel(randomUUID(), guild, channelId, input);
    await change({ allow: [STAFF, REQUESTER], archived: true });
    expect(await stores().chat.listChannels(guild)).toMatchObject([{ memberIds: [REQUESTER, STAFF], archived: true }]);
    expect(await change({ deny: [STAFF], archived: false })).toEqual({ messageIds: [], users: [] });
    expect(await stores().chat.listChannels(guild)).toMatchObject([{ memberIds: [REQUESTER], archived: false }]);
    await change({ deleted: true });
    expect(await stores().chat.listChannels(guild)).toEqual([]);
    expect(await change({ post: post('Anybody?') })).toBeNull();
    expect(await stores().chat.listMessages(guild, channelId)).toBeNull();
  });

  it('changes the roles that may see a channel and the group it is in, when they are named', async () => {
    const { chat } = stores();
    const guild = aGuildId();
    const group = '55' as ChannelId;
    const { channelId } = await chat.openChannel(randomUUID(), aChannel(guild, { parentIds: [group] }));
    const channel = async () => (await chat.listChannels(guild))[0];
    const change = (input: ChannelChange) => chat.changeChannel(randomUUID(), guild, channelId, input);
    const opened = await channel();
    expect(opened).toMatchObject({ parentId: group, roleIds: ['4'] });
    await change({ roleIds: ['6', '5'] });
    expect(await channel()).toEqual({ ...opened, roleIds: ['6', '5'] });
    await change({ archived: true, allow: [STAFF] });
    expect(await channel()).toMatchObject({ parentId: group, roleIds: ['6', '5'] });
    await change({ parentIds: ['56' as ChannelId] });
    expect(await channel()).toMatchObject({ parentId: '56', roleIds: ['6', '5'] });
    await change({ parentIds: [], roleIds: [] });
    expect(await channel()).toMatchObject({ parentId: null, roleIds: [] });
  });

  it('lets single roles write, read or see nothing, and leaves the others', async () => {
    const { chat } = stores();
    const guild = aGuildId();
    const { channelId } = await chat.openChannel(
      randomUUID(),
      aChannel(guild, { roleIds: ['4', '5'], readerRoleIds: ['6'] }),
    );
    const roles = async () => {
      const [channel] = await chat.listChannels(guild);
      return [channel?.roleIds.toSorted(), channel?.readerRoleIds.toSorted()];
    };
    const change = (access: Partial<RoleAccess>, roleIds?: readonly string[]) =>
      chat.changeChannel(randomUUID(), guild, channelId, {
        roleAccess: { writerIds: [], readerIds: [], hiddenIds: [], ...access },
        ...(roleIds && { roleIds }),
      });
    expect(await roles()).toEqual([['4', '5'], ['6']]);
    await change({ readerIds: ['4', '7'] });
    expect(await roles()).toEqual([['5'], ['4', '6', '7']]);
    await change({ writerIds: ['4'], hiddenIds: ['6', '7'] });
    expect(await roles()).toEqual([['4', '5'], []]);
    await change({ hiddenIds: ['4'] });
    expect(await roles()).toEqual([['5'], []]);
    await change({ readerIds: ['4'] }, ['8']);
    expect(await roles()).toEqual([['8'], ['4']]);
    await change({ writerIds: ['4'] }, []);
    expect(await roles()).toEqual([['4'], []]);
  });
};

const testKeys = ({ stores }: Fixture): void => {
  it('keeps the channels of a server out of reach of another', async () => {
    const guild = aGuildId();
    const { channelId } = await stores().chat.openChannel(randomUUID(), aChannel(guild));
    const elsewhere = aGuildId();
    expect(await stores().chat.changeChannel(randomUUID(), elsewhere, channelId, { deleted: true })).toBeNull();
    expect(await stores().chat.listMessages(elsewhere, channelId)).toBeNull();
    await expect(stores().chat.sendMessage(elsewhere, channelId, STAFF, 'Hi')).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await stores().chat.listChannels(guild)).toHaveLength(1);
  });

  it('names the key that a channel was opened under', async () => {
    const guild = aGuildId();
    const key = randomUUID();
    const { channelId } = await stores().chat.openChannel(key, aChannel(guild));
    expect(await stores().chat.findChannelKey(guild, channelId)).toBe(key);
    expect(await stores().chat.findChannelKey(aGuildId(), channelId)).toBeNull();
    expect(await stores().chat.findChannelKey(guild, '5' as ChannelId)).toBeNull();
  });

  it('discards what was opened under a key, and nothing else', async () => {
    const guild = aGuildId();
    const key = randomUUID();
    await stores().chat.openChannel(key, aChannel(guild));
    await stores().chat.openChannel(randomUUID(), aChannel(guild, { name: 'other' }));
    await stores().chat.takeBack(guild, key);
    await stores().chat.takeBack(guild, key);
    expect(await stores().chat.listChannels(guild)).toMatchObject([{ name: 'other' }]);
  });
};

const testTakingBack = ({ stores }: Fixture): void => {
  it('takes back what was posted under a key, and forgets the key', async () => {
    const [guild, key] = [aGuildId(), randomUUID()];
    const { chat } = stores();
    const { channelId } = await chat.openChannel(randomUUID(), aChannel(guild, { posts: [post('Welcome')] }));
    const change = { post: post('Claimed'), allow: [STAFF] };
    const texts = async () => (await chat.listMessages(guild, channelId))?.map(({ content }) => content);
    const first = await chat.changeChannel(key, guild, channelId, change);
    await chat.changeChannel(randomUUID(), guild, channelId, { post: post('Another') });
    await chat.takeBack(guild, key);
    await chat.takeBack(guild, key);
    expect(await texts()).toEqual(['Welcome', 'Another']);
    const again = await chat.changeChannel(key, guild, channelId, change);
    expect(await texts()).toEqual(['Welcome', 'Another', 'Claimed']);
    expect(again?.messageIds).not.toEqual(first?.messageIds);
  });

  it('takes nothing back in another server, and nothing that is gone', async () => {
    const [guild, key] = [aGuildId(), randomUUID()];
    const { chat } = stores();
    const { channelId } = await chat.openChannel(randomUUID(), aChannel(guild, { posts: [] }));
    await chat.changeChannel(key, guild, channelId, { post: post('Claimed') });
    await chat.changeChannel(randomUUID(), guild, channelId, { deleted: true });
    await chat.takeBack(guild, key);
    expect(await chat.listChannels(guild)).toEqual([]);
  });
};

const testUsers = ({ stores }: Fixture): void => {
  it('lets users write', async () => {
    const guild = aGuildId();
    const { channelId } = await stores().chat.openChannel(randomUUID(), aChannel(guild, { posts: [] }));
    const message = await stores().chat.sendMessage(guild, channelId, STAFF, 'Hi');
    expect(await stores().chat.listMessages(guild, channelId)).toEqual([message]);
    await expect(stores().chat.sendMessage(guild, '1' as ChannelId, STAFF, 'Hi')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('does nothing while the bot is out of reach', async () => {
    const guild = aGuildId();
    const [opening, change] = [randomUUID(), randomUUID()];
    const { channelId } = await stores().chat.openChannel(opening, aChannel(guild));
    await stores().chat.setOnline(false);
    const offline = { code: 'bot_unavailable' };
    await expect(stores().chat.openChannel(randomUUID(), aChannel(guild))).rejects.toMatchObject(offline);
    await expect(
      stores().chat.changeChannel(change, guild, channelId, { post: post('x'), deleted: true }),
    ).rejects.toMatchObject(offline);
    await expect(stores().chat.takeBack(guild, opening)).rejects.toMatchObject(offline);
    await stores().chat.setOnline(true);
    expect(await stores().chat.listChannels(guild)).toHaveLength(1);
    expect(await stores().chat.listMessages(guild, channelId)).toHaveLength(2);
    expect(await stores().chat.changeChannel(change, guild, channelId, { post: post('x') })).not.toBeNull();
  });
};

export const chatContract = (stores: () => ChatStores): void => {
  const fixture = createFixture(stores);
  testChannels(fixture);
  testTakingBack(fixture);
  testKeys(fixture);
  testUsers(fixture);
};
