import type { Actor } from '../../shared/actor.ts';
import type { DomainEvent } from '../../shared/events.ts';
import type { TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { getInitialValues } from '../../shared/record/record.ts';
import {
  applyRelease,
  getEventTicket,
  type Message,
  type Ticket,
  TICKET_RECORD,
  type TicketSnapshot,
  trackCauses,
} from '../../tickets/index.ts';

/** Is one change of a ticket with all of its events. */
export interface ReplayedChange {
  readonly before: Ticket | null;
  readonly after: Ticket;
  readonly messages: readonly Message[];
  readonly actor: Actor;
  readonly at: Instant;
  readonly events: readonly DomainEvent[];
}

const INITIAL = getInitialValues(TICKET_RECORD);

/** Returns whether both events are of one change of a ticket. */
export const areOfOneChange = (a: DomainEvent, b: DomainEvent): boolean =>
  a.sequence?.ticketId === b.sequence?.ticketId && getEventTicket(a).version === getEventTicket(b).version;

/** Rebuilds tickets from their events. What only the service sees is computed again, as with the real changes. */
export class ReplayedTickets {
  readonly #tickets = new Map<TicketId, Ticket>();

  get size(): number {
    return this.#tickets.size;
  }

  /** @param events those of one change, at least one */
  apply(events: readonly DomainEvent[]): ReplayedChange {
    const [first] = events;
    if (!first) throw new Error('A change has an event at least.');
    const { at, actor } = first;
    const snapshot = getEventTicket(first);
    const messages = events.flatMap(({ type, data }) =>
      type === 'ticket.message_created' ? [data['message'] as Message] : [],
    );
    const isOpening = events.some(({ type }) => type === 'ticket.created');
    const before = isOpening ? null : (this.#tickets.get(snapshot.id) ?? revert(snapshot, events));
    const isReleased = first.type === 'ticket.unclaimed';
    const ticket = Object.assign(toTicket(snapshot, before), {
      updatedAt: at,
      ...(isReleased && before && { releasedByIds: applyRelease(before).releasedByIds ?? [] }),
      ...(messages.length > 0 && { lastActivityAt: at }),
    });
    const after = Object.assign(ticket, trackCauses(before, ticket, { actor, at, messages }));
    if (first.type === 'ticket.deleted') this.#tickets.delete(after.id);
    else this.#tickets.set(after.id, after);
    return { before, after, messages, actor, at, events };
  }
}

/** Returns a ticket of its own. Older events lack fields that were added since. */
const toTicket = (snapshot: TicketSnapshot, before: Ticket | null): Ticket =>
  before
    ? { ...before, ...snapshot }
    : {
        ...INITIAL,
        lastActivityAt: snapshot.lastMessageAt ?? snapshot.createdAt,
        claimerAwaitedSince: null,
        ...snapshot,
      };

/** Computes the ticket before its first known change. */
const revert = (snapshot: TicketSnapshot, events: readonly DomainEvent[]): Ticket => {
  const changed = events.flatMap(({ data }) => Object.entries(data.changes ?? {}));
  const former = changed.filter(([field]) => Object.hasOwn(snapshot, field)).map(([field, { from }]) => [field, from]);
  const ticket = toTicket({ ...snapshot, ...(Object.fromEntries(former) as Partial<TicketSnapshot>) }, null);
  return { ...ticket, ...trackCauses(null, ticket, { actor: { type: 'system', id: '' }, at: ticket.lastActivityAt }) };
};
