import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { PickedChannel } from '#core/chat-events/index.ts';
import { toChannelId } from '#core/shared/ids.ts';
import {
  listMissingPermissions,
  NEEDED_FOR_POSTS,
  NEEDED_TO_OPEN,
  NEEDED_TO_SEE,
  NEEDED_TO_WRITE,
} from '../permissions.ts';

interface ResolvedChannel {
  readonly type?: number | undefined;
  readonly permissions?: string | undefined;
  readonly app_permissions?: string | undefined;
}

/** Lists the channels in which the bot lacks permissions, of those whose permissions the user can change. */
export const readPickedChannels = (
  channels: Readonly<Partial<Record<string, ResolvedChannel>>> = {},
): { readonly pickedChannels?: readonly PickedChannel[] } => {
  const lacking = Object.entries(channels).flatMap(([id, channel]): readonly PickedChannel[] => {
    const missingPermissions = channel && mayGrant(channel) ? listMissing(channel) : [];
    return missingPermissions.length === 0 ? [] : [{ id: toChannelId(id), missingPermissions }];
  });
  return lacking.length === 0 ? {} : { pickedChannels: lacking };
};

const NEEDED_BY_TYPE: Readonly<Record<number, typeof NEEDED_TO_WRITE>> = {
  [ChannelType.GuildText]: NEEDED_TO_WRITE,
  [ChannelType.GuildForum]: NEEDED_FOR_POSTS,
  [ChannelType.GuildCategory]: NEEDED_TO_OPEN,
};

/** Discord's field is optional. */
const listMissing = ({ type = -1, app_permissions: permissions }: ResolvedChannel): readonly string[] =>
  permissions === undefined ? [] : listMissingPermissions(BigInt(permissions), NEEDED_BY_TYPE[type] ?? NEEDED_TO_SEE);

const GRANTING = PermissionFlagsBits.Administrator | PermissionFlagsBits.ManageRoles;

/** In a channel, Manage Roles is the permission to manage its permissions. */
const mayGrant = ({ permissions = '0' }: ResolvedChannel): boolean => (BigInt(permissions) & GRANTING) !== 0n;
