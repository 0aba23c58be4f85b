import { createHash } from 'node:crypto';
import type { APIEmbed, APIMessage } from 'discord-api-types/v10';
import type { Clock } from '#core/shared/clock.ts';
import { type ChannelId, type ChatMessageId, toChatMessageId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { canSettleNow, isRefusedFor } from '../rest/failures.ts';
import { nameUnknownEmoji } from './unknown-emoji.ts';
import type { MessageDraft } from './message-drafts.ts';

/** Discord remembers nonces for some minutes; until then a repetition is answered with the first message. */
const NONCE_KEPT_MS = 60_000;
/** Clocks of Discord and of this machine may differ. */
const CLOCK_SKEW_MS = 60_000;
const READ_BACK = 100;
const NONCE_LENGTH = 25;

/** Where messages are sent, under which key, and since when that was planned. */
export interface Delivery {
  readonly key: string;
  readonly channel: string;
  readonly plannedAt: Instant;
  /** Whether an earlier attempt may have sent some of them. */
  readonly isRetry: boolean;
}

const toNonce = (key: string, part: number): string =>
  createHash('sha256').update(`${key}:${part}`).digest('base64url').slice(0, NONCE_LENGTH);

const toContext = (channel: string) => ({
  needs: 'View Channel, Send Messages, Embed Links, Attach Files, Read Message History',
  place: `channel ${channel}`,
});

/** Sends, edits and deletes messages, each once. */
export class DiscordMessages {
  readonly #rest: DiscordRest;
  readonly #clock: Clock;

  constructor(rest: DiscordRest, clock: Clock) {
    this.#rest = rest;
    this.#clock = clock;
  }

  /** Sends messages in their order; those that an earlier attempt has sent are not sent again. */
  async send(delivery: Delivery, drafts: readonly MessageDraft[]): Promise<readonly ChatMessageId[]> {
    const written = await this.#readBack(delivery);
    const ids: ChatMessageId[] = [];
    for (const [part, draft] of drafts.entries()) {
      const nonce = toNonce(delivery.key, part);
      const known = written.find(
        (message) => !ids.includes(toChatMessageId(message.id)) && isSame(message, draft, nonce),
      );
      ids.push(toChatMessageId(known?.id ?? (await this.#create(delivery.channel, draft, nonce)).id));
    }
    return ids;
  }

  /** @returns false when the message is gone */
  async edit(channel: ChannelId, message: ChatMessageId, { body }: MessageDraft): Promise<boolean> {
    return this.#ignoreUnknownMessage(() =>
      nameUnknownEmoji(body, () =>
        this.#rest.call(toContext(channel), ({ channels }, options) =>
          channels.editMessage(channel, message, body, options),
        ),
      ),
    );
  }

  /** Does nothing when the message is gone. */
  async delete(channel: ChannelId, message: ChatMessageId): Promise<void> {
    await this.#ignoreUnknownMessage(() =>
      this.#rest.call(toContext(channel), ({ channels }, options) => channels.deleteMessage(channel, message, options)),
    );
  }

  /** @returns false when the chat does not know the message or its channel any more */
  async #ignoreUnknownMessage(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      return true;
    } catch (error) {
      if (isRefusedFor(error, 'unknownMessage', 'unknownChannel')) return false;
      throw error;
    }
  }

  /**
   * A message whose answer was lost is sent again at once: under the same nonce Discord answers with the first one. After a long
   * wait it is left to the caller, who has waited for as long as a request may take.
   */
  async #create(channel: string, { body, files }: MessageDraft, nonce: string): Promise<APIMessage> {
    const message = { ...body, nonce, enforce_nonce: true, ...(files.length > 0 && { files: [...files] }) };
    const create = () =>
      nameUnknownEmoji(body, () =>
        this.#rest.call(toContext(channel), ({ channels }, options) =>
          channels.createMessage(channel, message, options),
        ),
      );
    try {
      return await create();
    } catch (error) {
      if (!canSettleNow(error)) throw error;
      return create();
    }
  }

  /** What the bot wrote since an attempt was planned that is too old for its nonces. */
  async #readBack({ channel, plannedAt, isRetry }: Delivery): Promise<readonly APIMessage[]> {
    if (!isRetry || plusMs(plannedAt, NONCE_KEPT_MS) > this.#clock.now()) return [];
    const messages = await this.#rest.call(toContext(channel), ({ channels }, options) =>
      channels.getMessages(channel, { limit: READ_BACK }, options),
    );
    const since = Date.parse(plannedAt) - CLOCK_SKEW_MS;
    return messages.filter(({ author, timestamp }) => author.bot === true && Date.parse(timestamp) >= since).reverse();
  }
}

/** Discord shows the nonce to some readers only; without it the text and the embeds decide. */
const isSame = (message: APIMessage, { body }: MessageDraft, nonce: string): boolean => {
  if (message.nonce !== undefined) return message.nonce === nonce;
  return message.content === (body.content ?? '').trim() && toTexts(message.embeds) === toTexts(body.embeds ?? []);
};

const toTexts = (embeds: readonly APIEmbed[]): string =>
  JSON.stringify(embeds.map(({ title = '', description = '' }) => [title.trim(), description.trim()]));
