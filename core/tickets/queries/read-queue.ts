import { notFound } from '../../shared/errors.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { ReplyTimes } from '../chat-messages/ticket-projections.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { AssignmentStore, QueuePlace } from '../queue/assignment-store.ts';

export interface QueuePorts {
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly assignments: Pick<AssignmentStore, 'findPlace'>;
  readonly replyTimes: ReplyTimes;
}

export interface QueueStatus {
  /** Null for a ticket that somebody has, or that does not wait for staff. */
  readonly place: QueuePlace | null;
  /** Is how long tickets of the category usually wait for their first reply, in ms; null when too few were answered. */
  readonly usualReplyMs: number | null;
}

/** @throws not_found */
export const readQueue =
  ({ tickets, assignments, replyTimes }: QueuePorts) =>
  async (guild: GuildId, id: TicketId): Promise<QueueStatus> => {
    const found = await tickets.find(guild, id);
    if (!found) throw notFound('Ticket');
    const [place, usualReplyMs] = await Promise.all([
      assignments.findPlace(guild, id),
      replyTimes.findUsual(guild, found.ticket.categoryId),
    ]);
    return { place, usualReplyMs };
  };
