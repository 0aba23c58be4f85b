import { type APIOverwrite, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { GuildId, UserId } from '#core/shared/ids.ts';

/** Who may do what in a channel, as Discord stores it. */
export interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

const { AttachFiles, EmbedLinks, ManageChannels, ReadMessageHistory, SendMessages, ViewChannel } = PermissionFlagsBits;

const READ = ViewChannel | ReadMessageHistory;
const WRITE = SendMessages | AttachFiles | EmbedLinks;
/** Everything that is granted and taken away here; other permissions stay as they are. */
const OURS = READ | WRITE;

export const parseOverwrites = (overwrites: readonly APIOverwrite[] = []): readonly Overwrite[] =>
  overwrites.map(({ id, type, allow, deny }) => ({ id, type, allow: BigInt(allow), deny: BigInt(deny) }));

export const toApiOverwrites = (overwrites: readonly Overwrite[]) =>
  overwrites.map(({ id, type, allow, deny }) => ({ id, type, allow: String(allow), deny: String(deny) }));

/** Whether two lists grant the same. */
export const isSameAccess = (a: readonly Overwrite[], b: readonly Overwrite[]): boolean =>
  JSON.stringify(toApiOverwrites(a)) === JSON.stringify(toApiOverwrites(b));

export interface Access {
  readonly guild: GuildId;
  readonly botId: string;
}

/** A new channel is hidden from everyone but the bot, these users and these roles. */
export const createOverwrites = (
  { guild, botId }: Access,
  userIds: readonly UserId[],
  roleIds: readonly string[],
): readonly Overwrite[] => {
  const hidden: Overwrite = { id: guild, type: OverwriteType.Role, allow: 0n, deny: ViewChannel };
  const bot: Overwrite = { id: botId, type: OverwriteType.Member, allow: OURS | ManageChannels, deny: 0n };
  return grantAccess([hidden, bot], userIds, roleIds);
};

/** Lets users and roles read, and write unless the channel is archived. */
export const grantAccess = (
  overwrites: readonly Overwrite[],
  userIds: readonly string[],
  roleIds: readonly string[],
): readonly Overwrite[] => {
  const grant = (type: OverwriteType) => (list: readonly Overwrite[], id: string) => {
    const before = list.find((overwrite) => overwrite.id === id) ?? { id, type, allow: 0n, deny: 0n };
    const after = { ...before, allow: before.allow | OURS, deny: before.deny & ~OURS };
    return list.some((overwrite) => overwrite.id === id)
      ? list.map((overwrite) => (overwrite.id === id ? after : overwrite))
      : [...list, after];
  };
  return roleIds.reduce(grant(OverwriteType.Role), userIds.reduce(grant(OverwriteType.Member), overwrites));
};

/** Takes away what was granted here; an overwrite that says nothing else is removed. */
export const revokeAccess = (overwrites: readonly Overwrite[], ids: readonly string[]): readonly Overwrite[] =>
  overwrites
    .map((overwrite) =>
      ids.includes(overwrite.id)
        ? { ...overwrite, allow: overwrite.allow & ~OURS, deny: overwrite.deny & ~OURS }
        : overwrite,
    )
    .filter(({ id, allow, deny }) => !ids.includes(id) || (allow | deny) !== 0n);

/** Those who may see the channel by an overwrite, without @everyone. */
const listReaders = (overwrites: readonly Overwrite[], { guild, botId }: Access): readonly Overwrite[] =>
  overwrites.filter(({ id, allow }) => id !== guild && id !== botId && (allow & ViewChannel) !== 0n);

/** The roles that may see the channel by an overwrite. */
export const listReadingRoles = (overwrites: readonly Overwrite[], access: Access): readonly string[] =>
  listReaders(overwrites, access)
    .filter(({ type }) => type === OverwriteType.Role)
    .map(({ id }) => id);

/** @everyone is denied writing in archived channels only. */
export const isArchived = (overwrites: readonly Overwrite[], guild: GuildId): boolean =>
  overwrites.some(({ id, deny }) => id === guild && (deny & SendMessages) !== 0n);

/** Takes writing away from everyone but the bot and these users, or gives it back. */
export const setArchived = (
  overwrites: readonly Overwrite[],
  access: Access,
  isClosed: boolean,
  writerIds: readonly string[] = [],
): readonly Overwrite[] => {
  const readers = new Set(listReaders(overwrites, access).map(({ id }) => id));
  return overwrites.map((overwrite) => {
    const { id, allow, deny } = overwrite;
    if (id === access.guild) return { ...overwrite, deny: isClosed ? deny | SendMessages : deny & ~SendMessages };
    if (!readers.has(id)) return overwrite;
    const mayWrite = !isClosed || writerIds.includes(id);
    return mayWrite
      ? { ...overwrite, allow: allow | WRITE, deny: deny & ~WRITE }
      : { ...overwrite, allow: allow & ~WRITE, deny: deny | SendMessages };
  });
};
