import { p } from '@mikro-orm/core';
import type { ChatMessage } from '#core/chat/index.ts';
import type { DirectOrder } from '#core/tickets/index.ts';
import { instant, json, table, text } from '../../records/table.ts';

export const directOrders = table<DirectOrder>(
  'direct_orders',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid(),
    messageId: p.uuid().nullable(),
    notice: json().nullable(),
    key: text().nullable(),
    dueAt: instant(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'direct_orders_due', properties: ['dueAt'] },
      { name: 'direct_orders_of_server', properties: ['guildId', 'dueAt'] },
      { name: 'direct_orders_of_ticket', properties: ['guildId', 'ticketId', 'id'] },
    ],
  },
);

/** A user wrote the message to the bot before they have a ticket. It belongs to no server yet. */
export interface DirectWaitingRow {
  readonly userId: string;
  readonly messages: readonly ChatMessage[];
  readonly expiresAt: string;
}

export const directWaiting = table<DirectWaitingRow>(
  'direct_waiting',
  { userId: text().primary(), messages: json(), expiresAt: instant() },
  { indexes: [{ name: 'direct_waiting_expiry', properties: ['expiresAt'] }] },
);
