import { escapeMarkdown, mentionChannel, toTextNotice } from '../chat/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { executeAllDue } from '../shared/concurrency/due-by-server.ts';
import { AppError, isTransient } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import { isStaffMember, type Ticket } from '../tickets/index.ts';
import type { NotificationOrder } from './notification.ts';
import type { NotificationPorts } from './notification-ports.ts';

const PER_SERVER = 10;
const RETRY_MS = 30_000;

/**
 * Sends due direct messages, each once. Drops those to people who are no staff of the ticket or take no messages, and
 * refused ones. @returns how many it checked
 */
export const sendDirectMessages = (ports: NotificationPorts) => (): Promise<number> =>
  executeAllDue({
    perServer: PER_SERVER,
    list: (perServer) => ports.notificationOrders.listDue(ports.clock.now(), perServer),
    execute: async (orders) => {
      for (const order of orders) await sendOne(ports, order);
    },
  });

const sendOne = async (ports: NotificationPorts, order: NotificationOrder): Promise<void> => {
  const { guildId: guild, id, ticketId } = order;
  try {
    await send(ports, order);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    await ports.problems.record(error, { guild, ticketId });
    if (isTransient(error)) return ports.notificationOrders.postpone(guild, id, plusMs(ports.clock.now(), RETRY_MS));
  }
  await ports.notificationOrders.remove(guild, id);
};

const send = async (ports: NotificationPorts, order: NotificationOrder): Promise<void> => {
  const { guildId: guild, ticketId, staffId, eventId, kind } = order;
  const found = await ports.tickets.find(guild, ticketId);
  if (!found || !(await isStaffMember(ports, guild, ticketId, staffId))) return;
  const { write } = await loadServerContext(ports, guild);
  const { ticketNumber, subject } = found.ticket;
  const ticket = subject === null ? `#${ticketNumber}` : `#${ticketNumber} (${escapeMarkdown(subject)})`;
  const lines = [write(`notification.${kind}`, { ticket }), buildAddress(ports, found.ticket)];
  const notice = toTextNotice(lines.filter((line) => line !== null).join('\n'));
  await ports.chat.sendDirectMessage(`notification:${eventId}:${staffId}`, guild, staffId, notice);
};

const buildAddress = ({ publicUrl }: NotificationPorts, { guildId, id, channelId }: Ticket): string | null => {
  if (publicUrl !== null) return `${publicUrl.replace(/\/+$/, '')}/dashboard/servers/${guildId}/tickets/${id}`;
  return channelId && mentionChannel(channelId);
};
