import { type PostReminderPorts, postReminders } from './post-reminders.ts';
import { type RemindPorts, remindStaff } from './remind-staff.ts';

export { MAX_REMINDER, MAX_REMINDERS } from './remind-staff.ts';
export type * from './reminder-store.ts';

export type ReminderPorts = RemindPorts & PostReminderPorts;

export const reminderUseCases = (ports: ReminderPorts) => ({
  remind: remindStaff(ports),
  postReminders: postReminders(ports),
});
