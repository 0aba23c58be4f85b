import { PermissionFlagsBits } from 'discord-api-types/v10';

/** What the bot needs in a server, as the settings of Discord name it. It is no administrator, and grants nothing that it does not have. */
const NEEDED = {
  'View Channels': PermissionFlagsBits.ViewChannel,
  'Manage Channels': PermissionFlagsBits.ManageChannels,
  'Manage Roles': PermissionFlagsBits.ManageRoles,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Send Messages in Threads': PermissionFlagsBits.SendMessagesInThreads,
  'Create Private Threads': PermissionFlagsBits.CreatePrivateThreads,
  'Manage Threads': PermissionFlagsBits.ManageThreads,
  'Embed Links': PermissionFlagsBits.EmbedLinks,
  'Attach Files': PermissionFlagsBits.AttachFiles,
  'Read Message History': PermissionFlagsBits.ReadMessageHistory,
  'Mention @everyone, @here, and All Roles': PermissionFlagsBits.MentionEveryone,
} as const;

const ALL_NEEDED = Object.values(NEEDED).reduce<bigint>((sum, flag) => sum | flag, 0n);

/** The names of the permissions that are missing among these. https://docs.discord.com/developers/topics/permissions */
export const listMissingPermissions = (permissions: bigint): readonly string[] =>
  (permissions & PermissionFlagsBits.Administrator) !== 0n
    ? []
    : Object.entries(NEEDED).flatMap(([name, flag]) => ((permissions & flag) === flag ? [] : [name]));

/** The address at which somebody invites the bot to a server that they manage. */
export const buildInviteUrl = (applicationId: string): string => {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', applicationId);
  url.searchParams.set('scope', 'bot applications.commands');
  url.searchParams.set('permissions', String(ALL_NEEDED));
  return url.href;
};
