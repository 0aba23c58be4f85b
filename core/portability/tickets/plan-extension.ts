import type { StoredAttachment } from '../../attachments/index.ts';
import type { TicketId } from '../../shared/ids.ts';
import type { Message, TimelineEntry } from '../../tickets/index.ts';
import { deriveId } from '../format/import-id.ts';
import type { PlannedTicket } from './plan-ticket.ts';
import type { TicketContext } from './ticket-context.ts';

/** What a ticket lacks that somebody has worked on since it was imported. */
export interface TicketExtension {
  readonly ticketId: TicketId;
  readonly messages: readonly Message[];
  readonly timeline: readonly TimelineEntry[];
  readonly attachments: readonly StoredAttachment[];
}

/** Returns null for a ticket that has all of its messages. */
export const planExtension = (
  { digests, manifest }: TicketContext,
  { ticket, messages, attachments }: PlannedTicket,
  isStored: (message: Message) => boolean,
): TicketExtension | null => {
  const missing = messages.filter((message) => !isStored(message));
  if (missing.length === 0) return null;
  const files = new Set(missing.flatMap((message) => message.attachments.map(({ attachmentId }) => attachmentId)));
  const replies = missing.filter(({ author }) => author.type === 'staff');
  return {
    ticketId: ticket.id,
    messages: missing,
    timeline: replies.map(({ id, guildId, ticketId, author, createdAt }) => ({
      id: deriveId(digests, { source: manifest.source, kind: 'timeline', key: `message ${id}`, at: createdAt }),
      guildId,
      ticketId,
      type: 'ticket.message_created',
      actor: author,
      from: {},
      to: {},
      at: createdAt,
    })),
    attachments: attachments.filter(({ id }) => files.has(id)),
  };
};
