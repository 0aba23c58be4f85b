import { formatSmall, renderWhole } from '../../chat/index.ts';
import { loadServerContext } from '../../settings/index.ts';
import type { ChatMessageId } from '../../shared/ids.ts';
import type { TicketRef } from '../leasing/with-lease.ts';
import type { MessageUpdate } from '../model/ticket-store.ts';
import type { ReceivePorts } from './receive-ports.ts';

export interface ChangeDirectMessage extends TicketRef {
  readonly message: ChatMessageId;
  readonly change: MessageUpdate;
}

/** The ticket records the edit or deletion, and staff see it. May be repeated. */
export const changeDirectMessage =
  (ports: ReceivePorts) =>
  async ({ guild, ticket: id, message: directMessageId, change }: ChangeDirectMessage): Promise<void> => {
    const { tickets, chat } = ports;
    const found = await tickets.find(guild, id);
    const message = await tickets.findMessage(guild, id, { directMessageId });
    if (!found || !message?.chatMessageId) return;
    await tickets.updateMessage(guild, id, message.chatMessageId, change);
    if (!found.ticket.channelId) return;
    const { write } = await loadServerContext(ports, guild);
    const content = renderWhole({ ...message, ...change });
    const mark = change.deletedAt ? [formatSmall(write('direct.deleted', {}))] : [];
    await chat.editPost(guild, found.ticket.channelId, message.chatMessageId, {
      onBehalfOf: found.ticket.requesterId,
      identity: { kind: 'person' },
      content: [content, ...mark].join('\n'),
      attachments: [],
    });
  };
