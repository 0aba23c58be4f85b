import type { UseMenu } from '../context-menus/index.ts';
import type { ChatMessage, FieldAnswers } from '../chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';

/** A channel that a user picked, and what the bot lacks there, by the names of the platform's settings. */
export interface PickedChannel {
  readonly id: ChannelId;
  readonly missingPermissions: readonly string[];
}

/** It is plain JSON, so that it can be stored. */
export type ChatEvent =
  | { readonly type: 'message_created' | 'message_edited'; readonly message: ChatMessage }
  | { readonly type: 'direct_message_created' | 'direct_message_edited'; readonly message: ChatMessage }
  | { readonly type: 'direct_message_deleted'; readonly userId: UserId; readonly message: ChatMessageId }
  | { readonly type: 'message_deleted'; readonly channel: ChannelId; readonly message: ChatMessageId }
  | { readonly type: 'messages_deleted'; readonly channel: ChannelId; readonly messages: readonly ChatMessageId[] }
  | { readonly type: 'channel_deleted'; readonly channel: ChannelId }
  | { readonly type: 'post_changed' | 'post_opened'; readonly channel: ChannelId }
  | { readonly type: 'member_left'; readonly userId: UserId }
  | {
      readonly type: 'button_pressed';
      readonly channel: ChannelId;
      readonly userId: UserId;
      readonly buttonId: string;
      /** Keys are the ids of the form's fields; null for a button without a form. */
      readonly answers: FieldAnswers | null;
      readonly language?: LanguageTag | null;
      /** Only those in which the bot lacks permissions that the user can grant. */
      readonly pickedChannels?: readonly PickedChannel[];
    }
  | {
      readonly type: 'command_used';
      /** Is null outside the channels of the server. */
      readonly channel: ChannelId | null;
      readonly fromDirect?: boolean;
      readonly userId: UserId;
      readonly name: string;
      readonly options: Readonly<Record<string, string>>;
      readonly language?: LanguageTag | null;
    }
  | ({ readonly type: 'menu_used'; readonly channel: ChannelId | null } & Pick<
      UseMenu,
      'userId' | 'menu' | 'targetId' | 'message' | 'language'
    >);

export interface InboundEvent {
  /** The platform may report the event again, with the same key. */
  readonly key: string;
  readonly guildId: GuildId;
  /** Is a channel or a user. Events with the same subject are handled one by one, in their order of arrival. */
  readonly subject: string;
  readonly event: ChatEvent;
  /** The adapter answers the user there; null when no user waits for an answer. */
  readonly replyTo: string | null;
  /** Is the `traceparent` of the receipt, if that was traced. */
  readonly traceParent?: string;
}

export type LeasedInboundEvent = InboundEvent & {
  /** Counts the leases, this one included. */
  readonly attempts: number;
  readonly arrivedAt: Instant;
};
