import type { Priority } from '../categories/index.ts';
import type { Attachment } from '../chat/index.ts';
import type { Actor } from '../shared/actor.ts';
import type { CategoryId, ChannelId, ChatMessageId, GuildId, MessageId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export { PRIORITIES, type Priority } from '../categories/index.ts';

/** `open` waits for staff, `pending` for the requester, `on_hold` for something else. */
export const TICKET_STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_SOURCES = ['panel', 'command', 'message', 'api', 'flow'] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

export const CLOSE_CAUSES = [
  'manual',
  'close_request',
  'inactivity',
  'member_left',
  'channel_deleted',
  'merged',
] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];

export interface FormAnswer {
  readonly questionId: string;
  readonly label: string;
  readonly value: string;
}

export interface CloseRequest {
  readonly requestedById: string;
  readonly reason: string | null;
  readonly requestedAt: Instant;
  readonly autoCloseAt: Instant | null;
}

/** A request for support and the conversation about it, in a channel of its own. */
export interface Ticket {
  readonly id: TicketId;
  /** Per server, counting up, never reused. */
  readonly ticketNumber: number;
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  readonly subject: string | null;
  readonly status: TicketStatus;
  readonly priority: Priority;
  readonly categoryId: CategoryId;
  readonly panelId: string | null;
  readonly source: TicketSource;
  readonly requesterId: UserId;
  readonly claimedById: UserId | null;
  readonly claimedAt: Instant | null;
  /** Users beside the requester and the claimer. */
  readonly participantIds: readonly UserId[];
  readonly tags: readonly string[];
  readonly formAnswers: readonly FormAnswer[];
  readonly closeRequest: CloseRequest | null;
  readonly holdUntil: Instant | null;
  readonly firstResponseAt: Instant | null;
  readonly lastMessageAt: Instant | null;
  readonly messageCount: number;
  readonly reopenCount: number;
  readonly closedAt: Instant | null;
  readonly closedBy: Actor | null;
  readonly closeReason: string | null;
  readonly closeCause: CloseCause | null;
  readonly mergedIntoId: TicketId | null;
  readonly feedback: { readonly rating: number; readonly comment: string | null } | null;
  /** The caller's own key for it, unique per server. */
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** How many events this ticket has had; never leaves the service. */
  readonly eventCount: number;
}

/** A message of a ticket's conversation. */
export interface Message {
  readonly id: MessageId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly chatMessageId: ChatMessageId | null;
  readonly author: Actor;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: Instant;
}

/** What a ticket takes over from the rules of its category. */
export interface TicketPolicy {
  readonly requireClaim: boolean;
  readonly requireReason: boolean;
  readonly followUp: 'reopen' | 'ignore';
}

export const MAX_PARTICIPANTS = 50;

/** Everyone the ticket's channel is open to by name. */
export const membersOf = (ticket: Ticket): readonly UserId[] => [
  ...new Set([ticket.requesterId, ...(ticket.claimedById ? [ticket.claimedById] : []), ...ticket.participantIds]),
];

/** What a new message does to its ticket; the first one of staff is its first response. */
export const withMessage = (
  ticket: Ticket,
  at: Instant,
  { status, isStaff }: { readonly status: TicketStatus; readonly isStaff: boolean },
): Partial<Ticket> => ({
  status,
  holdUntil: status === 'on_hold' ? ticket.holdUntil : null,
  firstResponseAt: ticket.firstResponseAt ?? (isStaff ? at : null),
  lastMessageAt: at,
  messageCount: ticket.messageCount + 1,
});
