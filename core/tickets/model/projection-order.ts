import { type ForumTags, showsStatus } from '../../categories/index.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { CloseRequest, Ticket } from './ticket.ts';

/** Orders the chat messages of the ticket to show its state; a ticket has at most one order. */
export interface ProjectionOrder {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  /** The message of this question loses its buttons; null when none was answered. */
  readonly answered: CloseRequest | null;
}

/**
 * The status as messages of the chat show it: who has to answer changes with each message of the conversation below, which shows
 * it better than an edit of each message would.
 */
export const toStatusInChat = (status: Ticket['status']): 'open' | 'on_hold' | 'closed' =>
  status === 'pending' ? 'open' : status;

/** The messages and the name show these fields, and the status by `toStatusInChat`. */
const SHOWN_FIELDS = [
  'subject',
  'priority',
  'categoryId',
  'claimedById',
  'firstResponseAt',
  'scheduledClose',
  'closedAt',
  'feedback',
  'closingMessageId',
] as const satisfies readonly (keyof Ticket)[];

/** Changes within this time cost one edit of each message. */
export const PROJECTION_DELAY_MS = 2_000;

/** @returns null for a change that the messages do not show */
export const orderProjection = (before: Ticket, after: Ticket, at: Instant): ProjectionOrder | null => {
  const answered = findAnswered(before, after);
  if (after.channelId === null || !(answered || isShown(before, after))) return null;
  return toOrder(after, at, answered);
};

const toOrder = ({ guildId, id }: Ticket, at: Instant, answered: CloseRequest | null): ProjectionOrder => ({
  guildId,
  ticketId: id,
  dueAt: plusMs(at, PROJECTION_DELAY_MS),
  createdAt: at,
  answered,
});

/** Posts show the status by tags, so a change of it alone also orders a projection. */
export const orderTags = <Change extends OrderedChange>(change: Change, tags: ForumTags): Change => {
  const { before, after, projectionOrder } = change;
  if (projectionOrder || !showsStatus(tags) || before?.status === after.status || after.channelId === null)
    return change;
  return before ? { ...change, projectionOrder: toOrder(after, after.updatedAt, null) } : change;
};

interface OrderedChange {
  readonly before: Ticket | null;
  readonly after: Ticket;
  readonly projectionOrder: ProjectionOrder | null;
}

const isShown = (before: Ticket, after: Ticket): boolean =>
  (after.openingMessageId !== null || after.closingMessageId !== null) &&
  (toStatusInChat(before.status) !== toStatusInChat(after.status) ||
    SHOWN_FIELDS.some((field) => before[field] !== after[field]));

const findAnswered = ({ closeRequest }: Ticket, after: Ticket): CloseRequest | null =>
  closeRequest?.messageId && after.closeRequest === null ? closeRequest : null;
