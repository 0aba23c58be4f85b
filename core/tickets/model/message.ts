import type { Attachment, MessagePart } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { ChatMessageId, GuildId, MessageId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** The platform may refuse a message to a requester who takes no direct messages. */
export const DELIVERY_STATES = ['pending', 'delivered', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Message {
  readonly id: MessageId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly chatMessageId: ChatMessageId | null;
  readonly author: Actor;
  /** Holds the name seen at the time of writing; null for the bot and when unknown. */
  readonly authorName: string | null;
  readonly authorAvatarUrl: string | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  /** Is null for a message of text and files alone. */
  readonly parts: readonly MessagePart[] | null;
  readonly createdAt: Instant;
  /** The author edited it last then; `content` is the new text. */
  readonly editedAt: Instant | null;
  /** It was deleted in the chat then; `content` is kept. */
  readonly deletedAt: Instant | null;
  /** Is null for a message that is not for the requester of a direct ticket, or by the requester. */
  readonly deliveryState: DeliveryState | null;
  /** Is null for a message that is not in the direct messages of the requester. */
  readonly directMessageId: ChatMessageId | null;
}

export type MessageDelivery = Pick<Message, 'deliveryState' | 'directMessageId'>;

/** Only a message of a direct ticket is on its way. */
export const startDelivery = ({ direct }: { readonly direct: boolean }): MessageDelivery => ({
  deliveryState: direct ? 'pending' : null,
  directMessageId: null,
});

export const NOT_DELIVERED: MessageDelivery = { deliveryState: null, directMessageId: null };
