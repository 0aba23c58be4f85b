import type { GuildId, TicketId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { Ticket } from './ticket.ts';

/** The messages of the ticket in the chat are to show its state; the order of a ticket that has one already counts with it. */
export interface ProjectionOrder {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

/** What the messages of a ticket in the chat show of it. Of the status they, and its name, show whether the ticket is closed. */
const SHOWN_FIELDS = [
  'subject',
  'priority',
  'categoryId',
  'claimedById',
  'firstResponseAt',
  'closedAt',
  'feedback',
  'closingMessageId',
] as const satisfies readonly (keyof Ticket)[];

/** Changes within this time cost one edit of each message. */
export const PROJECTION_DELAY_MS = 2_000;

/** @returns null for a change that they do not show */
export const orderProjection = (before: Ticket, after: Ticket, at: Instant): ProjectionOrder | null => {
  if (after.openingMessageId === null && after.closingMessageId === null) return null;
  if (after.channelId === null || SHOWN_FIELDS.every((field) => before[field] === after[field])) return null;
  return { guildId: after.guildId, ticketId: after.id, dueAt: plusMs(at, PROJECTION_DELAY_MS), createdAt: at };
};
