import type { ChatMessage } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { CloseCause, Ticket, TicketStatus } from './ticket.ts';

/** The change when a ticket gets a new claimer, who stops being a participant. */
export const applyClaim = (
  ticket: Ticket,
  { staffId, name, at }: { readonly staffId: UserId; readonly name: string | null; readonly at: Instant },
): Partial<Ticket> => ({
  claimedById: staffId,
  claimedByName: name,
  claimedAt: at,
  participantIds: ticket.participantIds.filter((id) => id !== staffId),
});

/** The claimer, if nothing else gives them access to the ticket's channel by name. */
export const listLeavingClaimers = ({ claimedById, requesterId, participantIds }: Ticket): readonly UserId[] =>
  claimedById && claimedById !== requesterId && !participantIds.includes(claimedById) ? [claimedById] : [];

/** What a new message does to its ticket; the first one of a staff member who does not ask themselves is its first response. */
export const applyMessageFields = (
  ticket: Ticket,
  at: Instant,
  { status, author }: { readonly status: TicketStatus; readonly author: Actor },
): Partial<Ticket> => ({
  status,
  holdUntil: status === 'on_hold' ? ticket.holdUntil : null,
  firstResponseAt: ticket.firstResponseAt ?? (isResponse(ticket, author) ? at : null),
  lastMessageAt: at,
  messageCount: ticket.messageCount + 1,
  lastActivityAt: at,
  warnedAt: null,
});

/** The names of the requester and the claimer that a message of theirs shows. */
export const applyNames = (
  { requesterId, claimedById }: Ticket,
  { authorId, authorName }: Pick<ChatMessage, 'authorId' | 'authorName'>,
): Partial<Ticket> => ({
  ...(authorName !== null && authorId === requesterId && { requesterName: authorName }),
  ...(authorName !== null && authorId === claimedById && { claimedByName: authorName }),
});

const isResponse = ({ requesterId }: Ticket, { type, id }: Actor): boolean => type === 'staff' && id !== requesterId;

/** What closing does to a ticket, however it comes about. */
export const applyClose = (
  at: Instant,
  { by, reason, cause }: { readonly by: Actor; readonly reason: string | null; readonly cause: CloseCause },
): Partial<Ticket> => ({
  status: 'closed',
  closedAt: at,
  closedBy: by,
  closeReason: reason,
  closeCause: cause,
  closeRequest: null,
  holdUntil: null,
});

/** The change when a closed ticket is reopened. */
export const applyReopen = ({ reopenCount }: Ticket, at: Instant): Partial<Ticket> => ({
  status: 'open',
  closedAt: null,
  closedBy: null,
  closeReason: null,
  closeCause: null,
  reopenCount: reopenCount + 1,
  lastActivityAt: at,
  warnedAt: null,
  channelRetiredAt: null,
});
