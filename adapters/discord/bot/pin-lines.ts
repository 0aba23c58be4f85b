import { setTimeout as pause } from 'node:timers/promises';
import { GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { isTransient } from '#core/shared/errors.ts';
import type { ReadEvent } from '../event-schemas.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor, toAppError } from '../rest/failures.ts';

export interface PinLinesOptions {
  readonly rest: Pick<DiscordRest, 'call'>;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  readonly log: { warn(fields: object, message: string): void };
}

const PIN_LINE: number = MessageType.ChannelPinnedMessage;
const RETRIES_MS = [1_000, 2_000, 4_000, 8_000];

export interface PinLine {
  readonly id: string;
  readonly channel: string;
}

/** Deletes the line with which Discord says that the bot pinned a message; those of others stay. */
export class PinLines {
  readonly #options: PinLinesOptions;

  constructor(options: PinLinesOptions) {
    this.#options = options;
  }

  /** Returns the line that an event is about, if it is one of this bot. */
  find({ t: type, d: data }: ReadEvent): PinLine | null {
    if (type !== GatewayDispatchEvents.MessageCreate) return null;
    const isOwn = data.type === PIN_LINE && data.author.id === this.#options.applicationId;
    return isOwn ? { id: data.id, channel: data.channel_id } : null;
  }

  /** Deletes a line, again after an outage of some seconds. Never rejects: what cannot be deleted stays. */
  async delete(line: PinLine): Promise<void> {
    try {
      await this.#delete(line);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The line that says that the bot pinned a message could not be deleted.');
    }
  }

  async #delete({ id, channel }: PinLine, retry = 0): Promise<void> {
    const context = { needs: ['View Channels'], place: `channel ${channel}`, channelId: channel } as const;
    try {
      await this.#options.rest.call(context, ({ channels }, options) => channels.deleteMessage(channel, id, options));
    } catch (error) {
      if (isRefusedFor(error, 'unknownMessage', 'unknownChannel')) return;
      const delayMs = RETRIES_MS[retry];
      if (delayMs === undefined || !isTransient(toAppError(error))) throw error;
      await pause(delayMs, undefined, { ref: false });
      await this.#delete({ id, channel }, retry + 1);
    }
  }
}
