import { randomUUID } from 'node:crypto';
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { ChannelChange, NewChannel } from '#core/chat/index.ts';
import { type ChannelId, toChannelId, toUserId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { computePermissions } from '../../../support/discord/permissions.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';
import { notice, openServer, post } from './fixture.ts';

const discord = useDiscord({ rateLimits: { rules: [] } });

const { CreatePrivateThreads, ManageThreads, ViewChannel } = PermissionFlagsBits;

const openTicket = async (overrides: Partial<NewChannel> = {}) => {
  const server = openServer(discord);
  const parent = server.addChannel();
  const home = { home: 'thread', parentIds: [parent] } as const;
  const { channelId } = await server.open({ ...home, ...overrides });
  const state = () => discord.world.channel(channelId).thread;
  const change = (input: ChannelChange) => server.chat.changeChannel(randomUUID(), server.guildId, channelId, input);
  return { ...server, home, parent, channelId, state, change };
};

const lists = (channel: string) => [...(discord.world.channel(channel).thread?.members.keys() ?? [])];

it('opens a private thread that its members cannot invite to, for the longest time', async () => {
  const { channelId, parent, requesterId } = await openTicket();
  expect(discord.world.channel(channelId)).toMatchObject({ type: ChannelType.PrivateThread, parentId: parent });
  expect(discord.world.channel(channelId).thread).toMatchObject({ invitable: false, autoArchiveMinutes: 10_080 });
  expect(lists(channelId)).toEqual([discord.applicationId, requesterId]);
});

it('is seen by its members and by who manages threads in its text channel', async () => {
  const { guild, channelId, requesterId, staffId, staffRoleId, parent } = await openTicket();
  const stranger = discord.addUser().joins(guild.id);
  const who = () =>
    [requesterId, staffId, stranger.id].map(
      (id) => computePermissions(discord.world, discord.world.channel(channelId), id) !== 0n,
    );
  expect(who()).toEqual([true, false, false]);
  guild.updateChannel(parent, {
    overwrites: [{ id: staffRoleId, type: OverwriteType.Role, allow: ManageThreads, deny: 0n }],
  });
  expect(who()).toEqual([true, true, false]);
});

it('locks the thread of a closed ticket, unless the requester may still write', async () => {
  const { change, state, requesterId } = await openTicket();
  await change({ post: post('Closed'), archived: true });
  expect(state()).toMatchObject({ archived: true, locked: true });
  await change({ archived: false });
  expect(state()).toMatchObject({ archived: false, locked: false });
  await change({ archived: true, writerIds: [requesterId] });
  expect(state()).toMatchObject({ archived: true, locked: false });
  await change({ archived: true });
  expect(state()).toMatchObject({ archived: true, locked: true });
});

it('puts a locked thread back into the archive after a message, and leaves one that Discord archived by itself open', async () => {
  const { guild, change, state, channelId } = await openTicket();
  await change({ archived: true });
  await change({ post: post('For the record') });
  expect(state()).toMatchObject({ archived: true, locked: true });
  await change({ archived: false });
  guild.updateChannel(channelId, { archived: true });
  await change({ post: post('Any news?') });
  expect(state()).toMatchObject({ archived: false, locked: false });
});

it('brings a thread back that was archived or locked meanwhile, and repeats the request once', async () => {
  const { chat, guild, guildId, channelId, change, state, staffId } = await openTicket();
  const id = (await chat.postMessage(randomUUID(), guildId, channelId, notice('One')))!;
  guild.updateChannel(channelId, { archived: true });
  expect(await chat.editMessage(guildId, channelId, id, notice('Two'))).toBe(true);
  expect(state()).toMatchObject({ archived: false });
  for (const code of [50_083, 160_005]) {
    const body = { message: 'Refused', code };
    discord.faults.add({
      on: 'POST /channels/:channel/messages',
      times: 1,
      effect: { kind: 'status', status: 400, body },
    });
    await change({ post: post(`After ${code}`) });
    discord.faults.add({
      on: 'PUT /channels/:channel/thread-members/:user',
      times: 1,
      effect: { kind: 'status', status: 400, body },
    });
    await change({ allow: [staffId] });
  }
  expect(discord.messages(channelId).map(({ content }) => content)).toEqual([
    'Welcome',
    'Two',
    'After 50083',
    'After 160005',
  ]);
  expect(lists(channelId)).toContain(staffId);
  guild.updateChannel(channelId, { archived: true });
  await chat.deleteMessage(guildId, channelId, id);
  expect(discord.messages(channelId)).toHaveLength(3);
  expect(state()).toMatchObject({ archived: true, locked: false });
});

it('names a thread neutrally when the server forbids its name', async () => {
  const { guild, open, home } = await openTicket();
  guild.record.forbiddenNames = ['rude'];
  const { channelId } = await open({ ...home, name: 'rude-7' });
  expect(discord.world.channel(channelId).name).toBe('ticket-7');
});

it('leaves out members who are not in the server, and says who cannot be added', async () => {
  const { guild, open, home, parent, change } = await openTicket();
  const stranger = toUserId(discord.addUser().id);
  const { channelId } = await open({ ...home, memberIds: [stranger] });
  expect(lists(channelId)).toEqual([discord.applicationId]);
  await expect(change({ allow: [stranger] })).rejects.toMatchObject({
    reason: 'chat_unknown_reference',
    message: expect.stringMatching(/member/),
  });
  const blind = toUserId(discord.addUser().joins(guild.id).id);
  guild.updateChannel(parent, {
    overwrites: [{ id: blind, type: OverwriteType.Member, allow: 0n, deny: ViewChannel }],
  });
  await expect(change({ allow: [blind] })).rejects.toMatchObject({
    reason: 'bot_lacks_permission',
    message: expect.stringMatching(new RegExp(`${blind}.*View Channel`)),
  });
  await change({ deny: [stranger, blind] });
});

it('opens none where the bot may not, or under what has no threads', async () => {
  const { guild, open, home } = await openTicket();
  const { id: group } = guild.addChannel({ name: 'Group', type: ChannelType.GuildCategory });
  for (const parentIds of [[toChannelId(group)], ['71' as ChannelId], []]) {
    await expect(open({ ...home, parentIds })).rejects.toMatchObject({
      reason: 'chat_unknown_reference',
      message: expect.stringMatching(/chatParentId/),
    });
  }
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~CreatePrivateThreads);
  await expect(open(home)).rejects.toMatchObject({
    reason: 'bot_lacks_permission',
    message: expect.stringMatching(/Create Private Threads/),
  });
});

it('finds a thread gone, and deletes one', async () => {
  const { chat, guildId, channelId, change, open, home } = await openTicket();
  await change({ archived: true });
  expect(await change({ deleted: true })).not.toBeNull();
  expect(discord.world.channels.has(channelId)).toBe(false);
  expect(await change({ post: post('Hi') })).toBeNull();
  const { channelId: other } = await open(home);
  discord.world.channels.delete(other);
  expect(await chat.changeChannel(randomUUID(), guildId, other, { archived: true })).toBeNull();
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});
