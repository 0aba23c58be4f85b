import { notFound } from '../shared/errors.ts';
import type { GuildId, TicketId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { addParticipant, listParticipants, removeParticipant } from './change-participants.ts';
import { claimTicket, unclaimTicket } from './claim-ticket.ts';
import { closeTicket } from './close-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import { detailOf } from './lifecycle.ts';
import { openTicket } from './open-ticket.ts';
import { receiveMessage } from './receive-message.ts';
import { reopenTicket, type ReopenPorts } from './reopen-ticket.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { settleOrphans } from './settle-orphans.ts';
import type { TicketQuery } from './ticket-store.ts';
import { updateTicket } from './update-ticket.ts';

export type { OnTicket } from './act.ts';
export type { Participant } from './change-participants.ts';
export { ACTIONS, type AllowedAction, TICKET_ACTIONS, type TicketAction, type TicketDetail } from './lifecycle.ts';
export { externalIdTaken } from './opening-rules.ts';
export * from './ticket.ts';
export type { TicketChange, TimelineEntry } from './ticket-change.ts';
export type { Begun, Opening, OpeningFacts, RequestKey, TicketOpenings } from './ticket-openings.ts';
export {
  type Lease,
  searchWords,
  TICKET_SORTS,
  type TicketQuery,
  type TicketSort,
  type TicketStore,
  type TicketWithPolicy,
} from './ticket-store.ts';

/** Everything a caller may do with tickets. */
export const ticketUseCases = (ports: ReopenPorts) => ({
  open: openTicket(ports),
  update: updateTicket(ports),
  claim: claimTicket(ports),
  unclaim: unclaimTicket(ports),
  reply: replyToTicket(ports),
  close: closeTicket(ports),
  reopen: reopenTicket(ports),
  delete: deleteTicket(ports),
  addParticipant: addParticipant(ports),
  removeParticipant: removeParticipant(ports),
  listParticipants: listParticipants(ports),
  receiveMessage: receiveMessage(ports),
  settleOrphans: settleOrphans(ports),
  purgeKeys: () => ports.openings.purgeKeys(ports.clock.now()),

  list: (guild: GuildId, query: TicketQuery, page: PageRequest) => ports.tickets.list(guild, query, page),

  /** @throws not_found */
  find: async (guild: GuildId, id: TicketId) => {
    const found = await ports.tickets.find(guild, id);
    if (!found) throw notFound('Ticket');
    return detailOf(found.ticket, found.policy);
  },

  /** Oldest first. @throws not_found */
  messages: async (guild: GuildId, id: TicketId, page: PageRequest) => {
    if (!(await ports.tickets.find(guild, id))) throw notFound('Ticket');
    return ports.tickets.messages(guild, id, page);
  },
});

export type TicketUseCases = ReturnType<typeof ticketUseCases>;
