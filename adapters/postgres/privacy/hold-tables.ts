import { p } from '@mikro-orm/core';
import type { LegalHold } from '#core/tickets/index.ts';
import { instant, table, text } from '../records/table.ts';

export const legalHolds = table<LegalHold>('legal_holds', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  reason: text(),
  createdAt: instant(),
});
