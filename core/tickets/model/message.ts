import type { Attachment, MessagePart } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { ChatMessageId, GuildId, MessageId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** How far a message is on its way to the requester of a direct ticket. Discord refuses it where that takes no messages. */
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
  /** Null for a message of text and files alone. */
  readonly parts: readonly MessagePart[] | null;
  readonly createdAt: Instant;
  /** The author edited it last then; `content` is the new text. */
  readonly editedAt: Instant | null;
  /** It was deleted in the chat then; `content` is kept. */
  readonly deletedAt: Instant | null;
  /** Null for a message that is not for the requester of a direct ticket, and for one that the requester wrote. */
  readonly deliveryState: DeliveryState | null;
  /** In the direct messages of the requester; null for one that is not there. */
  readonly directMessageId: ChatMessageId | null;
}

export type MessageDelivery = Pick<Message, 'deliveryState' | 'directMessageId'>;

/** A message that has not reached the direct messages of the requester of a ticket, and is on its way there if the ticket is direct. */
export const startDelivery = ({ direct }: { readonly direct: boolean }): MessageDelivery => ({
  deliveryState: direct ? 'pending' : null,
  directMessageId: null,
});

/** A message that the requester does not get by the bot. */
export const NOT_DELIVERED: MessageDelivery = { deliveryState: null, directMessageId: null };
