import { randomUUID } from 'node:crypto';
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { type ChannelId, toChannelId, toUserId } from '#core/shared/ids.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { notice, openServer, post, type Server } from './fixture.ts';

const discord = useDiscord();

const CREATE_MESSAGE = 'POST /channels/:channel/messages';
const CREATE_CHANNEL = 'POST /guilds/:guild/channels';

afterEach(() => discord.faults.clear());

/** Lets Discord refuse the next request of a route with a code. */
const refuse = (on: string, code: number, status = 400) =>
  discord.faults.add({ on, effect: { kind: 'status', status, body: { message: 'Refused', code } } });

it('names the permission and the channel when the bot lacks one', async () => {
  const { chat, guild, guildId, open, newChannel } = openServer(discord);
  const { channelId } = await open();
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.ManageChannels);
  await expect(chat.openChannel(randomUUID(), newChannel())).rejects.toMatchObject({
    code: 'conflict',
    reason: 'bot_lacks_permission',
    message: expect.stringMatching(new RegExp(`server ${guild.id}.*Manage Channels`)),
  });
  discord.world.channel(channelId).overwrites = [
    { id: guild.id, type: OverwriteType.Role, allow: 0n, deny: PermissionFlagsBits.ViewChannel },
  ];
  await expect(chat.postMessage(randomUUID(), guildId, channelId, notice('Hi'))).rejects.toMatchObject({
    reason: 'bot_lacks_permission',
    message: expect.stringMatching(new RegExp(`channel ${channelId}.*View Channel`)),
  });
});

it('asks Discord nothing for a minute where the bot lacks a permission', async () => {
  const { chat, clock, guild, newChannel } = openServer(discord);
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.ManageChannels);
  const lacks = { reason: 'bot_lacks_permission' };
  await expect(chat.openChannel(randomUUID(), newChannel())).rejects.toMatchObject(lacks);
  const before = discord.state.count(CREATE_CHANNEL);
  await expect(chat.openChannel(randomUUID(), newChannel())).rejects.toMatchObject(lacks);
  expect(discord.state.count(CREATE_CHANNEL)).toBe(before);
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS);
  clock.advance(60_000);
  expect(await chat.openChannel(randomUUID(), newChannel())).toMatchObject({ channelId: expect.any(String) });
});

it('names a role or user that Discord does not know', async () => {
  const { open, guild } = openServer(discord);
  const unknown = { code: 'conflict', reason: 'chat_unknown_reference' };
  await expect(open({ roleIds: ['999000000000000001'] })).rejects.toMatchObject({
    ...unknown,
    message: expect.stringMatching(/role/),
  });
  await expect(open({ memberIds: [toUserId('999000000000000002')] })).rejects.toMatchObject({
    ...unknown,
    message: expect.stringMatching(/user/),
  });
  expect(guild.channels()).toEqual([]);
});

it.each([
  [30_013, 'chat_limit_reached', /500.*Delete channels of closed tickets/],
  [30_060, 'chat_limit_reached', /[Dd]elete or archive/],
  [160_006, 'chat_limit_reached', /[Aa]rchive/],
  [200_000, 'chat_refused', /AutoMod/],
])('translates the refusal %i to %s', async (code, reason, message) => {
  const { open } = openServer(discord);
  refuse(CREATE_CHANNEL, code);
  await expect(open()).rejects.toMatchObject({ code: 'conflict', reason, message: expect.stringMatching(message) });
});

it.each([
  [30_032, 400, /100/],
  [30_034, 429, /tomorrow/],
])('translates the refusal %i of a command', async (code, status, message) => {
  const { chat, guildId } = openServer(discord);
  refuse('POST /applications/:application/guilds/:guild/commands', code, status);
  const offered = chat.offerCommands(guildId, [{ name: 'help', description: 'Helps' }]);
  await expect(offered).rejects.toMatchObject({
    reason: 'chat_limit_reached',
    message: expect.stringMatching(message),
  });
});

it.each([
  ['the bot is not in the server (10004)', 404, 10_004],
  ['the network of Discord is overloaded (40333)', 403, 40_333],
  ['Discord is overloaded (130000)', 503, 130_000],
])('is unavailable when %s', async (_, status, code) => {
  const { open } = openServer(discord);
  refuse(CREATE_CHANNEL, code, status);
  await expect(open()).rejects.toMatchObject({ code: 'bot_unavailable' });
});

it('reports a body that Discord refuses as a defect of its own', async () => {
  const { open } = openServer(discord);
  refuse(CREATE_CHANNEL, 50_035);
  await expect(open()).rejects.toMatchObject({ name: 'DiscordRefusal', code: 50_035 });
});

/** A full category. */
const addFullCategory = ({ guild }: Server): ChannelId => {
  const { id: parentId } = guild.addChannel({ name: 'Tickets', type: ChannelType.GuildCategory });
  for (let i = 0; i < 50; i += 1) guild.addChannel({ name: `old-${i}`, parentId });
  return toChannelId(parentId);
};
const GONE = '999000000000000003' as ChannelId;

it('opens a channel in the next category when one is full or gone', async () => {
  const server = openServer(discord);
  const next = toChannelId(server.guild.addChannel({ name: 'Next', type: ChannelType.GuildCategory }).id);
  const { channelId } = await server.open({ parentIds: [addFullCategory(server), GONE, next] });
  expect(discord.world.channel(channelId).parentId).toBe(next);
});

it('opens no channel when every category is full or gone, and says what to do', async () => {
  const server = openServer(discord);
  const full = addFullCategory(server);
  const before = server.guild.channels().length;
  for (const parentIds of [[full], [full, GONE], [GONE, full]]) {
    await expect(server.open({ parentIds })).rejects.toMatchObject({
      code: 'conflict',
      reason: 'chat_limit_reached',
      message: expect.stringMatching(/Delete channels of closed tickets/),
    });
  }
  expect(server.guild.channels()).toHaveLength(before);
});

it('opens a channel outside of its category when that is gone', async () => {
  const { open } = openServer(discord);
  const { channelId } = await open({ parentIds: [GONE] });
  expect(discord.world.channel(channelId).parentId).toBeNull();
});

it('leaves a closed channel where it is when the archive is full', async () => {
  const { chat, guild, guildId, open } = openServer(discord);
  const { id } = guild.addChannel({ name: 'Archive', type: ChannelType.GuildCategory });
  for (let i = 0; i < 50; i += 1) guild.addChannel({ name: `old-${i}`, parentId: id });
  const { channelId } = await open();
  const change = { archived: true, parentIds: [toChannelId(id)] };
  expect(await chat.changeChannel(randomUUID(), guildId, channelId, change)).not.toBeNull();
  const { parentId, overwrites } = discord.world.channel(channelId);
  expect(parentId).toBeNull();
  expect(overwrites.find(({ id: of }) => of === guild.id)?.deny).toBe(
    PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages,
  );
});

it('names a channel neutrally when the server forbids its name', async () => {
  const { guild, open } = openServer(discord);
  guild.record.forbiddenNames = ['rude'];
  const { channelId } = await open({ name: 'rude-7' });
  expect(discord.world.channel(channelId).name).toBe('ticket-7');
  guild.record.forbiddenNames = ['ticket'];
  refuse(CREATE_CHANNEL, 20_031);
  await expect(open({ name: 'ticket' })).rejects.toMatchObject({ code: 20_031 });
});

it('knows that a channel, a message or a member is gone', async () => {
  const { chat, guildId, addChannel, requesterId, newChannel, open } = openServer(discord);
  const channel = addChannel();
  const message = (await chat.postMessage(randomUUID(), guildId, channel, notice('Hi')))!;
  const { channelId } = await open();
  await chat.deleteMessage(guildId, channel, message);
  expect(await chat.editMessage(guildId, channel, message, notice('Ho'))).toBe(false);
  await chat.deleteMessage(guildId, channel, message);
  discord.world.channels.delete(channel);
  expect(await chat.postMessage(randomUUID(), guildId, channel, notice('Hi'))).toBeNull();
  expect(await chat.editMessage(guildId, channel, message, notice('Ho'))).toBe(false);
  expect(await chat.changeChannel(randomUUID(), guildId, channel, { post: post('Hi') })).toBeNull();
  expect(await chat.changeChannel(randomUUID(), guildId, channel, { archived: true })).toBeNull();
  discord.world.user(requesterId).acceptsDirectMessages = false;
  expect(await chat.sendDirectMessage(randomUUID(), guildId, requesterId, notice('Hi'))).toBeNull();
  discord.world.guild(newChannel().guild).members.delete(requesterId);
  expect(await chat.sendDirectMessage(randomUUID(), guildId, requesterId, notice('Hi'))).toBeNull();
  expect(await chat.listRoles(guildId, requesterId)).toBeNull();
  discord.world.channels.delete(channelId);
  expect(await chat.changeChannel(randomUUID(), guildId, channelId, { deleted: true })).not.toBeNull();
});

it('reports AutoMod in a reply', async () => {
  const { chat, guild, guildId, open, texts } = openServer(discord);
  const { channelId } = await open();
  guild.record.blockedWords = ['rude'];
  const reply = chat.changeChannel(randomUUID(), guildId, channelId, { post: post('Something rude') });
  await expect(reply).rejects.toMatchObject({ code: 'conflict', reason: 'chat_refused' });
  expect(texts(channelId)).toEqual(['Welcome']);
});

it('waits for a rate limit that ends soon, and is unavailable for a longer one', async () => {
  const { open, texts } = openServer(discord, { deadlineMs: 3_000 });
  discord.faults.add({ on: CREATE_MESSAGE, effect: { kind: 'rate-limited', retryAfter: 1 } });
  expect(texts((await open()).channelId)).toEqual(['Welcome']);
  discord.faults.add({ on: CREATE_MESSAGE, effect: { kind: 'rate-limited', retryAfter: 60 } });
  await expect(open()).rejects.toMatchObject({ code: 'bot_unavailable' });
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('names an emoji that Discord does not know', async () => {
  const { chat, guildId, open } = openServer(discord);
  const { channelId } = await open();
  const fault = { _errors: [{ code: 'BUTTON_COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }] };
  const errors = { components: { 0: { components: { 1: { emoji: { id: fault } } } } } };
  const body = { message: 'Invalid Form Body', code: 50_035, errors };
  discord.faults.add({ on: CREATE_MESSAGE, effect: { kind: 'status', status: 400, body } });
  const button = (emoji: string) => ({ label: 'Help', emoji, target: { id: emoji, style: 'primary' as const } });
  const buttonRows = [[button('🛟'), button('<a:gone:123456789012345678>')]];
  const posted = chat.postMessage(randomUUID(), guildId, channelId, notice('Hi', { buttonRows }));
  await expect(posted).rejects.toMatchObject({
    reason: 'chat_unknown_reference',
    message: expect.stringContaining('<a:gone:123456789012345678>'),
  });
});
