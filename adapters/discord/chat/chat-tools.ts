import type { BlobStore } from '#core/attachments/index.ts';
import type { MemberStore } from '#core/chat/index.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import type { BotAccount } from './bot-account.ts';
import type { ChannelWebhooks } from './channel-webhooks.ts';
import type { DirectChannels } from './direct-channels.ts';
import type { DiscordChannels } from './channels/channels.ts';
import type { Delivery, DiscordMessages } from './messages.ts';
import type { DiscordPeople } from './people.ts';
import type { DiscordThreads } from './channels/threads.ts';

/** The channel that a change is about, and its message. */
export interface ChannelTarget {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly delivery: Delivery;
}

export interface ChatTools {
  readonly bot: BotAccount;
  readonly people: DiscordPeople;
  readonly direct: DirectChannels;
  readonly members: MemberStore;
  readonly channels: DiscordChannels;
  readonly threads: DiscordThreads;
  readonly messages: DiscordMessages;
  readonly webhooks: ChannelWebhooks;
  /** Where the bytes of uploads are; without it uploads are left out. */
  readonly blobs: BlobStore | undefined;
}
