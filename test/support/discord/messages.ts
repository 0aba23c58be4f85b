import {
  type APIAllowedMentions,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  ChannelType,
  MessageType,
} from 'discord-api-types/v10';
import { addThreadMember, createThread, type NewThread, requireTags, updateChannel } from './channels.ts';
import { refuse } from './errors.ts';
import { findPinged, requireConsistent } from './mentions.ts';
import { toCreatedMessage, toMessage, toPartialMember } from './payloads.ts';
import { computePermissions } from './permissions.ts';
import { omitUndefined } from './people/pick.ts';
import type { ChannelRecord, InteractionOrigin, MessageContent, MessageRecord } from './records.ts';
import type { World } from './world.ts';

/** Messages that only one user sees, for as long as the interaction lasts. */
export const EPHEMERAL = 64;
const NONCE_MEMORY_MS = 5 * 60_000;

export interface NewMessage extends Partial<MessageContent> {
  /** A new one unless given. */
  readonly id?: string;
  readonly authorId: string;
  readonly type?: number;
  readonly nonce?: string | number | null;
  readonly repliesTo?: string | null;
  readonly interaction?: InteractionOrigin | null;
  readonly webhook?: MessageRecord['webhook'];
}

/** Components get numbers, in the order of the message. */
const numberComponents = (components: readonly APIMessageTopLevelComponent[]): APIMessageTopLevelComponent[] => {
  let next = 0;
  const number = <T extends object>(component: T): T => {
    next += 1;
    const id = 'id' in component && typeof component.id === 'number' ? component.id : next;
    const children = 'components' in component ? component.components : undefined;
    return { ...component, id, ...(Array.isArray(children) && { components: children.map(number) }) };
  };
  return components.map(number);
};

const emitMessage = (world: World, type: string, channel: ChannelRecord, message: MessageRecord): void => {
  const { guildId } = channel;
  const member = guildId === null ? undefined : world.guild(guildId).members.get(message.authorId);
  const shown = type === 'MESSAGE_CREATE' ? toCreatedMessage(world, message) : toMessage(world, message);
  const data = {
    ...shown,
    ...(guildId !== null && { guild_id: guildId }),
    ...(member && { member: toPartialMember(member) }),
  };
  world.emit({ type, guildId, data, channelId: channel.id, message });
};

/** @throws 200000 */
const requireUnblocked = (world: World, { guildId }: ChannelRecord, content: string): void => {
  const words = guildId === null ? [] : world.guild(guildId).blockedWords;
  if (words.some((word) => content.toLowerCase().includes(word.toLowerCase()))) throw refuse(200_000);
};

/** Who sees the parent joins a thread by writing there, or by being mentioned. */
const joinThread = (world: World, channel: ChannelRecord, userId: string): void => {
  const parent = channel.parentId === null ? channel : world.channel(channel.parentId);
  if (computePermissions(world, parent, userId) !== 0n) addThreadMember(world, channel, userId);
};

/** A message in a thread adds its author and whom it mentions, and brings the thread back from the archive. */
const countInThread = (world: World, channel: ChannelRecord, { authorId, pinged }: MessageRecord): void => {
  if (!channel.thread) return;
  channel.thread.messageCount += 1;
  for (const id of [authorId, ...pinged.users]) joinThread(world, channel, id);
  if (channel.thread.archived) updateChannel(world, channel, { archived: false });
};

const EMPTY = {
  type: 0,
  flags: 0,
  editedAt: null,
  isPinned: false,
  nonce: null,
  repliesTo: null,
  interaction: null,
  webhook: null,
};

const completeEmbed = (embed: APIEmbed): APIEmbed => ({
  ...embed,
  ...(embed.fields && { fields: embed.fields.map((field) => ({ inline: false, ...field })) }),
});

/** Builds a message that is not in its channel yet. */
export const buildMessage = (world: World, channel: ChannelRecord, given: NewMessage): MessageRecord => {
  const { allowedMentions: allowed = null, content = '', authorId } = given;
  requireConsistent(allowed);
  return {
    ...EMPTY,
    ...omitUndefined(given),
    authorId,
    id: given.id ?? world.newId(),
    channelId: channel.id,
    content,
    embeds: (given.embeds ?? []).map(completeEmbed),
    components: numberComponents(given.components ?? []),
    attachments: given.attachments ?? [],
    allowedMentions: allowed,
    pinged: findPinged(world, channel, { content, authorId, allowed }),
    reactions: [],
    createdAt: world.now(),
  };
};

/** Puts a message into its channel. */
export const createMessage = (world: World, channel: ChannelRecord, given: NewMessage): MessageRecord => {
  const message = buildMessage(world, channel, given);
  requireUnblocked(world, channel, message.content);
  world.messagesOf(channel.id).push(message);
  channel.lastMessageId = message.id;
  countInThread(world, channel, message);
  emitMessage(world, 'MESSAGE_CREATE', channel, message);
  return message;
};

export interface NewPost extends Pick<NewThread, 'autoArchiveMinutes' | 'name' | 'ownerId'> {
  readonly tagIds: readonly string[];
  readonly content: string;
  readonly allowedMentions?: APIAllowedMentions | null;
}

/** Opens a post in a forum: a thread whose first message has its id. @throws 50035, 160006, 200000 */
export const createPost = (world: World, forum: ChannelRecord, given: NewPost): ChannelRecord => {
  const { content, allowedMentions = null, tagIds, ...thread } = given;
  requireTags(forum, tagIds);
  requireUnblocked(world, forum, content);
  const post = createThread(world, forum, { ...thread, tagIds, invitable: false, type: ChannelType.PublicThread });
  createMessage(world, post, { id: post.id, authorId: given.ownerId, content, allowedMentions });
  return post;
};

/** Somebody begins to write in a channel. Others see that for ten seconds. */
export const startTyping = (world: World, { id, guildId }: ChannelRecord, userId: string): void => {
  const member = guildId === null ? undefined : world.guild(guildId).members.get(userId);
  const data = {
    channel_id: id,
    user_id: userId,
    timestamp: Math.floor(world.now() / 1_000),
    ...(guildId !== null && { guild_id: guildId }),
    ...(member && { member: toPartialMember(member) }),
  };
  world.emit({ type: 'TYPING_START', guildId, data, channelId: id });
};

/** The message that an author wrote under a nonce in the last minutes. */
export const findByNonce = (world: World, authorId: string, nonce: string | number): MessageRecord | undefined => {
  const since = world.now() - NONCE_MEMORY_MS;
  const all = [...world.messages.values()].flat();
  return all.find((message) => message.authorId === authorId && message.nonce === nonce && message.createdAt > since);
};

/** Replaces what was given; the rest stays. */
export const applyEdit = (world: World, message: MessageRecord, changes: Partial<MessageContent>): void => {
  const channel = world.channel(message.channelId);
  const allowed = changes.allowedMentions ?? null;
  requireConsistent(allowed);
  const content = changes.content ?? message.content;
  requireUnblocked(world, channel, content);
  message.content = content;
  message.embeds = changes.embeds?.map(completeEmbed) ?? message.embeds;
  message.components = changes.components ? numberComponents(changes.components) : message.components;
  message.attachments = changes.attachments ?? message.attachments;
  message.flags = changes.flags ?? message.flags;
  message.pinged = findPinged(world, channel, { content, authorId: message.authorId, allowed });
  message.editedAt = world.now();
};

export const editMessage = (world: World, message: MessageRecord, changes: Partial<MessageContent>): MessageRecord => {
  applyEdit(world, message, changes);
  emitMessage(world, 'MESSAGE_UPDATE', world.channel(message.channelId), message);
  return message;
};

/** Pins a message, which the channel says in a message of the system that refers to it. */
export const pinMessage = (world: World, message: MessageRecord): void => {
  const channel = world.channel(message.channelId);
  message.isPinned = true;
  emitMessage(world, 'MESSAGE_UPDATE', channel, message);
  const line = { authorId: world.bot.id, type: MessageType.ChannelPinnedMessage, repliesTo: message.id };
  createMessage(world, channel, line);
};

export const deleteMessage = (world: World, { id, channelId }: MessageRecord): void => {
  const { guildId } = world.channel(channelId);
  world.messages.set(
    channelId,
    world.messagesOf(channelId).filter((message) => message.id !== id),
  );
  const data = { id, channel_id: channelId, ...(guildId !== null && { guild_id: guildId }) };
  world.emit({ type: 'MESSAGE_DELETE', guildId, data, channelId });
};
