import { p } from '@mikro-orm/core';
import type { Problem } from '#core/problems/index.ts';
import { instant, table, text } from '../records/table.ts';

export const problems = table<Problem>(
  'chat_problems',
  {
    guildId: text().primary(),
    key: text().primary(),
    reason: text(),
    message: text(),
    categoryId: p.uuid().nullable(),
    panelId: p.uuid().nullable(),
    ticketId: p.uuid().nullable(),
    flowId: p.uuid().nullable(),
    commandId: p.uuid().nullable(),
    firstSeenAt: instant(),
    lastSeenAt: instant(),
  },
  { indexes: [{ name: 'chat_problems_age', properties: ['lastSeenAt'] }] },
);
