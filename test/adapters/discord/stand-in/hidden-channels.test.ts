import { ChannelFlags, ChannelType, OverwriteType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { connectRest, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { toGuildCreate } from '../../../support/discord/guilds.ts';
import type { WorldEvent } from '../../../support/discord/world.ts';

const discord = useDiscord();
const { Administrator, ManageChannels, ViewChannel } = PermissionFlagsBits;

const deny = (id: string) => ({ id, type: OverwriteType.Role, allow: 0n, deny: ViewChannel });

/** A private group, a channel in it, and a channel for everybody. */
const openGuild = () => {
  const guild = discord.addGuild();
  const overwrites = [deny(guild.id)];
  const group = guild.addChannel({ type: ChannelType.GuildCategory, name: 'Tickets', overwrites });
  const inside = guild.addChannel({ name: 'ticket-1', topic: 'A topic', parentId: group.id });
  const open = guild.addChannel({ name: 'general' });
  return { guild, group, inside, open };
};

const listNames = async (guild: string): Promise<string[]> => {
  const channels: any = await connectRest(discord).get(Routes.guildChannels(guild));
  return channels.map(({ name }: { name: string }) => name);
};

const listReported = (guild: string): Record<string, any>[] =>
  (toGuildCreate(discord.world, discord.world.guild(guild)) as { channels: Record<string, any>[] }).channels;

/** The channels that CHANNEL_UPDATE reports while something changes, by name. */
const listUpdated = (change: () => void): string[] => {
  const events: WorldEvent[] = [];
  discord.world.onEvent((event) => void events.push(event));
  change();
  return events.flatMap(({ type, data }) => (type === 'CHANNEL_UPDATE' && 'name' in data ? [String(data.name)] : []));
};

it('leaves out what the bot does not see, and refuses it', async () => {
  const { guild, group, inside } = openGuild();
  expect(await listNames(guild.id)).toEqual(['general']);
  for (const { id } of [group, inside])
    expect(await getRefusal(connectRest(discord).get(Routes.channel(id)))).toMatchObject({ status: 403, code: 50_001 });
  const body = { name: 'ticket-2', parent_id: group.id };
  const created = connectRest(discord).post(Routes.guildChannels(guild.id), { body });
  expect(await getRefusal(created)).toMatchObject({ status: 403, code: 50_001 });
});

it('reports it without its name, topic and overwrites', () => {
  const { guild, inside } = openGuild();
  const reported = listReported(guild.id);
  expect(reported.map(({ name }) => name)).toEqual(['___hidden___', '___hidden___', 'general']);
  expect(reported[1]).toEqual({
    id: inside.id,
    type: ChannelType.GuildText,
    guild_id: guild.id,
    position: inside.position,
    name: '___hidden___',
    flags: ChannelFlags.ChannelObfuscated,
    permission_overwrites: [{ id: guild.id, type: OverwriteType.Role, allow: '0', deny: String(ViewChannel) }],
    parent_id: null,
    topic: null,
    nsfw: null,
    rate_limit_per_user: null,
    last_message_id: null,
  });
});

it('shows a group of which the bot sees one channel', async () => {
  const { guild, inside } = openGuild();
  const own = { ...deny(guild.botRoleId), allow: ViewChannel, deny: 0n };
  const updated = listUpdated(() => guild.updateChannel(inside.id, { overwrites: [deny(guild.id), own] }));
  expect(updated.toSorted()).toEqual(['Tickets', 'ticket-1']);
  expect(await listNames(guild.id)).toEqual(['Tickets', 'ticket-1', 'general']);
});

it('hides nothing from an administrator, and reports the whole channels when the bot becomes one', async () => {
  const { guild } = openGuild();
  expect(listUpdated(() => guild.setBotPermissions(Administrator))).toEqual(['Tickets', 'ticket-1']);
  expect(await listNames(guild.id)).toEqual(['Tickets', 'ticket-1', 'general']);
  const hidden = ['___hidden___', '___hidden___'];
  expect(listUpdated(() => guild.setBotPermissions(ViewChannel | ManageChannels))).toEqual(hidden);
});

it('hides all channels from a bot without View Channels', async () => {
  const guild = discord.addGuild({ permissions: 0n, botPermissions: ManageChannels });
  guild.addChannel({ name: 'general' });
  expect(await listNames(guild.id)).toEqual([]);
  expect(listReported(guild.id)).toMatchObject([{ name: '___hidden___' }]);
});
