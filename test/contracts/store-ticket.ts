import { toTicketDetail } from '#core/tickets/model/lifecycle.ts';
import { type Message, NO_POLICY, type TicketCreation, type Ticket } from '#core/tickets/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Stores } from './stores.ts';

/** Puts a ticket into a store as it is, in whatever state. Its category has to be there. */
export const keepTicket = async (
  { creations }: Stores,
  ticket: Ticket,
  messages: readonly Message[] = [],
  dueAt: Instant | null = null,
): Promise<Ticket> => {
  const change = {
    before: null,
    after: ticket,
    messages,
    timeline: [],
    events: [],
    transcriptOrder: null,
    projectionOrder: null,
  };
  await creations.reserveNumber(openingOf(ticket));
  await creations.commit({ change, key: null, answer: toTicketDetail(ticket, NO_POLICY), dueAt });
  return ticket;
};

/** The opening that ends with this ticket. */
export const openingOf = ({ id, guildId, categoryId, requesterId, externalId, createdAt }: Ticket): TicketCreation => ({
  guild: guildId,
  ticketId: id,
  categoryId,
  requesterId,
  externalId,
  key: null,
  now: createdAt,
  runningUntil: createdAt,
});
