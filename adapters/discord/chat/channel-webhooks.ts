import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import type { ShownUser } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { type ChannelId, type ChatMessageId, toChatMessageId } from '#core/shared/ids.ts';
import { type Instant, toEpochMs } from '#core/shared/instant.ts';
import { truncate } from '#core/shared/values/text.ts';
import type { BotAccount } from './bot-account.ts';
import type { MessageDraft } from './drafts/message-drafts.ts';
import type { Delivery } from './messages.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor } from '../rest/failures.ts';

/** How long a channel is not asked again whether it lets the bot have a webhook. */
const KEPT_MS = 60 * 60_000;
const NAME = 'guildesk';
const MAX_USERNAME = 80;
const READ_BACK = 100;
/** Clocks of Discord and of this machine may differ. */
const CLOCK_SKEW_MS = 60_000;
/** Discord refuses names with these words. */
const FORBIDDEN = /discord|clyde/gi;

interface Webhook {
  readonly id: string;
  readonly token: string;
}

/** Writes under the name and picture of a person, by a webhook of the channel that belongs to the bot. */
export class ChannelWebhooks {
  readonly #rest: DiscordRest;
  readonly #bot: Pick<BotAccount, 'readId'>;
  /** Null where the bot may have none. */
  readonly #known: TtlCache<Webhook | null>;

  constructor(rest: DiscordRest, clock: Clock, bot: Pick<BotAccount, 'readId'>) {
    this.#rest = rest;
    this.#bot = bot;
    this.#known = new TtlCache(clock, KEPT_MS);
  }

  /**
   * Sends messages in their order. Webhooks know no nonces, so a retry looks for what an earlier attempt has sent. It ends early
   * where the bot may not have a webhook (any more), and where the channel has as many as it can have.
   * @returns the ids of those that are sent: of all, of the first ones, or of none
   */
  async send(
    delivery: Delivery & { readonly channel: ChannelId },
    drafts: readonly MessageDraft[],
    person: ShownUser,
  ): Promise<readonly ChatMessageId[]> {
    const { channel, isRetry, plannedAt } = delivery;
    const webhook = await this.#known.getOrRead(channel, () => this.#findOrCreate(channel));
    const sent = isRetry ? await this.#listSent(channel, plannedAt) : [];
    const ids: ChatMessageId[] = [];
    for (const draft of drafts) {
      const known = sent.find(
        ({ id, content }) => !ids.includes(toChatMessageId(id)) && content === draft.body.content,
      );
      const id = known?.id ?? (webhook && (await this.#execute(channel, webhook, draft, person)));
      if (id === null) return ids;
      ids.push(toChatMessageId(id));
    }
    return ids;
  }

  /** @returns false when no webhook of the bot wrote the message, or it is gone */
  async edit(channel: ChannelId, message: ChatMessageId, { body }: MessageDraft): Promise<boolean> {
    const webhook = await this.#known.getOrRead(channel, () => this.#findOrCreate(channel));
    if (!webhook) return false;
    const change = {
      content: body.content ?? '',
      ...(body.allowed_mentions && { allowed_mentions: body.allowed_mentions }),
    };
    try {
      await this.#rest.call(toContext(channel), ({ webhooks }, options) =>
        webhooks.editMessage(webhook.id, webhook.token, message, change, options),
      );
      return true;
    } catch (error) {
      if (isRefusedFor(error, 'unknownMessage', 'unknownWebhook', 'invalidWebhookToken')) return false;
      throw error;
    }
  }

  /** @returns null where the bot may not have another webhook in place of one that somebody has deleted */
  async #execute(channel: ChannelId, webhook: Webhook, draft: MessageDraft, person: ShownUser): Promise<string | null> {
    try {
      return await this.#post(channel, webhook, draft, person);
    } catch (error) {
      if (!isRefusedFor(error, 'unknownWebhook', 'invalidWebhookToken')) throw error;
      const other = this.#known.set(channel, await this.#findOrCreate(channel));
      return other && this.#post(channel, other, draft, person);
    }
  }

  async #post(
    channel: ChannelId,
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
      wait: true as const,
    };
    const sent = await this.#rest.call(toContext(channel), ({ webhooks }, options) =>
      webhooks.execute(id, token, message, options),
    );
    return sent.id;
  }

  async #findOrCreate(channel: ChannelId): Promise<Webhook | null> {
    try {
      const botId = await this.#bot.readId();
      const all = await this.#rest.call(toContext(channel), ({ rest }, options) => rest.get(toPath(channel), options));
      const own = (all as readonly OwnedWebhook[]).find(({ application_id: owner, token }) => owner === botId && token);
      if (own?.token) return { id: own.id, token: own.token };
      const created = await this.#rest.call(toContext(channel), ({ channels }, options) =>
        channels.createWebhook(channel, { name: NAME }, options),
      );
      return created.token === undefined ? null : { id: created.id, token: created.token };
    } catch (error) {
      if (isRefusedFor(error, 'noPermission', 'noAccess', 'tooManyWebhooks')) return null;
      throw error;
    }
  }

  /** What webhooks of the bot wrote since an attempt was planned, oldest first; they may be deleted by now. */
  async #listSent(
    channel: ChannelId,
    plannedAt: Instant,
  ): Promise<readonly { readonly id: string; readonly content: string }[]> {
    const botId = await this.#bot.readId();
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

interface OwnedWebhook {
  readonly id: string;
  readonly application_id?: string | null;
  readonly token?: string;
}

const toPath = (channel: string): `/${string}` => `/channels/${channel}/webhooks`;

const toContext = (channel: string) => ({ needs: 'Manage Webhooks', place: `channel ${channel}` });

const toUsername = (name: string): string => truncate(name.replaceAll(FORBIDDEN, '…').trim() || 'Staff', MAX_USERNAME);
