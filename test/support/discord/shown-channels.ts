import { ChannelFlags, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { toChannel } from './payloads.ts';
import { computePermissions, isSeen } from './permissions.ts';
import type { ChannelRecord } from './records.ts';
import type { World } from './world.ts';

/** A channel that somebody has picked, whole also when the bot does not see it. */
export const toResolvedChannel = (world: World, channel: ChannelRecord, userId: string) => ({
  ...toChannel(world, channel),
  permissions: String(computePermissions(world, channel, userId)),
  app_permissions: String(computePermissions(world, channel, world.bot.id)),
});

const HIDDEN_NAME = '___hidden___';

/** A channel as the gateway shows it: of one that the bot does not see only id, type and position are true. */
export const toReportedChannel = (world: World, channel: ChannelRecord): object => {
  const shown = toChannel(world, channel);
  if (channel.thread || channel.guildId === null || isSeen(world, channel, world.bot.id)) return shown;
  const { id, type, guildId, position } = channel;
  const nothing = Object.fromEntries(Object.keys(shown).map((field) => [field, null]));
  return {
    ...nothing,
    id,
    type,
    guild_id: guildId,
    position,
    name: HIDDEN_NAME,
    flags: ChannelFlags.ChannelObfuscated,
    permission_overwrites: [
      { id: guildId, type: OverwriteType.Role, allow: '0', deny: String(PermissionFlagsBits.ViewChannel) },
    ],
  };
};
