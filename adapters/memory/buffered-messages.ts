import type { ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { BufferedMessage } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';

const MAX = 100;

/** Buffered messages in the channels of ticket creations. */
export class BufferedMessages {
  readonly #messages: Map<string, BufferedMessage>;

  constructor(state: MemoryState) {
    this.#messages = state.table('opening-messages');
  }

  put(kept: BufferedMessage): void {
    this.#messages.set(toKey(kept.guild, kept.ticket, kept.message.id), kept);
  }

  remove(guild: GuildId, ticket: TicketId, message: ChatMessageId): void {
    this.#messages.delete(toKey(guild, ticket, message));
  }

  removeAll(guild: GuildId, ticket: TicketId): void {
    for (const { message } of this.list().filter((kept) => kept.guild === guild && kept.ticket === ticket)) {
      this.remove(guild, ticket, message.id);
    }
  }

  list(): readonly BufferedMessage[] {
    return [...this.#messages.values()].slice(0, MAX);
  }
}

const toKey = (guild: GuildId, ticket: TicketId, message: ChatMessageId) => `${guild} ${ticket} ${message}`;
