import type { Clock } from '#core/shared/clock.ts';
import type { BotState } from '#core/bot-health/index.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import type { BlobStore } from '#core/attachments/index.ts';
import type { ChatEffectStore, MemberStore } from '#core/chat/index.ts';
import { CarriedMembers } from '../carried-members.ts';
import { BotAccount } from './bot-account.ts';
import { ChannelWebhooks } from './channel-webhooks.ts';
import { DirectChannels } from './direct-channels.ts';
import { DiscordChannels } from './channels/channels.ts';
import { DiscordChat } from './discord-chat.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { GuildCommands } from './guild-commands.ts';
import { DiscordMessages } from './messages.ts';
import { DiscordPeople } from './people.ts';
import { DiscordServers } from './servers.ts';
import { DiscordThreads } from './channels/threads.ts';

export { SELECT_MENU_ID } from './drafts/components.ts';
export type { DiscordChat } from './discord-chat.ts';
export type { DiscordLog } from '../rest/discord-rest.ts';

export interface DiscordChatOptions {
  readonly rest: DiscordRest;
  readonly applicationId: string;
  readonly effects: ChatEffectStore;
  readonly members: MemberStore;
  readonly clock: Clock;
  readonly botState: Pick<BotState, 'getConnectedUntil' | 'getIntents'>;
  /** Those of the events of this process; without it the members of servers are asked for. */
  readonly carried?: CarriedMembers;
  /** Where the bytes of uploads are; without it uploads are not sent. */
  readonly blobs?: BlobStore | undefined;
}

/** The bot process records them, and another one may ask. */
const INTENTS_TTL_MS = 5_000;

/** The chat port over the REST API of Discord. */
export const createDiscordChat = ({
  applicationId,
  clock,
  rest,
  botState,
  carried = new CarriedMembers(clock),
  ...stores
}: DiscordChatOptions): DiscordChat => {
  const bot = new BotAccount({ rest, clock, botState, applicationId });
  return new DiscordChat({
    rest,
    bot,
    people: new DiscordPeople({ rest, clock, members: stores.members, carried }),
    direct: new DirectChannels(rest, clock),
    channels: new DiscordChannels(rest, clock),
    threads: new DiscordThreads(rest),
    messages: new DiscordMessages(rest, clock),
    webhooks: new ChannelWebhooks(rest, clock, bot),
    servers: new DiscordServers(rest, clock, bot),
    commands: new GuildCommands(rest, applicationId),
    blobs: stores.blobs,
    effects: stores.effects,
    members: stores.members,
    clock,
    intents: new TtlCache(clock, INTENTS_TTL_MS),
    readIntents: () => botState.getIntents(),
  });
};
