import { type RESTGetAPIChannelWebhooksResult, Routes } from 'discord-api-types/v10';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import type { ShownUser } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { type ChannelId, type ChatMessageId, toChatMessageId } from '#core/shared/ids.ts';
import { type Instant, toEpochMs } from '#core/shared/instant.ts';
import { truncate } from '#core/shared/values/text.ts';
import type { BotAccount } from './bot-account.ts';
import type { MessageDraft } from './drafts/message-drafts.ts';
import type { ChannelPlace } from './channels/found-channel.ts';
import { CLOCK_SKEW_MS, type Delivery } from './messages.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor, type RequestContext } from '../rest/failures.ts';

/** How long a channel is not asked again whether it lets the bot have a webhook. */
const KEPT_MS = 60 * 60_000;
const NAME = 'guildesk';
const MAX_USERNAME = 80;
const READ_BACK = 100;
/** Discord refuses names with these words. */
const FORBIDDEN = /discord|clyde/gi;

interface Webhook {
  readonly id: string;
  readonly token: string;
}

/**
 * Writes under the name and picture of a person, by a webhook of the channel that belongs to the bot. In a thread it is one of the
 * channel that the thread is under. A webhook may not write in a locked thread.
 */
export class ChannelWebhooks {
  readonly #rest: DiscordRest;
  readonly #bot: Pick<BotAccount, 'id'>;
  /** Null where the bot may have none. */
  readonly #known: TtlCache<Webhook | null>;
  /** Many threads share the webhook of their parent, which is created once for all that ask at the same time. */
  readonly #reading = new Map<ChannelId, Promise<Webhook | null>>();

  constructor(rest: DiscordRest, clock: Clock, bot: Pick<BotAccount, 'id'>) {
    this.#rest = rest;
    this.#bot = bot;
    this.#known = new TtlCache(clock, KEPT_MS);
  }

  /**
   * Sends messages in their order. Webhooks know no nonces, so a retry looks for what an earlier attempt has sent. It ends early
   * where the bot may not have a webhook (any more), where the channel has as many as it can have, and where the thread is locked.
   * @returns the ids of those that are sent: of all, of the first ones, or of none
   */
  async send(
    delivery: Delivery & ChannelPlace,
    drafts: readonly MessageDraft[],
    person: ShownUser,
  ): Promise<readonly ChatMessageId[]> {
    const { channel, isRetry, plannedAt } = delivery;
    const webhook = await this.#getWebhook(delivery);
    const sent = isRetry ? await this.#listSent(channel, plannedAt) : [];
    const ids: ChatMessageId[] = [];
    for (const draft of drafts) {
      const known = sent.find(
        ({ id, content }) => !ids.includes(toChatMessageId(id)) && content === (draft.body.content ?? '').trim(),
      );
      const id = known?.id ?? (webhook && (await this.#execute(delivery, webhook, draft, person)));
      if (id === null) return ids;
      ids.push(toChatMessageId(id));
    }
    return ids;
  }

  /** @returns false when no webhook of the bot wrote the message, or it is gone; DiscordRefusal for an archived thread */
  async edit(place: ChannelPlace, message: ChatMessageId, { body }: MessageDraft): Promise<boolean> {
    const webhook = await this.#getWebhook(place);
    if (!webhook) return false;
    const change = {
      content: body.content ?? '',
      ...(body.allowed_mentions && { allowed_mentions: body.allowed_mentions }),
      ...toThread(place),
    };
    try {
      await this.#rest.call(toContext(place.channel), ({ webhooks }, options) =>
        webhooks.editMessage(webhook.id, webhook.token, message, change, options),
      );
      return true;
    } catch (error) {
      if (isRefusedFor(error, 'unknownMessage', 'unknownChannel', ...UNUSABLE)) return false;
      throw error;
    }
  }

  /** @returns null where the bot may not have another webhook in place of one that somebody has deleted or moved, or in a locked thread */
  async #execute(
    place: ChannelPlace,
    webhook: Webhook,
    draft: MessageDraft,
    person: ShownUser,
  ): Promise<string | null> {
    try {
      return await this.#post(place, webhook, draft, person);
    } catch (error) {
      if (isRefusedFor(error, 'threadArchived', 'threadLocked')) return null;
      // The thread is unknown to a webhook that was moved to another channel.
      if (!isRefusedFor(error, 'unknownChannel', ...UNUSABLE)) throw error;
      const other = await this.#readWebhook(place.parent);
      return other && this.#post(place, other, draft, person);
    }
  }

  async #post(
    place: ChannelPlace,
    { id, token }: Webhook,
    { body: { content = '', allowed_mentions: mentions }, files }: MessageDraft,
    { name, avatarUrl }: ShownUser,
  ): Promise<string> {
    const message = {
      content,
      username: toUsername(name),
      ...(mentions && { allowed_mentions: mentions }),
      ...(avatarUrl !== null && { avatar_url: avatarUrl }),
      ...(files.length > 0 && { files: [...files] }),
      ...toThread(place),
      wait: true as const,
    };
    const sent = await this.#rest.call(toContext(place.channel), ({ webhooks }, options) =>
      webhooks.execute(id, token, message, options),
    );
    return sent.id;
  }

  async #getWebhook({ parent }: ChannelPlace): Promise<Webhook | null> {
    const known = this.#known.get(parent);
    return known === undefined ? this.#readWebhook(parent) : known;
  }

  #readWebhook(parent: ChannelId): Promise<Webhook | null> {
    const reading =
      this.#reading.get(parent) ??
      this.#findOrCreate(parent)
        .then((webhook) => this.#known.set(parent, webhook))
        .finally(() => this.#reading.delete(parent));
    this.#reading.set(parent, reading);
    return reading;
  }

  async #findOrCreate(parent: ChannelId): Promise<Webhook | null> {
    try {
      const own = await this.#findOwn(parent);
      if (own) return own;
      await this.#rest.call(toContext(parent), ({ channels }, options) =>
        channels.createWebhook(parent, { name: NAME }, options),
      );
      // Another process may have created one at the same time; all take the same.
      return await this.#findOwn(parent);
    } catch (error) {
      if (isRefusedFor(error, 'noPermission', 'noAccess', 'tooManyWebhooks')) return null;
      throw error;
    }
  }

  /** The oldest of those that belong to the bot. */
  async #findOwn(parent: ChannelId): Promise<Webhook | null> {
    const botId = this.#bot.id;
    const path = Routes.channelWebhooks(parent);
    const all = await this.#rest.call(toContext(parent), ({ rest }, options) => rest.get(path, options));
    const [own = null] = (all as RESTGetAPIChannelWebhooksResult)
      .flatMap(({ id, token, application_id: owner }) => (owner === botId && token ? [{ id, token }] : []))
      .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
    return own;
  }

  /** Lists what webhooks of the bot wrote since an attempt was planned, oldest first; they may be deleted by now. */
  async #listSent(
    channel: ChannelId,
    plannedAt: Instant,
  ): Promise<readonly { readonly id: string; readonly content: string }[]> {
    const botId = this.#bot.id;
    const messages = await this.#rest.call(toContext(channel), ({ channels }, options) =>
      channels.getMessages(channel, { limit: READ_BACK }, options),
    );
    const since = toEpochMs(plannedAt) - CLOCK_SKEW_MS;
    return messages
      .filter(({ webhook_id: webhook, application_id: owner }) => webhook !== undefined && owner === botId)
      .filter(({ timestamp }) => Date.parse(timestamp) >= since)
      .reverse();
  }
}

/** The webhook is gone, or has another token. */
const UNUSABLE = ['unknownWebhook', 'invalidWebhookToken'] as const;

const toContext = (channel: string): RequestContext => ({
  needs: ['Manage Webhooks'],
  place: `channel ${channel}`,
  channelId: channel,
});

/** A webhook writes in its own channel where no thread of it is named. */
const toThread = ({ channel, parent }: ChannelPlace) => (channel === parent ? {} : { thread_id: channel });

const toUsername = (name: string): string => truncate(name.replaceAll(FORBIDDEN, '…').trim() || 'Staff', MAX_USERNAME);
