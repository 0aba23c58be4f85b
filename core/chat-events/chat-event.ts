import type { ChatMessage } from '../chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** What happened in the chat of a server. All of it is JSON, so that it can be stored. */
export type ChatEvent =
  | { readonly type: 'message_created' | 'message_edited'; readonly message: ChatMessage }
  | { readonly type: 'message_deleted'; readonly channel: ChannelId; readonly message: ChatMessageId }
  | { readonly type: 'channel_deleted'; readonly channel: ChannelId }
  | { readonly type: 'member_left'; readonly userId: UserId }
  | {
      readonly type: 'button_pressed';
      readonly channel: ChannelId;
      readonly userId: UserId;
      readonly buttonId: string;
      /** Of the form that the button showed, by the ids of its fields; null of a button without a form. */
      readonly answers: Readonly<Partial<Record<string, string>>> | null;
    }
  | {
      readonly type: 'command_used';
      /** Null where that is no channel of the server. */
      readonly channel: ChannelId | null;
      readonly userId: UserId;
      readonly name: string;
      /** What was given with it, by name. */
      readonly options: Readonly<Record<string, string>>;
    };

/** An event as the adapter of the platform reports it. */
export interface InboundEvent {
  /** Names the event: the platform may report it again, with the same key. */
  readonly key: string;
  readonly guildId: GuildId;
  /** A channel or a user. Events with the same subject are handled one after the other, in the order in which they arrived. */
  readonly subject: string;
  readonly event: ChatEvent;
  /** Where the adapter answers the user who caused it; null when nobody waits for an answer. */
  readonly replyTo: string | null;
}

/** An inbound event that a process handles now. */
export type LeasedInboundEvent = InboundEvent & {
  /** How often it was leased, this time included. */
  readonly attempts: number;
  readonly arrivedAt: Instant;
};
