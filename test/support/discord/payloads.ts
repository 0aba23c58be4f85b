import { ChannelType, InteractionType } from 'discord-api-types/v10';
import type {
  AttachmentRecord,
  ChannelRecord,
  GuildRecord,
  InteractionOrigin,
  MemberRecord,
  MessageRecord,
  RoleRecord,
  ThreadState,
  UserRecord,
} from './records.ts';
import type { World } from './world.ts';

/** Times as Discord writes them: with microseconds and an offset. */
export const toTimestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00');

export const toUser = ({ id, username, globalName, avatar, isBot }: UserRecord) => ({
  id,
  username,
  discriminator: '0',
  global_name: globalName,
  avatar,
  ...(isBot && { bot: true }),
  public_flags: 0,
  flags: 0,
  banner: null,
  accent_color: null,
  avatar_decoration_data: null,
  collectibles: null,
  primary_guild: null,
});

/** A member as messages show it: without its user. */
export const toPartialMember = (member: MemberRecord) => ({
  avatar: member.avatar,
  banner: null,
  communication_disabled_until: null,
  flags: 0,
  joined_at: toTimestamp(member.joinedAt),
  nick: member.nick,
  pending: false,
  premium_since: null,
  roles: [...member.roles],
  mute: false,
  deaf: false,
});

export const toMember = (world: World, member: MemberRecord) => ({
  ...toPartialMember(member),
  user: toUser(world.user(member.userId)),
});

export const toRole = (role: RoleRecord) => ({
  id: role.id,
  name: role.name,
  permissions: String(role.permissions),
  position: role.position,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  managed: role.isManaged,
  mentionable: role.isMentionable,
  icon: null,
  unicode_emoji: null,
  flags: 0,
});

export const toThreadMember = (channel: ChannelRecord, userId: string) => ({
  id: channel.id,
  user_id: userId,
  join_timestamp: toTimestamp(channel.thread?.members.get(userId) ?? 0),
  flags: 0,
});

const toThread = (channel: ChannelRecord, thread: ThreadState, viewerId: string) => ({
  id: channel.id,
  type: channel.type,
  guild_id: channel.guildId,
  parent_id: channel.parentId,
  name: channel.name,
  owner_id: thread.ownerId,
  flags: 0,
  last_message_id: channel.lastMessageId,
  rate_limit_per_user: channel.rateLimitPerUser,
  applied_tags: thread.tagIds,
  message_count: thread.messageCount,
  total_message_sent: thread.messageCount,
  member_count: Math.min(thread.members.size, 50),
  thread_metadata: {
    archived: thread.archived,
    archive_timestamp: toTimestamp(thread.archivedAt),
    auto_archive_duration: thread.autoArchiveMinutes,
    locked: thread.locked,
    create_timestamp: toTimestamp(thread.createdAt),
    ...(channel.type === ChannelType.PrivateThread && { invitable: thread.invitable }),
  },
  ...(thread.members.has(viewerId) && { member: toThreadMember(channel, viewerId) }),
});

const toDirectChannel = (world: World, channel: ChannelRecord) => ({
  id: channel.id,
  type: channel.type,
  flags: 0,
  last_message_id: channel.lastMessageId,
  recipients: channel.recipientId ? [toUser(world.user(channel.recipientId))] : [],
});

const toGuildChannel = (channel: ChannelRecord) => ({
  id: channel.id,
  type: channel.type,
  guild_id: channel.guildId,
  name: channel.name,
  parent_id: channel.parentId,
  position: channel.position,
  flags: 0,
  nsfw: channel.isNsfw,
  permission_overwrites: channel.overwrites.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: String(allow),
    deny: String(deny),
  })),
  ...(channel.type === ChannelType.GuildForum && {
    available_tags: channel.tags.map(({ id, name }) => ({
      id,
      name,
      moderated: false,
      emoji_id: null,
      emoji_name: null,
    })),
  }),
  ...(channel.type !== ChannelType.GuildCategory && {
    topic: channel.topic,
    rate_limit_per_user: channel.rateLimitPerUser,
    last_message_id: channel.lastMessageId,
  }),
});

/** A channel, thread or direct-message channel, as the bot sees it. */
export const toChannel = (world: World, channel: ChannelRecord) => {
  if (channel.thread) return toThread(channel, channel.thread, world.bot.id);
  return channel.guildId === null ? toDirectChannel(world, channel) : toGuildChannel(channel);
};

/** A guild as REST shows it. */
export const toGuild = (guild: GuildRecord) => ({
  id: guild.id,
  name: guild.name,
  icon: guild.icon,
  description: null,
  home_header: null,
  splash: null,
  discovery_splash: null,
  features: [],
  banner: null,
  owner_id: guild.ownerId,
  application_id: null,
  region: 'deprecated',
  afk_channel_id: null,
  afk_timeout: 300,
  system_channel_id: null,
  system_channel_flags: 0,
  widget_enabled: false,
  widget_channel_id: null,
  verification_level: 0,
  roles: [...guild.roles.values()].map(toRole),
  default_message_notifications: 0,
  mfa_level: 0,
  explicit_content_filter: 0,
  max_presences: null,
  max_members: 500_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  vanity_url_code: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  preferred_locale: 'en-US',
  rules_channel_id: null,
  safety_alerts_channel_id: null,
  public_updates_channel_id: null,
  premium_progress_bar_enabled: false,
  nsfw: false,
  nsfw_level: 0,
  emojis: [],
  stickers: [],
  incidents_data: null,
});

export const toAttachment = (
  world: World,
  { channelId }: Pick<MessageRecord, 'channelId'>,
  attachment: AttachmentRecord,
) => {
  const url = `${world.filesUrl}/attachments/${channelId}/${attachment.id}/${encodeURIComponent(attachment.filename)}`;
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.bytes.length,
    url,
    proxy_url: url,
    content_type: attachment.contentType,
    ...(attachment.description !== null && { description: attachment.description }),
  };
};

const toReference = (world: World, message: MessageRecord) => {
  if (message.repliesTo === null) return {};
  const target = world.messagesOf(message.channelId).find(({ id }) => id === message.repliesTo);
  return {
    message_reference: { type: 0, channel_id: message.channelId, message_id: message.repliesTo },
    referenced_message: target ? toMessage(world, target) : null,
  };
};

const toMetadata = (world: World, { id, type, userId, messageId }: InteractionOrigin): object => ({
  id,
  type,
  user: toUser(world.user(userId)),
  authorizing_integration_owners: {},
  ...(messageId !== null && { interacted_message_id: messageId }),
});

const toInteractionFields = (world: World, origin: InteractionOrigin) => {
  const metadata = toMetadata(world, origin);
  const isModal = origin.type === InteractionType.ModalSubmit;
  const cause = {
    ...origin,
    type: origin.messageId === null ? InteractionType.ApplicationCommand : InteractionType.MessageComponent,
  };
  return {
    application_id: world.bot.id,
    webhook_id: world.bot.id,
    interaction_metadata: {
      ...metadata,
      ...(isModal && { triggering_interaction_metadata: toMetadata(world, cause) }),
    },
  };
};

interface MessageView {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly content: string;
  readonly components: readonly object[];
}

/**
 * A message without its nonce: only the answer to its creation and MESSAGE_CREATE have one, a message that is read again
 * has none.
 */
export const toMessage = (world: World, message: MessageRecord): MessageView => ({
  id: message.id,
  type: message.type,
  channel_id: message.channelId,
  author: { ...toUser(world.user(message.authorId)), ...message.webhook },
  ...(message.webhook && { webhook_id: message.authorId, application_id: world.bot.id }),
  content: message.content,
  mentions: message.pinged.users.map((id) => toUser(world.user(id))),
  mention_roles: [...message.pinged.roles],
  mention_everyone: message.pinged.everyone,
  attachments: message.attachments.map((attachment) => toAttachment(world, message, attachment)),
  embeds: message.embeds.map((embed) => ({ type: 'rich', ...embed })),
  components: message.components,
  timestamp: toTimestamp(message.createdAt),
  edited_timestamp: message.editedAt === null ? null : toTimestamp(message.editedAt),
  flags: message.flags,
  pinned: message.isPinned,
  tts: false,
  ...(message.interaction && toInteractionFields(world, message.interaction)),
  ...toReference(world, message),
});

/** A message as the answer to its creation shows it. */
export const toCreatedMessage = (world: World, message: MessageRecord) => ({
  ...toMessage(world, message),
  ...(message.nonce !== null && { nonce: message.nonce }),
});

/** Without the intent for it a message of others has no content, unless it mentions the bot or is a direct message. */
export const withholdContent = (
  world: World,
  { authorId, channelId, pinged }: MessageRecord,
  shown: object,
): object => {
  const isWhole = authorId === world.bot.id || pinged.users.includes(world.bot.id);
  return isWhole || world.channel(channelId).guildId === null
    ? shown
    : { ...shown, content: '', embeds: [], attachments: [], components: [] };
};
