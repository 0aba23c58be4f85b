import type { Attachment, MessagePart } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { ChatMessageId, GuildId, MessageId, TicketId } from '../../shared/ids.ts';
import { internal, unreported } from '../../shared/record/field.ts';
import { getInitialValues, type RecordFields, type RecordOf } from '../../shared/record/record.ts';

/** The platform may refuse a message to a requester who takes no direct messages. */
export const DELIVERY_STATES = ['pending', 'delivered', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MESSAGE_RECORD = {
  id: unreported.id<MessageId>('message'),
  guildId: internal.chatId<GuildId>('server'),
  ticketId: unreported.id<TicketId>('ticket'),
  chatMessageId: unreported.text<ChatMessageId>().nullable(),
  author: unreported.data<Actor>(),
  authorName: unreported
    .text()
    .nullable()
    .about('Name of the author, as the chat showed it then; null of the bot, and when it is not known.'),
  authorAvatarUrl: unreported
    .text()
    .nullable()
    .about('Address of the picture of the author at that time; null without one.'),
  shownAs: unreported
    .text()
    .nullable()
    .about(
      'Name of the team, under which an anonymous reply stands in the chat and in transcripts; null of all others.',
    )
    .initially(null),
  postedIds: unreported
    .data<readonly ChatMessageId[]>()
    .about(
      'Ids of the messages in the chat that the bot posted for its author, in their order: such a message can be changed and deleted. Empty of all others.',
    )
    .initially([]),
  content: unreported.text().about('Text of the message.'),
  attachments: unreported.data<readonly Attachment[]>().about('Files.'),
  parts: unreported
    .data<readonly MessagePart[]>()
    .nullable()
    .about('What it has besides: a reply, a forward, stickers, a poll, a voice message, embeds; null without any.')
    .initially(null),
  createdAt: unreported.instant(),
  editedAt: unreported
    .instant()
    .nullable()
    .about('When its author changed it last; the content is the newest.')
    .initially(null),
  deletedAt: unreported
    .instant()
    .nullable()
    .about('When it was deleted in the chat; its content is kept.')
    .initially(null),
  deliveryState: unreported
    .choice(DELIVERY_STATES)
    .nullable()
    .about(
      'Of a message for the requester of a direct ticket: whether they got it. `refused` says that they take no direct messages of the bot, or have left. Null of all others.',
    )
    .initially(null),
  /** Is null for a message that is not in the direct messages of the requester. */
  directMessageId: internal.text<ChatMessageId>().nullable().initially(null),
} satisfies RecordFields;

export type Message = RecordOf<typeof MESSAGE_RECORD>;

export const NEW_MESSAGE = getInitialValues(MESSAGE_RECORD);

export type MessageDelivery = Pick<Message, 'deliveryState' | 'directMessageId'>;

/** Only a message of a direct ticket is on its way. */
export const startDelivery = ({ direct }: { readonly direct: boolean }): MessageDelivery => ({
  deliveryState: direct ? 'pending' : null,
  directMessageId: null,
});
