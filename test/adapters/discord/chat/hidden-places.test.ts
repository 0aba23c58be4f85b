import { randomUUID } from 'node:crypto';
import { ChannelFlags, ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { type ChannelId, toChannelId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { openServer, type Server } from './fixture.ts';

const discord = useDiscord();
const { Administrator, ManageChannels, ViewChannel } = PermissionFlagsBits;
const { GuildCategory, GuildForum, GuildText } = ChannelType;

const CREATE_CHANNEL = 'POST /guilds/:guild/channels';
const GET_CHANNEL = 'GET /channels/:channel';
const UNKNOWN = toChannelId('990000000000000001');

afterEach(() => discord.faults.clear());

const deny = (id: string, permissions = ViewChannel) => ({
  id,
  type: OverwriteType.Role,
  allow: 0n,
  deny: permissions,
});

/** A place that only staff see. */
const hide = ({ guild }: Server, type: ChannelType = GuildCategory, fields: object = {}): ChannelId =>
  toChannelId(guild.addChannel({ type, name: 'Private', overwrites: [deny(guild.id)], ...fields }).id);

/** Discord does not take the category of the next channel. */
const refuseParent = (status: number, body: object) =>
  discord.faults.add({ on: CREATE_CHANNEL, effect: { kind: 'status', status, body } });
const INVALID_PARENT = {
  message: 'Invalid Form Body',
  code: 50_035,
  errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID', message: 'Category does not exist' }] } },
};

describe('what the chat lists', () => {
  it('is complete for an administrator and for the owner of the server alone', async () => {
    const server = openServer(discord);
    hide(server);
    const { isComplete, hasAllRoles, groups } = await server.chat.describeServer(server.guildId);
    expect([isComplete, hasAllRoles, groups]).toEqual([false, true, []]);
    server.guild.setBotPermissions(Administrator);
    server.clock.advance(5_000);
    const whole = await server.chat.describeServer(server.guildId);
    expect([whole.isComplete, whole.groups.map(({ name }) => name)]).toEqual([true, ['Private']]);
    const owned = openServer(discord);
    owned.guild.record.ownerId = discord.applicationId;
    expect((await owned.chat.describeServer(owned.guildId)).isComplete).toBe(true);
  });

  it('has a group that shows because of one of its channels, with the permission that is missing', async () => {
    const server = openServer(discord);
    const group = hide(server);
    server.guild.addChannel({ name: 'open', parentId: group, overwrites: [] });
    expect((await server.chat.describeServer(server.guildId)).groups).toMatchObject([
      { id: group, name: 'Private', missingPermissions: ['View Channels'] },
    ]);
  });

  it('says which places are age-restricted', async () => {
    const { chat, guild, guildId } = openServer(discord);
    for (const isNsfw of [true, false])
      for (const type of [GuildText, GuildForum, GuildCategory]) guild.addChannel({ type, name: 'place', isNsfw });
    const { channels, forums, groups } = await chat.describeServer(guildId);
    for (const places of [channels, forums, groups])
      expect(places.map(({ isAgeRestricted }) => isAgeRestricted)).toEqual([true, false]);
  });

  it('has no channel with a hidden name, whatever Discord lists', async () => {
    const { chat, guild, guildId, addChannel } = openServer(discord);
    const body = [
      { id: addChannel(), type: GuildText, guild_id: guild.id, name: 'shown', flags: ChannelFlags.ChannelObfuscated },
      { id: addChannel(), type: GuildText, guild_id: guild.id, name: '___hidden___' },
      { id: addChannel(), type: GuildText, guild_id: guild.id, name: 'general' },
    ];
    discord.faults.add({ on: 'GET /guilds/:guild/channels', effect: { kind: 'status', status: 200, body } });
    expect((await chat.describeServer(guildId)).channels.map(({ name }) => name)).toEqual(['general']);
  });
});

describe('a place that is not listed', () => {
  it.each([GuildText, GuildForum, GuildCategory])('of type %i is hidden, and not gone', async (type) => {
    const server = openServer(discord);
    const id = hide(server, type);
    expect(await server.chat.describeUnlisted(server.guildId, [id])).toEqual([
      { id, state: 'hidden', missingPermissions: ['View Channels'] },
    ]);
  });

  it('is unknown when it is gone, or of another server', async () => {
    const { chat, guildId } = openServer(discord);
    const ids = [UNKNOWN, openServer(discord).addChannel()];
    const unlisted = await chat.describeUnlisted(guildId, ids);
    expect(unlisted).toEqual(ids.map((id) => ({ id, state: 'unknown', missingPermissions: [] })));
  });

  it('is shown when it is of another kind, and a thread when the bot may read it', async () => {
    const { chat, clock, guild, guildId, addChannel } = openServer(discord);
    const voice = guild.addChannel({ type: ChannelType.GuildVoice, name: 'talk' });
    const fields = { name: 'ticket-1', ownerId: guild.ownerId, invitable: false, autoArchiveMinutes: 60 };
    const ids = [voice, guild.addThread(addChannel(), fields)].map(({ id }) => toChannelId(id));
    const listStates = async () => (await chat.describeUnlisted(guildId, ids)).map(({ state }) => state);
    expect(await listStates()).toEqual(['shown', 'shown']);
    guild.setBotPermissions(ViewChannel);
    clock.advance(5_000);
    expect(await listStates()).toEqual(['shown', 'hidden']);
  });

  it('is hidden by its flag, too', async () => {
    const { chat, guild, guildId } = openServer(discord);
    const flags = ChannelFlags.ChannelObfuscated;
    const body = { id: UNKNOWN, type: GuildCategory, guild_id: guild.id, name: '___hidden___', flags };
    discord.faults.add({ on: GET_CHANNEL, effect: { kind: 'status', status: 200, body } });
    expect(await chat.describeUnlisted(guildId, [UNKNOWN])).toMatchObject([{ state: 'hidden' }]);
  });

  it('is asked for once in five seconds, and listed as soon as the bot sees it', async () => {
    const server = openServer(discord);
    const { chat, clock, guild, guildId } = server;
    const [hidden, gone] = [hide(server), UNKNOWN];
    const before = discord.state.count(GET_CHANNEL);
    for (let time = 0; time < 3; time += 1) await chat.describeUnlisted(guildId, [hidden, gone]);
    expect(discord.state.count(GET_CHANNEL)).toBe(before + 2);
    guild.updateChannel(hidden, { overwrites: [] });
    clock.advance(5_000);
    expect((await chat.describeServer(guildId)).groups).toMatchObject([{ id: hidden, missingPermissions: [] }]);
  });

  it('is not known while Discord does not answer', async () => {
    const { chat, guildId } = openServer(discord);
    discord.faults.add({ times: Infinity, effect: { kind: 'cut' } });
    await expect(chat.describeUnlisted(guildId, [UNKNOWN])).rejects.toMatchObject({ code: 'bot_unavailable' });
  });
});

describe('a ticket for a group that the bot does not see', () => {
  const lacksView = (group: string) => ({
    code: 'conflict',
    reason: 'bot_lacks_permission',
    message: expect.stringMatching(new RegExp(`group ${group}.*View Channel`)),
  });
  const countChannels = ({ guild }: Server) => guild.channels().length;

  it.each([
    ['no access', null],
    ['no permission', () => refuseParent(403, { message: 'Missing Permissions', code: 50_013 })],
    ['a category that it does not know', () => refuseParent(400, INVALID_PARENT)],
  ])('is not opened elsewhere, when Discord says: %s', async (_, answer) => {
    const server = openServer(discord);
    const group = hide(server);
    const before = countChannels(server);
    answer?.();
    await expect(server.open({ parentIds: [group] })).rejects.toMatchObject(lacksView(group));
    expect(countChannels(server)).toBe(before);
  });

  it('is opened in the next group where the first is gone, and outside of groups when all are', async () => {
    const server = openServer(discord);
    const second = toChannelId(server.guild.addChannel({ type: GuildCategory, name: 'More' }).id);
    const { channelId } = await server.open({ parentIds: [UNKNOWN, second] });
    expect(discord.world.channel(channelId).parentId).toBe(second);
    const { channelId: outside } = await server.open({ parentIds: [UNKNOWN] });
    expect(discord.world.channel(outside).parentId).toBeNull();
  });

  it('keeps no ticket from another group, and is opened when the bot may see it', async () => {
    const server = openServer(discord);
    const [group, other] = [
      hide(server),
      toChannelId(server.guild.addChannel({ type: GuildCategory, name: 'More' }).id),
    ];
    await expect(server.open({ parentIds: [group] })).rejects.toMatchObject(lacksView(group));
    expect(await server.open({ parentIds: [other] })).toMatchObject({ channelId: expect.any(String) });
    server.guild.updateChannel(group, { overwrites: [] });
    server.clock.advance(60_000);
    const { channelId } = await server.open({ parentIds: [group] });
    expect(discord.world.channel(channelId).parentId).toBe(group);
  });

  it('is not moved there, and stays where it is with its access', async () => {
    const server = openServer(discord);
    const { chat, guildId, open } = server;
    const group = hide(server);
    const { channelId } = await open();
    const { overwrites } = discord.world.channel(channelId);
    const move = () => chat.changeChannel(randomUUID(), guildId, channelId, { parentIds: [group], deny: [] });
    await expect(move()).rejects.toMatchObject(lacksView(group));
    discord.faults.add({
      on: 'PATCH /channels/:channel',
      effect: { kind: 'status', status: 400, body: INVALID_PARENT },
    });
    server.clock.advance(60_000);
    await expect(move()).rejects.toMatchObject(lacksView(group));
    expect(discord.world.channel(channelId)).toMatchObject({ parentId: null, overwrites });
  });

  it('names the permission that is missing in a group that the bot does see', async () => {
    const server = openServer(discord);
    const { guild, open } = server;
    const overwrites = [deny(guild.botRoleId, ManageChannels)];
    const id = toChannelId(guild.addChannel({ type: GuildCategory, name: 'Locked', overwrites }).id);
    await expect(open({ parentIds: [id] })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`group ${id}.*Manage Channels`)),
    });
  });
});
