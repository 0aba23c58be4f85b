import type { MessageId } from '../../shared/ids.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketRef } from '../leasing/with-lease.ts';
import { orderDirect } from '../direct/order-direct-messages.ts';

export interface SettleQuestion extends TicketRef {
  readonly messageId: MessageId;
  readonly content: string;
}

/** Replaces an answered question of the bot, and removes its buttons. May be repeated. */
export const settleQuestion =
  (ports: Pick<ActionPorts, 'chat' | 'clock' | 'directOrders' | 'ids' | 'tickets'>) =>
  async ({ guild, ticket: id, messageId, content }: SettleQuestion): Promise<void> => {
    const { tickets, chat, clock } = ports;
    const found = await tickets.find(guild, id);
    const message = await tickets.findMessage(guild, id, { id: messageId });
    if (!found || !message?.chatMessageId) return;
    const { channelId } = found.ticket;
    const changed = await tickets.updateMessage(guild, id, message.chatMessageId, { content, editedAt: clock.now() });
    if (changed?.deliveryState) await orderDirect(ports, { guildId: guild, id }, { messageId, notice: null });
    if (channelId === null) return;
    await chat.editPost(guild, channelId, message.chatMessageId, { onBehalfOf: null, content, attachments: [] });
  };
