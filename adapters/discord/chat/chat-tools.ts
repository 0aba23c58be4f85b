import type { BlobStore } from '#core/attachments/index.ts';
import type { BotAccount } from './bot-account.ts';
import type { DiscordChannels } from './channels.ts';
import type { DiscordMessages } from './messages.ts';
import type { DiscordPeople } from './people.ts';

/** What the steps of an effect use. */
export interface ChatTools {
  readonly bot: BotAccount;
  readonly people: DiscordPeople;
  readonly channels: DiscordChannels;
  readonly messages: DiscordMessages;
  /** Where the bytes of uploads are; without it uploads are left out. */
  readonly blobs: BlobStore | undefined;
}
