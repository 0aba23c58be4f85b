import { randomUUID } from 'node:crypto';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import { aGuildId } from '../support/build.ts';
import type { ChatStores } from './chat.contract.ts';

const CHANNELS_OF_GROUP = 50;
const CHANNELS_OF_SERVER = 500;

/** How many channels a server and a channel group hold. */
export const chatLimitsContract = (stores: () => ChatStores): void => {
  let guild: GuildId;
  let groups: readonly [ChannelId, ChannelId];
  beforeEach(() => {
    guild = aGuildId();
    groups = [aGuildId() as string as ChannelId, aGuildId() as string as ChannelId];
  });

  const open = (parentIds: readonly ChannelId[], key = randomUUID()) =>
    stores().chat.openChannel(key, {
      guild,
      name: 'ticket',
      home: 'channel',
      parentIds,
      memberIds: [],
      roleIds: [],
      posts: [],
    });
  const fill = async (group: ChannelId) => {
    for (let i = 0; i < CHANNELS_OF_GROUP; i += 1) await open([group]);
  };
  const findParent = async (channel: ChannelId) =>
    (await stores().chat.listChannels(guild)).find(({ id }) => id === channel)?.parentId;
  const move = (channel: ChannelId, parentIds: readonly ChannelId[]) =>
    stores().chat.changeChannel(randomUUID(), guild, channel, { parentIds });
  const isFull = { code: 'conflict', reason: 'chat_limit_reached', message: expect.stringMatching(/retry/) };

  it('opens the 51st channel of a group in the next one, and refuses the 101st of two', async () => {
    const [first, second] = groups;
    await fill(first);
    const { channelId } = await open(groups);
    expect(await findParent(channelId)).toBe(second);
    await expect(open([first])).rejects.toMatchObject(isFull);
    for (let i = 1; i < CHANNELS_OF_GROUP; i += 1) await open([second]);
    const key = randomUUID();
    await expect(open(groups, key)).rejects.toMatchObject(isFull);
    expect(await stores().chat.listChannels(guild)).toHaveLength(2 * CHANNELS_OF_GROUP);
    await stores().chat.changeChannel(randomUUID(), guild, channelId, { deleted: true });
    const later = await open(groups, key);
    expect(await findParent(later.channelId)).toBe(second);
    expect(await open(groups, key)).toEqual(later);
  });

  it('moves a channel to the first group with room, unless it is in one of them; without room it stays', async () => {
    const [first, second] = groups;
    await fill(first);
    const { channelId } = await open([second]);
    await move(channelId, groups);
    expect(await findParent(channelId)).toBe(second);
    await move(channelId, [first]);
    expect(await findParent(channelId)).toBe(second);
    const { channelId: outside } = await open([]);
    await move(outside, groups);
    expect(await findParent(outside)).toBe(second);
    await move(outside, []);
    expect(await findParent(outside)).toBeNull();
  });

  it('opens no 501st channel of a server', async () => {
    const { chat } = stores();
    for (let i = 1; i < CHANNELS_OF_SERVER; i += 1) await chat.addChannel(guild, 'other');
    await open([]);
    await expect(open([])).rejects.toMatchObject(isFull);
    expect(await chat.listChannels(guild)).toHaveLength(CHANNELS_OF_SERVER);
  });
};
