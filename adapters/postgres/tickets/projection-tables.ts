import { p } from '@mikro-orm/core';
import type { DueProjection } from '#core/tickets/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { count, instant, json, table, text } from '../records/table.ts';

/** Tickets whose messages in the chat do not show their state yet. */
export const projections = table<DueProjection & { readonly dueAt: Instant }>(
  'ticket_projections',
  {
    guildId: text().primary(),
    ticketId: p.uuid().primary(),
    revision: count(),
    dueAt: instant(),
    createdAt: instant(),
    isSettled: p.boolean().default(false),
    renamedAt: json().default('[]'),
    answered: json().nullable(),
  },
  {
    indexes: [
      { name: 'ticket_projections_due', properties: ['dueAt'] },
      { name: 'ticket_projections_of_server', properties: ['guildId', 'dueAt'] },
    ],
  },
);
