import { randomUUID } from 'node:crypto';
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { ChannelChange } from '#core/chat/index.ts';
import { toChannelId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { computePermissions } from '../../../support/discord/permissions.ts';
import { openServer, post } from './fixture.ts';

const discord = useDiscord();

const { AddReactions, MentionEveryone, SendMessages, ViewChannel } = PermissionFlagsBits;

/** A ticket's channel and who may do what in it. */
const openTicket = async () => {
  const server = openServer(discord);
  const stranger = discord.addUser().joins(server.guild.id);
  const { channelId } = await server.open();
  const may = (user: string, permission: bigint) =>
    (computePermissions(discord.world, discord.world.channel(channelId), user) & permission) !== 0n;
  return {
    ...server,
    channelId,
    /** Whether the requester, the staff member and a stranger may. */
    who: (permission: bigint) => [server.requesterId, server.staffId, stranger.id].map((id) => may(id, permission)),
    change: (change: ChannelChange) => server.chat.changeChannel(randomUUID(), server.guildId, channelId, change),
    overwrite: (id: string) => discord.world.channel(channelId).overwrites.find((one) => one.id === id),
    strangerId: stranger.id,
  };
};

it('hides a new channel from everyone but its members, its roles and the bot', async () => {
  const { who, channelId } = await openTicket();
  expect(who(ViewChannel)).toEqual([true, true, false]);
  expect(who(SendMessages)).toEqual([true, true, false]);
  expect(discord.world.channel(channelId).topic).toMatch(/· ref /);
});

it('takes writing away in an archived channel, and gives it back', async () => {
  const { who, change } = await openTicket();
  await change({ post: post('Closed'), archived: true });
  expect(who(ViewChannel)).toEqual([true, true, false]);
  expect(who(SendMessages)).toEqual([false, false, false]);
  await change({ post: post('Still closed') });
  await change({ archived: false });
  expect(who(SendMessages)).toEqual([true, true, false]);
});

it('lets some write in an archived channel, also after somebody else is let in', async () => {
  const { who, change, requesterId, staffId } = await openTicket();
  await change({ archived: true, writerIds: [requesterId] });
  expect(who(SendMessages)).toEqual([true, false, false]);
  await change({ allow: [staffId] });
  expect(who(ViewChannel)).toEqual([true, true, false]);
  expect(who(SendMessages)).toEqual([true, false, false]);
});

it('leaves what others have set as it is', async () => {
  const { who, change, overwrite, requesterId, strangerId, channelId } = await openTicket();
  const { overwrites } = discord.world.channel(channelId);
  discord.world.channel(channelId).overwrites = [
    ...overwrites.map((one) => (one.id === requesterId ? { ...one, deny: AddReactions } : one)),
    { id: strangerId, type: OverwriteType.Member, allow: 0n, deny: MentionEveryone },
  ];
  await change({ archived: true });
  await change({ archived: false });
  expect(overwrite(requesterId)?.deny).toBe(AddReactions);
  expect(overwrite(strangerId)).toMatchObject({ allow: 0n, deny: MentionEveryone });
  await change({ deny: [requesterId] });
  expect(overwrite(requesterId)).toMatchObject({ allow: 0n, deny: AddReactions });
  expect(who(ViewChannel)).toEqual([false, true, false]);
});

it('grants before it posts, and takes away, archives and moves after it', async () => {
  const { change, guild, requesterId, strangerId } = await openTicket();
  const { id } = guild.addChannel({ name: 'Archive', type: ChannelType.GuildCategory });
  const parentId = toChannelId(id);
  discord.state.clear();
  await change({
    post: post('Closed'),
    allow: [strangerId as typeof requesterId],
    deny: [requesterId],
    archived: true,
    parentIds: [parentId],
  });
  const requests = discord.state.requests.filter(({ method }) => method !== 'GET');
  expect(requests.map(({ method, route }) => `${method} ${route}`)).toEqual([
    'PATCH /channels/:channel',
    'POST /channels/:channel/messages',
    'PATCH /channels/:channel',
  ]);
  const ids = requests.map(({ body }) => JSON.stringify(body));
  expect(ids[0]).toContain(strangerId);
  expect(ids[0]).toContain(requesterId);
  expect(ids[0]).not.toContain('parent_id');
  expect(ids[2]).not.toContain(requesterId);
  expect(ids[2]).toContain(`"parent_id":"${parentId}"`);
});

it('posts with one request where only a message is asked for', async () => {
  const { change } = await openTicket();
  discord.state.clear();
  await change({ post: post('Hello') });
  expect(discord.state.requests.map(({ method }) => method)).toEqual(['POST']);
});

it('takes a channel back from the archive before it posts', async () => {
  const { change, guild, channelId } = await openTicket();
  const { id } = guild.addChannel({ name: 'Archive', type: ChannelType.GuildCategory });
  await change({ archived: true, parentIds: [toChannelId(id)] });
  discord.state.clear();
  await change({ post: post('Open again'), archived: false, parentIds: [] });
  const routes = discord.state.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect(routes).toEqual(['PATCH', 'POST']);
  expect(discord.world.channel(channelId).parentId).toBeNull();
});

it('changes nothing in a channel of another server', async () => {
  const { chat, channelId } = await openTicket();
  const other = openServer(discord);
  const elsewhere = (change: ChannelChange) => other.chat.changeChannel(randomUUID(), other.guildId, channelId, change);
  expect(await elsewhere({ post: post('Hi') })).toBeNull();
  expect(await elsewhere({ deleted: true })).toBeNull();
  expect(
    await chat.editMessage(other.guildId, channelId, discord.messages(channelId)[0]!.id as never, {
      content: 'Hi',
      embeds: [],
      buttonRows: [],
      select: null,
    }),
  ).toBe(false);
  expect(discord.messages(channelId)).toMatchObject([{ content: 'Welcome' }]);
});
