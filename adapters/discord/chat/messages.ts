import { createHash } from 'node:crypto';
import { type APIEmbed, type APIMessage, MessageFlags, Routes } from 'discord-api-types/v10';
import type { Clock } from '#core/shared/clock.ts';
import { type ChannelId, type ChatMessageId, type GuildId, toChatMessageId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { NEEDED_TO_WRITE } from '../permissions.ts';
import { canSettleNow, DiscordRefusal, isRefusedFor, type RequestContext } from '../rest/failures.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import { nameUnknownEmoji } from './drafts/unknown-emoji.ts';
import type { MessageBody, MessageDraft } from './drafts/message-drafts.ts';

/** Discord remembers nonces for some minutes; until then a repetition is answered with the first message. */
const NONCE_KEPT_MS = 60_000;
/** Clocks of Discord and of this machine may differ. */
export const CLOCK_SKEW_MS = 60_000;
const READ_BACK = 100;
const NONCE_LENGTH = 25;
/** After this time a server whose platform refused components is tried again. */
const PLAIN_KEPT_MS = 60 * 60_000;

/** Where messages are sent, under which key, and since when that was planned. */
export interface Delivery {
  readonly key: string;
  readonly guild: GuildId;
  readonly channel: string;
  readonly plannedAt: Instant;
  /** Whether an earlier attempt may have sent some of them. */
  readonly isRetry: boolean;
}

/** Of a message that is one of several under the key. */
export const toNonce = (key: string, part: number): string =>
  createHash('sha256').update(`${key}:${part}`).digest('base64url').slice(0, NONCE_LENGTH);

const toContext = (channel: string): RequestContext => ({
  needs: NEEDED_TO_WRITE,
  place: `channel ${channel}`,
  channelId: channel,
});

/** Sends, edits and deletes messages, each once. */
export class DiscordMessages {
  readonly #rest: DiscordRest;
  readonly #clock: Clock;
  /** Servers where messages are sent without components of version 2. */
  readonly #plainServers: TtlCache<true>;

  constructor(rest: DiscordRest, clock: Clock) {
    this.#rest = rest;
    this.#clock = clock;
    this.#plainServers = new TtlCache(clock, PLAIN_KEPT_MS);
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
      ids.push(toChatMessageId(known?.id ?? (await this.#create(delivery, draft, nonce)).id));
    }
    return ids;
  }

  /** @returns false when the message is gone */
  async edit(
    { guild, channel }: { readonly guild: GuildId; readonly channel: ChannelId },
    message: ChatMessageId,
    draft: MessageDraft,
  ): Promise<boolean> {
    const edit = (body: MessageBody) =>
      nameUnknownEmoji(body, () =>
        this.#rest.call(toContext(channel), ({ channels }, options) =>
          channels.editMessage(
            channel,
            message,
            hasFrames(body) ? { content: null, embeds: [], ...body } : body,
            options,
          ),
        ),
      );
    return this.#ignoreUnknownMessage(() => this.#withFallback(guild, draft, edit));
  }

  /** Does nothing where the bot may not pin, the channel has as many pinned messages as it can have, or the message is gone. */
  async pin(channel: ChannelId, message: ChatMessageId): Promise<void> {
    try {
      const context = { needs: ['Pin Messages'], place: `channel ${channel}`, channelId: channel } as const;
      await this.#rest.call(context, ({ rest }, options) =>
        rest.put(Routes.channelMessagesPin(channel, message), options),
      );
    } catch (error) {
      if (!(error instanceof DiscordRefusal)) throw error;
    }
  }

  /** Does nothing where the bot may not react, and when the message is gone. */
  async react(channel: ChannelId, message: ChatMessageId, emoji: string): Promise<void> {
    try {
      const context = { needs: ['Add Reactions'], place: `channel ${channel}`, channelId: channel } as const;
      await this.#rest.call(context, ({ channels }, options) =>
        channels.addMessageReaction(channel, message, emoji, options),
      );
    } catch (error) {
      if (!(error instanceof DiscordRefusal)) throw error;
    }
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
  async #create({ guild, channel }: Delivery, draft: MessageDraft, nonce: string): Promise<APIMessage> {
    const { files } = draft;
    const create = () =>
      this.#withFallback(guild, draft, (body) =>
        nameUnknownEmoji(body, () => {
          const message = { ...body, nonce, enforce_nonce: true, ...(files.length > 0 && { files: [...files] }) };
          return this.#rest.call(toContext(channel), ({ channels }, options) =>
            channels.createMessage(channel, message, options),
          );
        }),
      );
    try {
      return await create();
    } catch (error) {
      if (!canSettleNow(error)) throw error;
      return create();
    }
  }

  /** Sends the body with components; without them where the platform refuses the form, and then for an hour in that server. */
  async #withFallback<T>(
    guild: GuildId,
    { body, plainBody }: MessageDraft,
    send: (body: MessageBody) => Promise<T>,
  ): Promise<T> {
    if (!plainBody) return send(body);
    if (this.#plainServers.get(guild)) return send(plainBody);
    try {
      return await send(body);
    } catch (error) {
      if (!isRefusedFor(error, 'invalidForm', 'emptyMessage')) throw error;
      const sent = await send(plainBody);
      this.#plainServers.set(guild, true);
      return sent;
    }
  }

  /** Reads what the bot wrote since an attempt was planned that is too old for its nonces. */
  async #readBack({ channel, plannedAt, isRetry }: Delivery): Promise<readonly APIMessage[]> {
    if (!isRetry || plusMs(plannedAt, NONCE_KEPT_MS) > this.#clock.now()) return [];
    return this.listOfBots(channel, plannedAt);
  }

  /** Lists what bots wrote since then, oldest first, of the last 100 messages. */
  async listOfBots(channel: string, since: Instant): Promise<readonly APIMessage[]> {
    const messages = await this.#rest.call(toContext(channel), ({ channels }, options) =>
      channels.getMessages(channel, { limit: READ_BACK }, options),
    );
    const sinceMs = Date.parse(since) - CLOCK_SKEW_MS;
    return messages.filter(({ author, timestamp }) => author.bot && Date.parse(timestamp) >= sinceMs).reverse();
  }
}

const hasFrames = ({ flags }: MessageBody): boolean => ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;

/** Discord shows the nonce to some readers only; without it the texts and the embeds decide. */
const isSame = (message: APIMessage, { body, plainBody }: MessageDraft, nonce: string): boolean => {
  if (message.nonce !== undefined) return message.nonce === nonce;
  return [body, ...(plainBody ? [plainBody] : [])].some((sent) => hasSameTexts(message, sent));
};

const hasSameTexts = (message: APIMessage, body: MessageBody): boolean => {
  if (hasFrames(body)) {
    return String(listTexts(message.components ?? [])) === String(listTexts(body.components ?? []));
  }
  return message.content === (body.content ?? '').trim() && toTexts(message.embeds) === toTexts(body.embeds ?? []);
};

/** The texts of components and of those inside them. */
const listTexts = (components: readonly object[]): readonly string[] =>
  components.flatMap((component) => [
    ...('content' in component && typeof component.content === 'string' ? [component.content] : []),
    ...('components' in component && Array.isArray(component.components)
      ? listTexts(component.components as readonly object[])
      : []),
  ]);

const toTexts = (embeds: readonly APIEmbed[]): string =>
  JSON.stringify(embeds.map(({ title = '', description = '' }) => [title.trim(), description.trim()]));
