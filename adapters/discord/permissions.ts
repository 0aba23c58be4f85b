import { PermissionFlagsBits } from 'discord-api-types/v10';
import { listKeys } from '#core/shared/values/list-keys.ts';

/** The bot needs these in a server, by their names in Discord's settings. It is no administrator. */
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

type PermissionName = keyof typeof NEEDED;

export const NEEDED_TO_SEE: readonly PermissionName[] = ['View Channels'];

export const NEEDED_TO_WRITE: readonly PermissionName[] = [
  'View Channels',
  'Send Messages',
  'Embed Links',
  'Attach Files',
  'Read Message History',
];

export const NEEDED_FOR_THREADS: readonly PermissionName[] = [
  'Create Private Threads',
  'Send Messages in Threads',
  'Manage Threads',
];

/** In a forum Send Messages lets the bot open posts. */
export const NEEDED_FOR_POSTS: readonly PermissionName[] = [
  ...NEEDED_TO_WRITE,
  'Send Messages in Threads',
  'Manage Threads',
];

/** The bot can only grant permissions that it has itself. */
export const NEEDED_TO_OPEN: readonly PermissionName[] = [...NEEDED_TO_WRITE, 'Manage Channels', 'Manage Roles'];

/** The names of the permissions that are missing among those that the bot needs. https://docs.discord.com/developers/topics/permissions */
export const listMissingPermissions = (
  permissions: bigint,
  needed: readonly PermissionName[] = listKeys(NEEDED),
): readonly string[] =>
  (permissions & PermissionFlagsBits.Administrator) !== 0n
    ? []
    : needed.filter((name) => (permissions & NEEDED[name]) === 0n);

/** Each makes something better that also works without it: pinned opening messages, replies under the name of staff, and marks of delivery. */
const WISHED = PermissionFlagsBits.PinMessages | PermissionFlagsBits.ManageWebhooks | PermissionFlagsBits.AddReactions;

/** The address at which somebody invites the bot to a server that they manage. */
export const buildInviteUrl = (applicationId: string): string => {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', applicationId);
  url.searchParams.set('scope', 'bot applications.commands');
  url.searchParams.set('permissions', String(ALL_NEEDED | WISHED));
  return url.href;
};
