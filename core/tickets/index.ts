import { notFound } from '../shared/errors.ts';
import type { GuildId, TicketId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { readAvailability } from './availability.ts';
import { addParticipant, listParticipants, removeParticipant } from './change-participants.ts';
import { claimTicket, unclaimTicket } from './claim-ticket.ts';
import { closeTicket } from './close-ticket.ts';
import { deleteTicket, type DeletePorts } from './delete-ticket.ts';
import { giveFeedback } from './give-feedback.ts';
import { addNote, type NotePorts, removeNote } from './keep-notes.ts';
import { handleChannelDeleted, handleMemberLeft } from './leave-tickets.ts';
import { toTicketDetail } from './lifecycle.ts';
import { mergeTickets } from './merge-tickets.ts';
import { moveTicket, type MovePorts } from './move-ticket.ts';
import { openTicket } from './open-ticket.ts';
import { pressButton } from './press-button.ts';
import { editMessage, eraseMessage, receiveKeptMessages, receiveMessage } from './receive-message.ts';
import { reopenTicket, type ReopenPorts } from './reopen-ticket.ts';
import { replyToTicket, type ReplyPorts } from './reply-to-ticket.ts';
import { acceptClose, denyClose, requestClose, withdrawClose } from './request-close.ts';
import { runTimers } from './run-timers.ts';
import { postMessage } from './say-in-ticket.ts';
import { settleOrphans } from './settle-orphans.ts';
import type { TicketQuery } from './ticket-store.ts';
import { transferTicket } from './transfer-ticket.ts';
import { updateTicket } from './update-ticket.ts';

export type { TicketTarget } from './act.ts';
export type { Availability } from './availability.ts';
export type { TranscriptMaker } from './delete-ticket.ts';
export type { Participant } from './change-participants.ts';
export { type CannedText, type CannedTexts, LONGEST_REPLY, type ReplyToTicket } from './reply-to-ticket.ts';
export { draftTicket, type OpenTicketInput } from './new-ticket.ts';
export type { OpenedTicket } from './open-ticket.ts';
export type { NoteStore } from './note-store.ts';
export { RATINGS } from './notice.ts';
export { ACTIONS, type AllowedAction, TICKET_ACTIONS, type TicketAction, type TicketDetail } from './lifecycle.ts';
export { externalIdConflict } from './opening-rules.ts';
export * from './ticket.ts';
export type { TicketChange, TimelineEntry, TranscriptOrder } from './ticket-change.ts';
export {
  type CreationStart,
  type KeptMessage,
  NO_FACTS,
  type TicketCreation,
  type CreationCommit,
  type CategoryFacts,
  type RequestKey,
  type TicketCreations,
} from './ticket-openings.ts';
export {
  type Amendment,
  type CommitTerms,
  type Lease,
  searchWords,
  TICKET_SORTS,
  type TicketQuery,
  type TicketSort,
  type TicketStore,
  type TicketWithPolicy,
} from './ticket-store.ts';

export type TicketPorts = ReopenPorts & MovePorts & NotePorts & DeletePorts & ReplyPorts;

/** Everything a caller may do with tickets, everything the chat tells about them, and what is done by itself. */
export const ticketUseCases = (ports: TicketPorts) => ({
  ...buildActions(ports),
  ...buildQueries(ports),
  ...buildChatEvents(ports),
  runTimers: runTimers(ports),
  settleOrphans: settleOrphans(ports),
  receiveKeptMessages: receiveKeptMessages(ports),
  purgeKeys: () => ports.openings.purgeKeys(ports.clock.now()),
});

export type TicketUseCases = ReturnType<typeof ticketUseCases>;

const buildActions = (ports: TicketPorts) => ({
  open: openTicket(ports),
  update: updateTicket(ports),
  claim: claimTicket(ports),
  unclaim: unclaimTicket(ports),
  transfer: transferTicket(ports),
  move: moveTicket(ports),
  merge: mergeTickets(ports),
  reply: replyToTicket(ports),
  say: postMessage(ports),
  addParticipant: addParticipant(ports),
  removeParticipant: removeParticipant(ports),
  addNote: addNote(ports),
  removeNote: removeNote(ports),
  requestClose: requestClose(ports),
  acceptClose: acceptClose(ports),
  denyClose: denyClose(ports),
  withdrawClose: withdrawClose(ports),
  close: closeTicket(ports),
  reopen: reopenTicket(ports),
  giveFeedback: giveFeedback(ports),
  delete: deleteTicket(ports),
});

const buildChatEvents = (ports: TicketPorts) => ({
  receiveMessage: receiveMessage(ports),
  editMessage: editMessage(ports),
  eraseMessage: eraseMessage(ports),
  pressButton: pressButton(ports),
  memberLeft: handleMemberLeft(ports),
  channelDeleted: handleChannelDeleted(ports),
});

const buildQueries = (ports: TicketPorts) => ({
  list: (guild: GuildId, query: TicketQuery, page: PageRequest) => ports.tickets.list(guild, query, page),
  listParticipants: listParticipants(ports),
  availability: readAvailability(ports),

  /** @throws not_found */
  find: async (guild: GuildId, id: TicketId) => {
    const found = await ports.tickets.find(guild, id);
    if (!found) throw notFound('Ticket');
    return toTicketDetail(found.ticket, found.policy);
  },

  /** Oldest first. @throws not_found */
  messages: requireTicketFor(ports, (guild, id, page) => ports.tickets.messages(guild, id, page)),
  /** Newest first. @throws not_found */
  notes: requireTicketFor(ports, (guild, id, page) => ports.notes.list(guild, id, page)),
  /** Newest first. @throws not_found */
  timeline: requireTicketFor(ports, (guild, id, page) => ports.tickets.timeline(guild, id, page)),
});

type ListOf<T> = (guild: GuildId, id: TicketId, page: PageRequest) => Promise<Page<T>>;

/** A list that belongs to a ticket, which has to be there. */
const requireTicketFor =
  <T>({ tickets }: TicketPorts, list: ListOf<T>): ListOf<T> =>
  async (guild, id, page) => {
    if (!(await tickets.find(guild, id))) throw notFound('Ticket');
    return list(guild, id, page);
  };
