import type { ProblemPlace } from '../../problems/index.ts';
import type { Ticket } from './ticket.ts';

/** A problem of the ticket is one of its category, too. */
export const toProblemPlace = ({
  guildId,
  id,
  categoryId,
}: Pick<Ticket, 'guildId' | 'id' | 'categoryId'>): ProblemPlace => ({ guild: guildId, ticketId: id, categoryId });
