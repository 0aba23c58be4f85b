import { mentionUser } from '../../chat/index.ts';
import { loadTicketContext, type ServerContext } from '../../settings/index.ts';
import { isRefusal } from '../../shared/errors.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { Ticket } from '../model/ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';

export const isAnnounced = ({ scheduledClose }: Ticket): boolean => scheduledClose?.silently === false;

/** Returns what an answer of the requester ends, and says so in the channel. May be repeated. @throws bot_unavailable */
export const endByAnswer = async (
  ports: Pick<ActionPorts, 'chat' | 'settings' | 'translator'>,
  ticket: Ticket,
): Promise<Partial<Ticket>> => {
  const { id, version, guildId, channelId, awaitedByIds } = ticket;
  const lines = listLines(await loadTicketContext(ports, ticket), ticket);
  if (channelId && lines.length > 0) {
    const post = { ...buildNotice(lines.join('\n')), mentions: { userIds: awaitedByIds, roleIds: [] } };
    try {
      await ports.chat.changeChannel(`${id}:${version}:answered`, guildId, channelId, { post });
    } catch (error) {
      // The answer counts all the same.
      if (!isRefusal(error)) throw error;
    }
  }
  return { closeRequest: null, scheduledClose: null, awaitedByIds: [] };
};

const listLines = ({ write }: ServerContext, ticket: Ticket): readonly string[] => {
  const { requesterId, scheduledClose, direct, awaitedByIds } = ticket;
  const requester = mentionUser(requesterId);
  return [
    ...(awaitedByIds.length > 0
      ? [write('ticket.answered', { staff: awaitedByIds.map(mentionUser).join(' '), requester })]
      : []),
    ...(scheduledClose && (direct || isAnnounced(ticket)) ? [write('ticket.close_answered', { requester })] : []),
  ];
};
