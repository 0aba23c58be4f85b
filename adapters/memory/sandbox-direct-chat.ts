import {
  type ChatMessage,
  type DirectMessage,
  type Notice,
  type Post,
  toDirectText,
  toUserMessage,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { type ChatMessageId, type GuildId, toChatMessageId, type UserId } from '#core/shared/ids.ts';
import { SandboxDirectMessages } from './sandbox-direct-messages.ts';
import { InMemorySandboxMembers } from './sandbox-members.ts';

export class SandboxDirectChat extends InMemorySandboxMembers {
  readonly #direct: SandboxDirectMessages;

  constructor(clock: Clock, nextId: () => string) {
    super();
    this.#direct = new SandboxDirectMessages(clock, () => toChatMessageId(nextId()));
  }

  async sendDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<ChatMessageId | null> {
    this.requireOnline();
    return this.hasLeft(guild, user) ? this.#direct.findSent(key) : this.#direct.send(key, guild, user, notice);
  }

  async editDirectMessage(key: string, _guild: GuildId, _user: UserId, notice: Notice): Promise<void> {
    this.requireOnline();
    this.#direct.edit(key, notice);
  }

  sendDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<ChatMessageId | null> {
    return this.sendDirectMessage(key, guild, user, toDirectText(post));
  }

  editDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<void> {
    return this.editDirectMessage(key, guild, user, toDirectText(post));
  }

  async deleteDirectPost(key: string): Promise<void> {
    this.requireOnline();
    this.#direct.remove(key);
  }

  async writeDirectMessage(guild: GuildId, user: UserId, content: string): Promise<ChatMessage> {
    return toUserMessage(this.#direct.receive(guild, user, content), this.toPerson(guild, user));
  }

  async listDirectMessages(guild: GuildId, user: UserId): Promise<readonly DirectMessage[]> {
    return this.#direct.list(guild, user);
  }
}
