import { p } from '@mikro-orm/core';
import type { Reminder } from '#core/tickets/index.ts';
import { instant, table, text } from '../../records/table.ts';

export const reminders = table<Reminder>(
  'ticket_reminders',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid(),
    userId: text(),
    text: text().nullable(),
    dueAt: instant(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'ticket_reminders_due', properties: ['dueAt'] },
      { name: 'ticket_reminders_of_server', properties: ['guildId', 'dueAt'] },
      { name: 'ticket_reminders_of_ticket', properties: ['guildId', 'ticketId', 'userId'] },
    ],
  },
);
