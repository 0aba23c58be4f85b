import { p } from '@mikro-orm/core';
import type { Adoption } from '#core/tickets/index.ts';
import { instant, table, text } from '../../records/table.ts';

export const adoptions = table<Adoption>(
  'ticket_adoptions',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    channelId: text().nullable(),
    afterMessageId: text().nullable(),
    isOtherBot: p.boolean(),
    adoptedAt: instant().nullable(),
    error: text().nullable(),
    dueAt: instant(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'ticket_adoptions_due', properties: ['dueAt'] },
      { name: 'ticket_adoptions_of_server', properties: ['guildId', 'dueAt'] },
    ],
  },
);
