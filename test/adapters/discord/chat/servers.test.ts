import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';
import { openServer } from './fixture.ts';

const discord = useDiscord();
const { EmbedLinks, ManageChannels, ManageThreads, SendMessages } = PermissionFlagsBits;

const deny = (id: string, permissions: bigint, type = OverwriteType.Role) => ({
  id,
  type,
  allow: 0n,
  deny: permissions,
});

it('lists text channels, groups and roles, without the channels of tickets', async () => {
  const { guild, guildId, chat, open, addChannel, staffRoleId } = openServer(discord);
  const general = addChannel();
  const group = guild.addChannel({ type: ChannelType.GuildCategory, name: 'Support' });
  const inGroup = guild.addChannel({ name: 'orders', parentId: group.id });
  guild.addChannel({ type: ChannelType.GuildVoice, name: 'talk' });
  await open();
  const { channels, groups, roles, missingPermissions, isComplete } = await chat.describeServer(guildId);
  expect(channels.map(({ id, name, parentId }) => [id, name, parentId])).toEqual([
    [general, 'general', null],
    [inGroup.id, 'orders', group.id],
  ]);
  expect(groups).toEqual([{ id: group.id, name: 'Support', missingPermissions: [], isAgeRestricted: false }]);
  expect(roles).toEqual([{ id: staffRoleId, name: 'Staff' }]);
  expect([missingPermissions, isComplete]).toEqual([[], false]);
});

it('shows name and picture of a server with one request', async () => {
  const { guild, guildId, chat } = openServer(discord);
  const before = discord.state.requests.length;
  const shown = { name: guild.record.name, iconUrl: null };
  expect([await chat.showServer(guildId), await chat.showServer(guildId)]).toEqual([shown, shown]);
  expect(discord.state.requests).toHaveLength(before + 1);
});

it('names the permissions that the bot lacks, by the overwrites of @everyone, of its roles and of its own', async () => {
  const { guild, guildId, chat, addChannel } = openServer(discord);
  const channel = addChannel();
  const group = guild.addChannel({ type: ChannelType.GuildCategory, name: 'Support' });
  guild.updateChannel(group.id, { overwrites: [deny(guild.botRoleId, ManageChannels)] });
  guild.updateChannel(channel, {
    overwrites: [
      deny(guild.id, SendMessages | EmbedLinks | ManageThreads),
      { ...deny(discord.applicationId, 0n, OverwriteType.Member), allow: EmbedLinks },
    ],
  });
  const { channels, groups } = await chat.describeServer(guildId);
  expect(channels).toMatchObject([
    { id: channel, missingPermissions: ['Send Messages'], missingThreadPermissions: ['Manage Threads'] },
  ]);
  expect(groups).toMatchObject([{ id: group.id, missingPermissions: ['Manage Channels'] }]);
});

it('reads it again after some seconds, and lets an administrator do everything', async () => {
  const { guild, guildId, chat, clock } = openServer(discord);
  const { botRoleId } = guild;
  const read = async () => (await chat.describeServer(guildId)).missingPermissions;
  expect(await read()).toEqual([]);
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~ManageChannels);
  expect(await read()).toEqual([]);
  clock.advance(5_000);
  expect(await read()).toEqual(['Manage Channels']);
  guild.updateRole(botRoleId, { permissions: PermissionFlagsBits.Administrator });
  clock.advance(5_000);
  expect(await read()).toEqual([]);
});

it('is unavailable while Discord does not answer, and in a server that the bot has left', async () => {
  const { guild, guildId, chat } = openServer(discord);
  discord.faults.add({ times: Infinity, effect: { kind: 'cut' } });
  await expect(chat.describeServer(guildId)).rejects.toMatchObject({ code: 'bot_unavailable' });
  discord.faults.clear();
  guild.removeBot();
  await expect(chat.describeServer(guildId)).rejects.toMatchObject({
    code: expect.stringMatching(/bot_unavailable|conflict/),
  });
});
