import type { APIGuildMember, APIMessage } from 'discord-api-types/v10';
import type { InboundEvent, TicketToCatchUp } from '#core/chat-events/index.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor } from '../rest/failures.ts';
import { readMember, readMessage, type ReadMessage } from '../event-schemas.ts';
import type { Visibility } from '../read-parts.ts';
import type { Repeat } from '../repeat.ts';
import {
  toDirectInboundEvent,
  toDirectMessage,
  toChannelDeletedInboundEvent,
  toMemberLeftInboundEvent,
  toMessageInboundEvent,
} from './translate-event.ts';
import { isWrittenByOther } from '../written-by-other.ts';
import { toPostChangedInboundEvent } from './translate-post.ts';
import { toSnowflake } from '../snowflake.ts';

/** Discord lists this many messages at once. */
const PAGE = 100;

export interface MissedEventsOptions {
  readonly rest: DiscordRest;
  readonly guild: string;
  /** Names this catch-up among all. */
  readonly position: string;
  readonly repeat: Repeat;
  readonly botId: string;
  readonly seesContent: boolean;
}

/** Reads from Discord what happened in the channels of one server's tickets while nobody listened. */
export class MissedEvents {
  readonly #rest: DiscordRest;
  readonly #guild: string;
  readonly #position: string;
  readonly #repeat: Repeat;
  readonly #visibility: Visibility;
  /** Many tickets have the same requester, and many messages the same author. */
  readonly #members = new Map<string, Promise<APIGuildMember | null>>();

  constructor({ rest, guild, position, repeat, botId, seesContent }: MissedEventsOptions) {
    this.#rest = rest;
    this.#guild = guild;
    this.#position = position;
    this.#repeat = repeat;
    this.#visibility = { guild, botId, seesContent };
  }

  /**
   * Yields the messages after the newest that the ticket knows, oldest first, or that the channel is gone, and at last whether the
   * requester left the server.
   *
   * @throws DiscordRefusal; what failed too often
   */
  async *read(ticket: TicketToCatchUp): AsyncGenerator<readonly InboundEvent[]> {
    yield* this.#readMessages(ticket);
    if (ticket.isPost) yield [toPostChangedInboundEvent(this.#guild, ticket.channelId, this.#position)];
    if (ticket.direct) yield* this.#readDirect(ticket.requesterId, ticket.direct);
    const { requesterId } = ticket;
    if (await this.#findMember(requesterId)) return;
    yield [toMemberLeftInboundEvent(this.#guild, requesterId, `${this.#position}:${requesterId}`)];
  }

  async *#readMessages({ channelId, newestMessageId }: TicketToCatchUp): AsyncGenerator<readonly InboundEvent[]> {
    // The id of a channel is older than those of its messages.
    for await (const messages of this.#readPages(channelId, newestMessageId ?? channelId)) {
      yield messages
        ? await Promise.all(messages.map(this.#toInboundEvent))
        : [toChannelDeletedInboundEvent(this.#guild, channelId)];
    }
  }

  /** Reads messages of the requester, without those that precede the ticket. */
  async *#readDirect(
    user: string,
    { newestMessageId, openedAt }: NonNullable<TicketToCatchUp['direct']>,
  ): AsyncGenerator<readonly InboundEvent[]> {
    const channel = await this.#repeat(() =>
      this.#rest.call(
        { needs: ['a server in common'] as const, place: `messages to user ${user}` },
        ({ users }, options) => users.createDM(user, options),
      ),
    );
    for await (const messages of this.#readPages(channel.id, newestMessageId ?? toSnowflake(toEpochMs(openedAt)))) {
      yield (messages ?? []).map((message) =>
        toDirectInboundEvent(toGuildId(this.#guild), user, `message:${message.id}`, {
          type: 'direct_message_created',
          message: toDirectMessage(message, this.#visibility.botId),
        }),
      );
    }
  }

  /** Reads what others wrote, oldest first; null when the channel is gone. */
  async *#readPages(channelId: string, start: string): AsyncGenerator<readonly ReadMessage[] | null> {
    for (let after = start; ;) {
      const page = await this.#readPage(channelId, after);
      if (!page) yield null;
      const newest = page?.[0];
      if (!page || !newest) return;
      // What cannot be read is left out.
      const messages = page.toReversed().flatMap((message) => readMessage(message) ?? []);
      yield messages.filter((message) => isWrittenByOther(message, this.#visibility.botId));
      if (page.length < PAGE) return;
      after = newest.id;
    }
  }

  /** Newest first; null when the channel is gone. */
  async #readPage(channel: string, after: string): Promise<readonly APIMessage[] | null> {
    const context = {
      needs: ['View Channels', 'Read Message History'],
      place: `channel ${channel}`,
      channelId: channel,
    } as const;
    try {
      return await this.#repeat(() =>
        this.#rest.call(context, ({ channels }, options) =>
          channels.getMessages(channel, { after, limit: PAGE }, options),
        ),
      );
    } catch (error) {
      if (isRefusedFor(error, 'unknownChannel')) return null;
      throw error;
    }
  }

  /** With the name that the server shows: the REST API lists messages without it. */
  readonly #toInboundEvent = async (message: ReadMessage): Promise<InboundEvent> => {
    const member = await this.#findMember(message.author.id);
    return toMessageInboundEvent(member ? { ...message, member: readMember(member) } : message, this.#visibility);
  };

  #findMember(user: string): Promise<APIGuildMember | null> {
    const known = this.#members.get(user) ?? this.#readMember(user);
    this.#members.set(user, known);
    return known;
  }

  async #readMember(user: string): Promise<APIGuildMember | null> {
    const context = { needs: [], place: `server ${this.#guild}` };
    try {
      return await this.#repeat(() =>
        this.#rest.call(context, ({ guilds }, options) => guilds.getMember(this.#guild, user, options)),
      );
    } catch (error) {
      if (isRefusedFor(error, 'unknownMember', 'unknownUser')) return null;
      throw error;
    }
  }
}
