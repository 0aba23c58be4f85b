import { z } from 'zod';
import type { ReminderId } from '#core/shared/ids.ts';
import { MAX_REMINDER, MAX_REMINDER_MINUTES, MAX_REMINDERS } from '#core/tickets/index.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { idField, InstantIn, InstantOut, nonEmptyText, UserIdField } from '../pipeline/codecs.ts';
import { StaffBody, staffId } from './ticket-bodies.ts';

const ReminderView = z
  .object({
    id: idField<ReminderId>('reminder'),
    ticketId: z.string().describe('Id of the ticket.'),
    userId: UserIdField.describe('The staff member who is reminded.'),
    text: z.string().nullable().describe('What it is about.'),
    dueAt: InstantOut.describe('When the bot posts it in the channel of the ticket.'),
    createdAt: InstantOut,
  })
  .meta({ id: 'Reminder', description: 'A reminder of a staff member that waits. It is gone once it is posted.' });

const ReminderBody = z
  .strictObject({
    at: InstantIn.nullish().describe('When, within 30 days; or give afterMinutes.'),
    afterMinutes: z.int().min(1).max(MAX_REMINDER_MINUTES).nullish().describe('In how many minutes; or give at.'),
    text: nonEmptyText(MAX_REMINDER).nullish().describe('What it is about.'),
    toStaffId: UserIdField.nullish().describe('Who is reminded; by default the staff member who acts.'),
    staffId,
  })
  .refine(({ at, afterMinutes }) => ((at ?? null) === null) !== ((afterMinutes ?? null) === null), {
    error: 'Exactly one of at and afterMinutes is needed.',
  });

const READ = { method: 'get', reach: 'guild', scope: 'tickets:read' } as const;
const WRITE = { reach: 'guild', scope: 'tickets:write' } as const;

export const reminderRoutes = [
  route({
    ...READ,
    id: 'tickets.listReminders',
    path: '/tickets/{id}/reminders',
    summary: 'List the reminders of a ticket that wait, the next due first',
    query: z.object({}),
    returns: page(ReminderView),
    handle: ({ tickets }, { guild, params, page }) => tickets.listReminders(guild, params.id, page),
  }),

  route({
    ...WRITE,
    id: 'tickets.addReminder',
    idempotency: 'unit',
    fails: ['wrong_status', 'limit_reached'],
    method: 'post',
    path: '/tickets/{id}/reminders',
    summary: 'Remind a staff member of a ticket later',
    description: `The bot mentions them in the channel of the ticket then, once; not in a closed ticket. At most ${MAX_REMINDERS} of a person wait in a ticket.`,
    body: ReminderBody,
    example: { afterMinutes: 120, text: 'Call back', toStaffId: '200000000000000002' },
    returns: created(ReminderView),
    handle: ({ tickets }, { guild, actor, params, body }) => {
      const { at, afterMinutes, text = null, toStaffId = null } = body;
      const time = at ? { at } : { afterMinutes: afterMinutes ?? 0 };
      return tickets.addReminder({ guild, actor, ticket: params.id, toStaffId, text, time });
    },
  }),

  route({
    ...WRITE,
    id: 'tickets.removeReminder',
    method: 'delete',
    path: '/tickets/{id}/reminders/{reminderId}',
    summary: 'Cancel a reminder',
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ tickets }, { guild, params }) => {
      await tickets.removeReminder(guild, params.id, params.reminderId);
      return { id: params.reminderId, deleted: true as const };
    },
  }),
];
