import type { DirectMessage, Notice } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';

export class SandboxDirectMessages {
  readonly #clock: Clock;
  readonly #nextId: () => ChatMessageId;
  /** The keys are those of the sending. */
  readonly #sent = new Map<string, DirectMessage & { readonly guild: GuildId }>();

  constructor(clock: Clock, nextId: () => ChatMessageId) {
    this.#clock = clock;
    this.#nextId = nextId;
  }

  findSent(key: string): ChatMessageId | null {
    return this.#sent.get(key)?.id ?? null;
  }

  send(key: string, guild: GuildId, userId: UserId, notice: Notice): ChatMessageId {
    const sent = this.#sent.get(key);
    if (sent) return sent.id;
    const id = this.#nextId();
    const content = notice.content ?? '';
    this.#sent.set(key, { id, guild, userId, content, notice, isFromUser: false, createdAt: this.#clock.now() });
    return id;
  }

  receive(guild: GuildId, userId: UserId, content: string): DirectMessage {
    const id = this.#nextId();
    const message = { id, userId, content, notice: null, isFromUser: true, createdAt: this.#clock.now() };
    this.#sent.set(`user:${id}`, { ...message, guild });
    return message;
  }

  remove(key: string): void {
    this.#sent.delete(key);
  }

  edit(key: string, notice: Notice): void {
    const sent = this.#sent.get(key);
    if (sent) this.#sent.set(key, { ...sent, content: notice.content ?? '', notice });
  }

  /** The newest first. */
  list(guild: GuildId, user: UserId): readonly DirectMessage[] {
    return [...this.#sent.values()]
      .filter((message) => message.guild === guild && message.userId === user)
      .map(({ guild: _, ...message }) => message)
      .reverse();
  }
}
