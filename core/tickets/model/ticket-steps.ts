import type { ChatMessage } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { CloseCause, Ticket, TicketStatus } from './ticket.ts';

interface Claim {
  readonly staffId: UserId;
  readonly name: string | null;
  readonly at: Instant;
  readonly assignedBy?: Ticket['assignedBy'];
}

/** The new claimer stops being a participant. */
export const applyClaim = (ticket: Ticket, { staffId, name, at, assignedBy = null }: Claim): Partial<Ticket> => ({
  claimedById: staffId,
  claimedByName: name,
  claimedAt: at,
  assignedBy,
  claimerAwaitedSince: at,
  participantIds: ticket.participantIds.filter((id) => id !== staffId),
});

const MAX_RELEASED = 20;

export const NO_CLAIM = {
  claimedById: null,
  claimedByName: null,
  claimedAt: null,
  assignedBy: null,
  claimerAwaitedSince: null,
} as const satisfies Partial<Ticket>;

/** Ends the claim of somebody who gives the ticket back or does not answer. */
export const applyRelease = ({ claimedById, releasedByIds }: Ticket): Partial<Ticket> => ({
  ...NO_CLAIM,
  releasedByIds: [...new Set([...releasedByIds, ...(claimedById ? [claimedById] : [])])].slice(-MAX_RELEASED),
});

/** Omits a claimer who also has access as requester or participant. */
export const listLeavingClaimers = ({ claimedById, requesterId, participantIds }: Ticket): readonly UserId[] =>
  claimedById && claimedById !== requesterId && !participantIds.includes(claimedById) ? [claimedById] : [];

/** The first message of a staff member who is not the requester is the first response. */
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
  claimerAwaitedSince: getAwaitedSince(ticket, author, at),
  warnedAt: null,
});

/** The time begins with the first message of the requester or a participant that staff has not answered. */
const getAwaitedSince = (ticket: Ticket, { type, id }: Actor, at: Instant): Instant | null => {
  if (type !== 'user') return null;
  const { claimedById, claimerAwaitedSince, requesterId, participantIds } = ticket;
  const isMember = [requesterId, ...participantIds].some((member) => member === id);
  return claimerAwaitedSince ?? (claimedById && isMember ? at : null);
};

export const applyNames = (
  { requesterId, claimedById }: Ticket,
  { authorId, authorName }: Pick<ChatMessage, 'authorId' | 'authorName'>,
): Partial<Ticket> => ({
  ...(authorName !== null && authorId === requesterId && { requesterName: authorName }),
  ...(authorName !== null && authorId === claimedById && { claimedByName: authorName }),
});

export const isResponse = ({ requesterId }: Ticket, { type, id }: Actor): boolean =>
  type === 'staff' && id !== requesterId;

export interface Closing {
  readonly by: Actor;
  readonly reason: string | null;
  readonly cause: CloseCause;
  /** By default the requester gets a word of it. */
  readonly silently?: boolean;
}

export const applyClose = (at: Instant, { by, reason, cause, silently = false }: Closing): Partial<Ticket> => ({
  status: 'closed',
  closedAt: at,
  closedBy: by,
  closeReason: reason,
  closeCause: cause,
  closedSilently: silently,
  closeRequest: null,
  scheduledClose: null,
  holdUntil: null,
  closingMessageId: null,
});

export const applyReopen = ({ reopenCount, claimedById }: Ticket, at: Instant): Partial<Ticket> => ({
  status: 'open',
  closedAt: null,
  closedBy: null,
  closeReason: null,
  closeCause: null,
  closedSilently: false,
  reopenCount: reopenCount + 1,
  lastActivityAt: at,
  claimerAwaitedSince: claimedById && at,
  warnedAt: null,
  channelRetiredAt: null,
});
