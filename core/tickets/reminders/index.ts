import { addReminder, listReminders, type ManageReminderPorts, removeReminder } from './add-reminder.ts';
import { type PostReminderPorts, postReminders } from './post-reminders.ts';
import { remindStaff } from './remind-staff.ts';

export { MAX_REMINDER, MAX_REMINDER_MINUTES, MAX_REMINDERS } from './remind-staff.ts';
export type * from './reminder-store.ts';

export type ReminderPorts = ManageReminderPorts & PostReminderPorts;

export const reminderUseCases = (ports: ReminderPorts) => ({
  remind: remindStaff(ports),
  addReminder: addReminder(ports),
  listReminders: listReminders(ports),
  removeReminder: removeReminder(ports),
  postReminders: postReminders(ports),
});
