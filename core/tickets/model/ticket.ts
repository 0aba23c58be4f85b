import type { Priority } from '../../categories/index.ts';
import type { Attachment } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type {
  CategoryId,
  ChannelId,
  ChatMessageId,
  GuildId,
  MessageId,
  NoteId,
  PanelId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

export { PRIORITIES, type Priority } from '../../categories/index.ts';

/** `open` waits for staff, `pending` for the requester, `on_hold` for something else. */
export const TICKET_STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The status by which a ticket is handled. A stored value that is no status counts as open, so that the ticket can be changed and closed. */
export const toKnownStatus = (status: TicketStatus): TicketStatus =>
  TICKET_STATUSES.includes(status) ? status : 'open';

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
  readonly panelId: PanelId | null;
  readonly source: TicketSource;
  readonly requesterId: UserId;
  /** As the chat showed them last, like that of the claimer; null when it is not known. */
  readonly requesterName: string | null;
  readonly claimedById: UserId | null;
  readonly claimedByName: string | null;
  readonly claimedAt: Instant | null;
  /** Users in addition to the requester and the claimer. */
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
  /** How many events this ticket has had; never leaves the service, like what follows. */
  readonly eventCount: number;
  /** Since when nothing has happened that keeps it from being closed for inactivity. */
  readonly lastActivityAt: Instant;
  /** When its members were warned that it will be closed for inactivity; null when they were not, or it is no longer quiet. */
  readonly warnedAt: Instant | null;
  /** When its channel was moved or deleted after it was closed; null when it was not, or the ticket was reopened. */
  readonly channelRetiredAt: Instant | null;
}

/** A ticket as events and transcripts show it. */
export type TicketSnapshot = Omit<Ticket, 'eventCount' | 'lastActivityAt' | 'warnedAt' | 'channelRetiredAt'>;

export const toSnapshot = ({
  eventCount: _,
  lastActivityAt: __,
  warnedAt: ___,
  channelRetiredAt: ____,
  ...ticket
}: Ticket): TicketSnapshot => ticket;

/** All of them: a field that is missing here does not compile. */
const SNAPSHOT_FIELDS: Record<keyof TicketSnapshot, true> = {
  id: true,
  ticketNumber: true,
  guildId: true,
  channelId: true,
  subject: true,
  status: true,
  priority: true,
  categoryId: true,
  panelId: true,
  source: true,
  requesterId: true,
  requesterName: true,
  claimedById: true,
  claimedByName: true,
  claimedAt: true,
  participantIds: true,
  tags: true,
  formAnswers: true,
  closeRequest: true,
  holdUntil: true,
  firstResponseAt: true,
  lastMessageAt: true,
  messageCount: true,
  reopenCount: true,
  closedAt: true,
  closedBy: true,
  closeReason: true,
  closeCause: true,
  mergedIntoId: true,
  feedback: true,
  externalId: true,
  metadata: true,
  version: true,
  createdAt: true,
  updatedAt: true,
};

/** The names of the fields of a snapshot. */
export const TICKET_FIELDS: readonly string[] = Object.keys(SNAPSHOT_FIELDS);

/** A message of a ticket's conversation. */
export interface Message {
  readonly id: MessageId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly chatMessageId: ChatMessageId | null;
  readonly author: Actor;
  /** As the chat showed them when they wrote; null of the bot, and when it is not known. */
  readonly authorName: string | null;
  readonly authorAvatarUrl: string | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: Instant;
  /** When its author changed it last; `content` is what it says since. */
  readonly editedAt: Instant | null;
  /** When it was deleted in the chat; what it said is kept. */
  readonly deletedAt: Instant | null;
}

/** What staff writes about a ticket for other staff: never in the chat, never in a transcript. */
export interface Note {
  readonly id: NoteId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly author: Actor;
  readonly content: string;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export const MAX_PARTICIPANTS = 50;

/** Everyone the ticket's channel is open to by name. */
export const listMembers = (ticket: Ticket): readonly UserId[] => [
  ...new Set([ticket.requesterId, ...(ticket.claimedById ? [ticket.claimedById] : []), ...ticket.participantIds]),
];
