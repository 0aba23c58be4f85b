import type { Actor } from '../../shared/actor.ts';
import { conflict, invalid, notFound } from '../../shared/errors.ts';
import { type GuildId, type ReminderId, type TicketId, toUserId, type UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import { getOrThrow } from '../../shared/records.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import { MAX_REMINDER_MINUTES, type RemindPorts, storeReminder } from './remind-staff.ts';
import type { Reminder } from './reminder-store.ts';

export type ManageReminderPorts = RemindPorts & { readonly tickets: Pick<TicketStore, 'find'> };

export interface AddReminder {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  readonly actor: Actor;
  /** Null is the staff member who acts. */
  readonly toStaffId: UserId | null;
  readonly time: { readonly at: Instant } | { readonly afterMinutes: number };
  readonly text: string | null;
}

const MINUTE_MS = 60_000;

/**
 * @throws not_found; validation_error without a staff member, for a time that is over or too late; conflict for a closed
 * ticket, at the limit
 */
export const addReminder =
  (ports: ManageReminderPorts) =>
  async ({ guild, ticket, text, ...input }: AddReminder): Promise<Reminder> => {
    const found = await ports.tickets.find(guild, ticket);
    if (!found) throw notFound('Ticket');
    if (found.ticket.status === 'closed')
      throw conflict('wrong_status', `Ticket #${found.ticket.ticketNumber} is closed.`);
    return storeReminder(ports, { guild, ticket, text, userId: getReminded(input), dueAt: readTime(ports, input) });
  };

const getReminded = ({ actor, toStaffId }: Pick<AddReminder, 'actor' | 'toStaffId'>): UserId => {
  const reminded = toStaffId ?? (actor.type === 'staff' ? toUserId(actor.id) : null);
  if (!reminded) throw invalid('toStaffId', 'required', 'Say who is reminded: no staff member acts.');
  return reminded;
};

const readTime = ({ clock }: ManageReminderPorts, { time }: Pick<AddReminder, 'time'>): Instant => {
  const now = clock.now();
  if ('afterMinutes' in time) return plusMs(now, time.afterMinutes * MINUTE_MS);
  if (time.at <= now || time.at > plusMs(now, MAX_REMINDER_MINUTES * MINUTE_MS))
    throw invalid('at', 'out_of_range', 'has to be within the next 30 days');
  return time.at;
};

/** Lists those that wait, the next due first. @throws not_found */
export const listReminders =
  ({ tickets, reminders }: ManageReminderPorts) =>
  async (guild: GuildId, ticket: TicketId, page: PageRequest): Promise<Page<Reminder>> => {
    if (!(await tickets.find(guild, ticket))) throw notFound('Ticket');
    return reminders.list(guild, ticket, page);
  };

/** @throws not_found, also for one that was posted */
export const removeReminder =
  ({ reminders, work }: ManageReminderPorts) =>
  (guild: GuildId, ticket: TicketId, reminder: ReminderId): Promise<void> =>
    work.run(async () => {
      const { id } = await getOrThrow(
        { find: (owner: GuildId, one: ReminderId) => reminders.find(owner, ticket, one) },
        'Reminder',
        guild,
        reminder,
      );
      await reminders.remove(guild, id);
    });
