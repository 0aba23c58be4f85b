import { type ChatPlatform, mentionUser, notifyUser } from '../../chat/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import { loadServerContext, type ServerContextPorts } from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { executeAllDue } from '../../shared/concurrency/due-by-server.ts';
import { AppError, isTransient } from '../../shared/errors.ts';
import { plusMs } from '../../shared/instant.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { Reminder, ReminderStore } from './reminder-store.ts';

export interface PostReminderPorts extends ServerContextPorts {
  readonly reminders: ReminderStore;
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly problems: ProblemRecorder;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

const PER_SERVER = 10;
const RETRY_MS = 30_000;

/** Posts due reminders, each once. Drops those of closed tickets and refused ones. @returns how many it checked */
export const postReminders = (ports: PostReminderPorts) => (): Promise<number> =>
  executeAllDue({
    perServer: PER_SERVER,
    list: (perServer) => ports.reminders.listDue(ports.clock.now(), perServer),
    execute: (reminders) => postAll(ports, reminders),
  });

const postAll = async (ports: PostReminderPorts, reminders: readonly Reminder[]): Promise<void> => {
  for (const reminder of reminders) await postOne(ports, reminder);
};

const postOne = async (ports: PostReminderPorts, reminder: Reminder): Promise<void> => {
  const { guildId, id } = reminder;
  try {
    await post(ports, reminder);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    await ports.problems.record(error, { guild: guildId, ticketId: reminder.ticketId });
    if (isTransient(error)) return ports.reminders.postpone(guildId, id, plusMs(ports.clock.now(), RETRY_MS));
  }
  await ports.reminders.remove(guildId, id);
};

const post = async (ports: PostReminderPorts, { id, guildId, ticketId, userId, text }: Reminder): Promise<void> => {
  const found = await ports.tickets.find(guildId, ticketId);
  if (!found?.ticket.channelId || found.ticket.status === 'closed') return;
  const { write } = await loadServerContext(ports, guildId);
  const lines = [
    write('ticket.reminder', { staff: mentionUser(userId) }),
    ...(text === null ? [] : text.split('\n').map((line) => `> ${line}`)),
  ];
  const message = { ...buildNotice(lines.join('\n')), mentions: notifyUser(userId) };
  await ports.chat.changeChannel(`reminder:${id}`, guildId, found.ticket.channelId, { post: message });
};
