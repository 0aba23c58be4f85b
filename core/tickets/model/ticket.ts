import type { Priority } from '../../categories/index.ts';
import type { FormAnswer } from '../../forms/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { CategoryId, ChannelId, ChatMessageId, GuildId, PanelId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { omit } from '../../shared/values/omit.ts';
import type { CloseRequest } from './close-request.ts';

export * from './message.ts';
export type { Note } from './note.ts';

export { PRIORITIES, type Priority } from '../../categories/index.ts';
export { type FormAnswer, listShownValues, toShownText } from '../../forms/index.ts';

/** `open` waits for staff, `pending` for the requester, `on_hold` for something else. */
export const TICKET_STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** An unknown stored status counts as open, so that the ticket can be changed and closed. */
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
  'post_closed',
  'merged',
] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];

export type { CloseRequest } from './close-request.ts';

export interface Ticket {
  readonly id: TicketId;
  /** Counts up per server and is never reused. */
  readonly ticketNumber: number;
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  /** The requester writes direct messages to the bot, and does not see the channel. */
  readonly direct: boolean;
  /** All who see the forum can read the post. */
  readonly public: boolean;
  readonly subject: string | null;
  readonly status: TicketStatus;
  readonly priority: Priority;
  readonly categoryId: CategoryId;
  readonly panelId: PanelId | null;
  readonly source: TicketSource;
  readonly requesterId: UserId;
  /** Like `claimedByName`, holds the last name seen in the chat; null when unknown. */
  readonly requesterName: string | null;
  readonly claimedById: UserId | null;
  readonly claimedByName: string | null;
  readonly claimedAt: Instant | null;
  /** Excludes the requester and the claimer. */
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
  /** The caller sets this key, which is unique per server. */
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Counts the events of the ticket. This field and those below never leave the service. */
  readonly eventCount: number;
  /** The inactivity period starts here. */
  readonly lastActivityAt: Instant;
  /** The claimed ticket waits for an answer of staff since then; null after an answer, and without a claimer. */
  readonly claimerAwaitedSince: Instant | null;
  /** Members were warned of the closing then; null again after new activity. */
  readonly warnedAt: Instant | null;
  /** The channel was moved or deleted then; null again after a reopening. */
  readonly channelRetiredAt: Instant | null;
  /** The first message of the channel follows the state of the ticket. Null for tickets of older versions. */
  readonly openingMessageId: ChatMessageId | null;
  /** Is the message of the last closing. */
  readonly closingMessageId: ChatMessageId | null;
}

const INTERNAL_FIELDS = [
  'eventCount',
  'lastActivityAt',
  'claimerAwaitedSince',
  'warnedAt',
  'channelRetiredAt',
  'openingMessageId',
  'closingMessageId',
] as const satisfies readonly (keyof Ticket)[];

export type TicketSnapshot = Omit<Ticket, (typeof INTERNAL_FIELDS)[number]>;

export const toSnapshot = (ticket: Ticket): TicketSnapshot => omit(toReported(ticket), INTERNAL_FIELDS);

/** Others do not see which message asks. */
export const toReported = (ticket: Ticket): Ticket =>
  ticket.closeRequest ? { ...ticket, closeRequest: omit(ticket.closeRequest, ['messageId']) } : ticket;

const SNAPSHOT_FIELDS: Record<keyof TicketSnapshot, true> = {
  id: true,
  ticketNumber: true,
  guildId: true,
  channelId: true,
  direct: true,
  public: true,
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

export const TICKET_FIELDS: readonly string[] = Object.keys(SNAPSHOT_FIELDS);

export const MAX_PARTICIPANTS = 50;
/** Limits the comment of a rating, in characters. */
export const MAX_COMMENT = 1_000;

/** Lists who takes part in the ticket, wherever they write. */
export const listMembers = (ticket: Ticket): readonly UserId[] => [
  ...new Set([ticket.requesterId, ...(ticket.claimedById ? [ticket.claimedById] : []), ...ticket.participantIds]),
];

/** Lists whom the channel admits: the requester of a direct ticket has none. Roles can give others access, too. */
export const listChannelMembers = (ticket: Ticket): readonly UserId[] =>
  ticket.direct ? listMembers(ticket).filter((id) => id !== ticket.requesterId) : listMembers(ticket);
