import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { ChatEvent, InboundEvent } from '#core/chat-events/index.ts';
import { type GuildId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import type { ReadEvent, ReadMessage } from '../event-schemas.ts';
import { createRepeat, waitFor } from '../repeat.ts';
import { isWrittenByOther } from '../written-by-other.ts';
import { toDirectInboundEvent, toDirectMessage } from './translate-event.ts';
import { LruCache } from '#core/shared/values/lru-cache.ts';

export interface DirectInboxOptions {
  readonly botId: string;
  /** The server whose workers handle what a user writes to the bot; null when none takes direct messages. */
  readonly findServer: (user: UserId) => Promise<GuildId | null>;
}

/** The authors of so many conversations are remembered: Discord does not say whose message was deleted. */
const MAX_CHANNELS = 10_000;
/** The events wait in their order, and Discord repeats what was not acknowledged when the bot comes back. */
const MAX_ATTEMPTS = 100;

/** Makes inbound events of what users write to the bot, one after the other. */
export class DirectInbox {
  readonly #options: DirectInboxOptions;
  readonly #stopping = new AbortController();
  readonly #repeat = createRepeat({ wait: waitFor, signal: this.#stopping.signal, maxAttempts: MAX_ATTEMPTS });
  readonly #authors = new LruCache<string, UserId>(MAX_CHANNELS);
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: DirectInboxOptions) {
    this.#options = options;
  }

  /** @returns none for an event that is of no use @throws when the server of the user cannot be found */
  translate(event: ReadEvent): Promise<readonly InboundEvent[]> {
    const written = this.#read(event);
    if (!written) return Promise.resolve([]);
    const translated = this.#last.then(() => this.#route(written));
    this.#last = translated.catch(() => undefined);
    return translated;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #route({ user, key, event }: DirectEvent): Promise<readonly InboundEvent[]> {
    const guild = await this.#repeat(() => this.#options.findServer(user));
    return guild === null ? [] : [toDirectInboundEvent(guild, user, key, event)];
  }

  #read(event: ReadEvent): DirectEvent | null {
    switch (event.t) {
      case GatewayDispatchEvents.MessageCreate:
      case GatewayDispatchEvents.MessageUpdate:
        return this.#readMessage(event.t, event.d);
      case GatewayDispatchEvents.MessageDelete: {
        const { id, channel_id: channel } = event.d;
        const user = this.#authors.get(channel);
        if (user === undefined) return null;
        const deleted = { type: 'direct_message_deleted', userId: user, message: toChatMessageId(id) } as const;
        return { user, key: `message:${id}:deleted`, event: deleted };
      }
      default:
        return null;
    }
  }

  #readMessage(type: GatewayDispatchEvents, message: ReadMessage): DirectEvent | null {
    const { botId } = this.#options;
    const { id, author, edited_timestamp: editedAt, channel_id: channel } = message;
    if (author.bot === true || !isWrittenByOther(message, botId)) return null;
    const user = toUserId(author.id);
    this.#authors.set(channel, user);
    const read = toDirectMessage(message, botId);
    if (type === GatewayDispatchEvents.MessageCreate)
      return { user, key: `message:${id}`, event: { type: 'direct_message_created', message: read } };
    // Discord reports a preview of a link as a change, too.
    if (!editedAt) return null;
    const key = `message:${id}:edited:${Date.parse(editedAt)}`;
    return { user, key, event: { type: 'direct_message_edited', message: read } };
  }
}

interface DirectEvent {
  readonly user: UserId;
  readonly key: string;
  readonly event: ChatEvent;
}
