import type { IdempotentRequest } from '../../idempotency/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { limitReached } from '../../shared/errors.ts';
import type { GuildId, Ids, TicketId, UserId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { Reminder, ReminderStore } from './reminder-store.ts';

export interface RemindPorts {
  readonly reminders: ReminderStore;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface RemindStaff {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  readonly userId: UserId;
  readonly afterMs: number;
  readonly text: string | null;
  /** The reminder is stored once under this request. */
  readonly request?: IdempotentRequest | null;
  /** Writes in the same transaction. */
  readonly alsoWrite?: () => Promise<void>;
}

/** Limits the text, in characters. */
export const MAX_REMINDER = 500;
/** Limits the time until then: 30 days. */
export const MAX_REMINDER_MINUTES = 43_200;
/** Limits the waiting reminders of one person in one ticket. */
export const MAX_REMINDERS = 5;

/** @throws conflict at the limit of waiting reminders */
export const remindStaff =
  (ports: RemindPorts) =>
  ({ afterMs, ...input }: RemindStaff): Promise<Reminder> =>
    storeReminder(ports, { ...input, dueAt: plusMs(ports.clock.now(), afterMs) });

/** @throws as `remindStaff` */
export const storeReminder = (
  { reminders, work, clock, ids }: RemindPorts,
  {
    guild,
    ticket,
    userId,
    dueAt,
    text,
    request = null,
    alsoWrite,
  }: Omit<RemindStaff, 'afterMs'> & Pick<Reminder, 'dueAt'>,
): Promise<Reminder> =>
  work.run(async () => {
    const createdAt = clock.now();
    const reminder = { id: ids.next('reminder'), guildId: guild, ticketId: ticket, userId, text, dueAt, createdAt };
    if (!(await reminders.add(reminder, MAX_REMINDERS)))
      throw limitReached(`A person has at most ${MAX_REMINDERS} reminders in a ticket.`);
    await alsoWrite?.();
    await request?.record(reminder);
    return reminder;
  });
