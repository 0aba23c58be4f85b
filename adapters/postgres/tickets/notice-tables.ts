import { p } from '@mikro-orm/core';
import type { NoticeOrder } from '#core/tickets/index.ts';
import { instant, json, table, text } from '../records/table.ts';

export const notices = table<NoticeOrder>(
  'ticket_notices',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    kind: text(),
    ticket: json(),
    dueAt: instant(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'ticket_notices_due', properties: ['dueAt'] },
      { name: 'ticket_notices_of_server', properties: ['guildId', 'dueAt'] },
    ],
  },
);
