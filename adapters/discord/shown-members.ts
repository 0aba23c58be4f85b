import { removeDirections } from '#core/shared/values/escape-controls.ts';
import type { APIGuildMember, APIUser } from 'discord-api-types/v10';

const CDN = 'https://cdn.discordapp.com';

/** How Discord shows somebody: the name and the picture of the server, otherwise those of the account. */
export interface ShownMember {
  readonly name: string;
  readonly avatarUrl: string | null;
}

export type ShownUserFields = Pick<APIUser, 'id' | 'username' | 'global_name' | 'avatar'>;
export type ShownMemberFields = Pick<APIGuildMember, 'nick' | 'avatar'>;

/** A user as a server shows them; of a user who is no member, `member` is null. */
export const toShownMember = (guild: string, user: ShownUserFields, member: ShownMemberFields | null): ShownMember => ({
  name: removeDirections(member?.nick ?? user.global_name ?? user.username) || user.username,
  avatarUrl: findAvatar(guild, user, member?.avatar ?? null),
});

/** https://docs.discord.com/developers/reference#image-formatting */
const findAvatar = (guild: string, { id, avatar }: ShownUserFields, own: string | null): string | null => {
  if (own !== null) return `${CDN}/guilds/${guild}/users/${id}/avatars/${toFile(own)}`;
  return avatar === null ? null : `${CDN}/avatars/${id}/${toFile(avatar)}`;
};

const toFile = (hash: string): string => `${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}`;
