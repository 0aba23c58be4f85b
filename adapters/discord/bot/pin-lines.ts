import { GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import type { ReadEvent } from '../event-schemas.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor } from '../rest/failures.ts';

export interface PinLinesOptions {
  readonly rest: Pick<DiscordRest, 'call'>;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  readonly log: { warn(fields: object, message: string): void };
}

const PIN_LINE: number = MessageType.ChannelPinnedMessage;

/** Deletes the line with which Discord says that the bot pinned a message; those of others stay. */
export class PinLines {
  readonly #options: PinLinesOptions;

  constructor(options: PinLinesOptions) {
    this.#options = options;
  }

  /** Never rejects. A line that cannot be deleted stays. */
  async receive(event: ReadEvent): Promise<void> {
    const { rest, applicationId, log } = this.#options;
    if (event.t !== GatewayDispatchEvents.MessageCreate) return;
    const { id, type, author, channel_id: channel } = event.d;
    if (type !== PIN_LINE || author.id !== applicationId) return;
    const context = { needs: ['View Channels'], place: `channel ${channel}`, channelId: channel } as const;
    try {
      await rest.call(context, ({ channels }, options) => channels.deleteMessage(channel, id, options));
    } catch (error) {
      if (isRefusedFor(error, 'unknownMessage', 'unknownChannel')) return;
      log.warn({ err: error }, 'The line that says that the bot pinned a message could not be deleted.');
    }
  }
}
