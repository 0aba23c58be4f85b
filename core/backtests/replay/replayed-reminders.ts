import type { TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { MAX_REMINDERS, type Ticket } from '../../tickets/index.ts';
import { TimerQueue } from './timer-queue.ts';

interface Reminder {
  readonly ticketId: TicketId;
  readonly userId: UserId;
}

interface RemindedTicket {
  readonly waiting: Set<Reminder>;
  isClosed: boolean;
}

/** Has the reminders that the draft would have added, until they are due. */
export class ReplayedReminders {
  readonly #timers = new TimerQueue<Reminder>();
  readonly #tickets = new Map<TicketId, RemindedTicket>();

  /** Adds none at the limit of waiting reminders, as `remindStaff`. */
  add({ id, status }: Pick<Ticket, 'id' | 'status'>, userId: UserId, dueAt: Instant): void {
    const ticket = this.#tickets.get(id) ?? { waiting: new Set(), isClosed: status === 'closed' };
    if ([...ticket.waiting].filter((one) => one.userId === userId).length >= MAX_REMINDERS) return;
    const reminder = { ticketId: id, userId };
    ticket.waiting.add(reminder);
    this.#tickets.set(id, ticket);
    this.#timers.set(reminder, dueAt);
  }

  follow({ id, status }: Pick<Ticket, 'id' | 'status'>): void {
    const ticket = this.#tickets.get(id);
    if (ticket) ticket.isClosed = status === 'closed';
  }

  nextAt(): Instant | null {
    return this.#timers.first()?.at ?? null;
  }

  /** Removes the next reminder. @returns who gets it; null in a closed ticket, as `postReminders` */
  takeNext(): UserId | null {
    const reminder = this.#timers.first()?.key;
    const ticket = reminder && this.#tickets.get(reminder.ticketId);
    if (!ticket) return null;
    this.#timers.set(reminder, null);
    ticket.waiting.delete(reminder);
    if (ticket.waiting.size === 0) this.#tickets.delete(reminder.ticketId);
    return ticket.isClosed ? null : reminder.userId;
  }
}
