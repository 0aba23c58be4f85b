import { type APIOverwrite, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { NewChannel } from '#core/chat/index.ts';
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

/** A new channel is hidden from everyone but the bot, these users and these roles; some of them may only read. */
export const createOverwrites = (
  { guild, botId }: Access,
  userIds: readonly UserId[],
  { roleIds, readerRoleIds = [] }: Pick<NewChannel, 'roleIds' | 'readerRoleIds'>,
): readonly Overwrite[] => {
  const hidden: Overwrite = { id: guild, type: OverwriteType.Role, allow: 0n, deny: ViewChannel };
  const bot: Overwrite = { id: botId, type: OverwriteType.Member, allow: OURS | ManageChannels, deny: 0n };
  return limitToReading(grantAccess([hidden, bot], userIds, roleIds), readerRoleIds);
};

/** Changes the overwrite of each id, and adds those that are missing. */
const changeEach = (
  overwrites: readonly Overwrite[],
  type: OverwriteType,
  ids: readonly string[],
  change: (overwrite: Overwrite) => Overwrite,
): readonly Overwrite[] =>
  ids.reduce<readonly Overwrite[]>((list, id) => {
    const isKnown = list.some((overwrite) => overwrite.id === id);
    const added = isKnown ? list : [...list, { id, type, allow: 0n, deny: 0n }];
    return added.map((overwrite) => (overwrite.id === id ? change(overwrite) : overwrite));
  }, overwrites);

const grant =
  (permissions: bigint) =>
  (overwrite: Overwrite): Overwrite => ({
    ...overwrite,
    allow: overwrite.allow | permissions,
    deny: overwrite.deny & ~permissions,
  });

/** Lets users and roles read, and write unless the channel is archived. */
export const grantAccess = (
  overwrites: readonly Overwrite[],
  userIds: readonly string[],
  roleIds: readonly string[],
): readonly Overwrite[] =>
  changeEach(
    changeEach(overwrites, OverwriteType.Member, userIds, grant(OURS)),
    OverwriteType.Role,
    roleIds,
    grant(OURS),
  );

/** Lets the bot do what it may in channels that it made. */
export const grantOwnAccess = (overwrites: readonly Overwrite[], { botId }: Access): readonly Overwrite[] =>
  changeEach(overwrites, OverwriteType.Member, [botId], grant(OURS | ManageChannels));

/** Lets roles read; whether they may write stays as it is. */
export const grantReading = (overwrites: readonly Overwrite[], roleIds: readonly string[]): readonly Overwrite[] =>
  changeEach(overwrites, OverwriteType.Role, roleIds, grant(READ));

/** Lets roles read, and not write. */
export const limitToReading = (overwrites: readonly Overwrite[], roleIds: readonly string[]): readonly Overwrite[] =>
  changeEach(overwrites, OverwriteType.Role, roleIds, (overwrite) => ({
    ...overwrite,
    allow: (overwrite.allow | READ) & ~WRITE,
    deny: (overwrite.deny & ~READ) | SendMessages,
  }));

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
