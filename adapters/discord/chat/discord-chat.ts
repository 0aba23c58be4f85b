import { z } from 'zod';
import type {
  BotIntents,
  ChangedChannel,
  ChannelChange,
  ChatEffect,
  ChatMembership,
  ChatPlatform,
  ChatServer,
  ForumPost,
  MessagePage,
  NewChannel,
  Notice,
  OfferedCommand,
  OpenedChannel,
  KnownMember,
  Person,
  Post,
  ShownServer,
  TagChange,
  UnlistedPlace,
} from '#core/chat/index.ts';
import { ARCHIVING, CHANNEL_STEP } from '#core/chat/index.ts';
import { type ChannelId, type ChatMessageId, type GuildId, toChatMessageId, type UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { changeChannel } from './change-channel.ts';
import { ignoreUnknownChannel } from './channels/channels.ts';
import { parseThreadDraft, takeCreated } from './create-thread.ts';
import { DirectChat } from './direct-messages.ts';
import { countMessages, editPost, rewritePost, runWhileAwake } from './edit-post.ts';
import { readMessagesAfter } from './channels/read-messages.ts';
import { findPost, tagPost } from './channels/forum-posts.ts';
import { attempt } from '../rest/attempt.ts';
import { draftNotice } from './drafts/message-drafts.ts';
import { renameChannel } from './rename-channel.ts';
import { openChannel } from './open-channel.ts';
import { CHANGE_STEP, MESSAGE_STEP, removePosted, StoredChange } from './remove-posted.ts';

/** Within this time a request whose outcome is not known is repeated, also after its process was killed and started again. */
const UNKNOWN_MS = 45_000;

const StoredMessageId = z.string().transform(toChatMessageId);

/** The chat port over the REST API of Discord. Effects under a key are recorded in two phases, see `ChatEffectStore`. */
export class DiscordChat extends DirectChat implements ChatPlatform {
  isReachable(): Promise<boolean> {
    return this.tools.bot.isReachable();
  }

  getIntents(): Promise<BotIntents> {
    return this.tools.intents.getOrRead('', this.tools.readIntents);
  }

  openChannel(key: string, channel: NewChannel): Promise<OpenedChannel> {
    return this.runOnce(`open ${key}`, () => attempt(() => openChannel(this.tools, key, channel)));
  }

  changeChannel(
    key: string,
    guild: GuildId,
    channel: ChannelId,
    change: ChannelChange,
  ): Promise<ChangedChannel | null> {
    const draft = change.archived ? ARCHIVING : null;
    const step = { key, step: CHANGE_STEP, guild, channel, schema: StoredChange, draft };
    return this.effect(step, (delivery) => changeChannel(this.tools, { guild, channel, delivery }, change));
  }

  renameChannel(guild: GuildId, channel: ChannelId, label: { name: string; topic: string }): Promise<boolean> {
    return attempt(() => renameChannel(this.tools.rest, { guild, channel, ...label }));
  }

  tagPost(guild: GuildId, channel: ChannelId, tags: TagChange): Promise<void> {
    return attempt(() => tagPost(this.tools, { guild, channel }, tags));
  }

  findPost(guild: GuildId, channel: ChannelId): Promise<ForumPost | null> {
    return attempt(async () => {
      const { rest, bot, effects, clock } = this.tools;
      const post = await findPost(rest, bot.id, { guild, channel });
      // Asked at the end: what the post shows by then was planned before.
      const since = plusMs(clock.now(), -UNKNOWN_MS);
      return post && { ...post, isChanging: await effects.hasUnconfirmed(guild, channel, since) };
    });
  }

  readMessagesAfter(guild: GuildId, channel: ChannelId, after: ChatMessageId | null): Promise<MessagePage | null> {
    return attempt(async () => {
      const { messageContent: seesContent } = await this.getIntents();
      return readMessagesAfter(this.tools, { guild, channel, after }, seesContent);
    });
  }

  postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null> {
    const step = { key, step: MESSAGE_STEP, guild, channel, schema: StoredMessageId };
    return this.effect(step, async (delivery) => {
      const { messages, channels, threads } = this.tools;
      if (!(await channels.isOf(guild, channel))) return null;
      const drafts = [draftNotice(notice)];
      const sent = await ignoreUnknownChannel(() => threads.retryAwake(channel, () => messages.send(delivery, drafts)));
      return sent?.[0] ?? null;
    });
  }

  editPost(guild: GuildId, channel: ChannelId, message: ChatMessageId, post: Post): Promise<void> {
    return attempt(() => editPost(this.tools, { guild, channel }, message, post));
  }

  rewritePost(
    guild: GuildId,
    channel: ChannelId,
    messages: readonly ChatMessageId[],
    post: Post,
  ): Promise<readonly ChatMessageId[]> {
    return attempt(() => rewritePost(this.tools, { guild, channel }, messages, post));
  }

  countMessages(guild: GuildId, post: Post): Promise<number> {
    return attempt(() => countMessages(this.tools, guild, post));
  }

  addReaction(guild: GuildId, channel: ChannelId, message: ChatMessageId, emoji: string): Promise<void> {
    const { channels, messages } = this.tools;
    return attempt(async () => {
      if (await channels.isOf(guild, channel)) await messages.react(channel, message, emoji);
    });
  }

  showTyping(guild: GuildId, channel: ChannelId): Promise<void> {
    const { channels, rest } = this.tools;
    return attempt(async () => {
      if (!(await channels.isOf(guild, channel))) return;
      const context = {
        needs: ['View Channels', 'Send Messages'],
        place: `channel ${channel}, typing`,
        channelId: channel,
      } as const;
      await ignoreUnknownChannel(() => rest.call(context, (api, options) => api.channels.showTyping(channel, options)));
    });
  }

  editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean> {
    const { channels, messages, threads } = this.tools;
    return attempt(async () => {
      if (!(await channels.isOf(guild, channel))) return false;
      return threads.retryAwake(channel, () => messages.edit({ guild, channel }, message, draftNotice(notice)));
    });
  }

  deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    const { channels, messages } = this.tools;
    return attempt(async () => {
      if (!(await channels.isOf(guild, channel))) return;
      await runWhileAwake(this.tools, { guild, channel }, () => messages.delete(channel, message));
    });
  }

  offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void> {
    return attempt(() => this.tools.commands.offer(guild, commands));
  }

  listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null> {
    return attempt(() => this.tools.people.listRoles(guild, user));
  }

  findMembership(guild: GuildId, user: UserId): Promise<ChatMembership | null> {
    return attempt(() => this.tools.people.findMembership(guild, user));
  }

  listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]> {
    return attempt(() => this.tools.people.listPeople(guild, users));
  }

  listMembersWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]> {
    return this.tools.members.listWithRoles(guild, roleIds, limit);
  }

  listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly KnownMember[]> {
    return attempt(() => this.tools.people.listMembersByName(guild, name, limit));
  }

  showServer(guild: GuildId): Promise<ShownServer> {
    return attempt(() => this.tools.servers.show(guild));
  }

  describeServer(guild: GuildId): Promise<ChatServer> {
    return attempt(() => this.tools.servers.describe(guild));
  }

  describeUnlisted(guild: GuildId, places: readonly ChannelId[]): Promise<readonly UnlistedPlace[]> {
    return attempt(() => this.tools.servers.describeUnlisted(guild, places));
  }

  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null> {
    return this.tools.effects.findChannelKey(guild, channel);
  }

  takeBack(guildId: GuildId, key: string): Promise<void> {
    const { effects, channels } = this.tools;
    return attempt(async () => {
      const opening = await effects.find({ guildId, key, step: CHANNEL_STEP });
      const opened = opening && (opening.channelId ?? (await this.#findCreated(opening)));
      if (opened) await channels.delete(opened);
      for (const step of [CHANGE_STEP, MESSAGE_STEP]) {
        const posted = await effects.find({ guildId, key, step });
        if (posted) await removePosted(this.tools, posted);
      }
      await effects.remove(guildId, key);
    });
  }

  /** Finds a channel that was created although the answer was lost. */
  #findCreated({ key, guildId: guild, draft, createdAt: plannedAt }: ChatEffect): Promise<ChannelId | null> {
    const thread = parseThreadDraft(draft);
    if (!thread) return this.tools.channels.findByRef(guild, key);
    return takeCreated(this.tools, { key, guild, draft: thread, plannedAt, isRetry: true });
  }
}
