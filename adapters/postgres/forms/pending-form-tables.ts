import { p } from '@mikro-orm/core';
import type { PendingForm } from '#core/forms/index.ts';
import { instant, json, table, text } from '../records/table.ts';

export const pendingForms = table<PendingForm>(
  'pending_forms',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    userId: text(),
    target: json(),
    answers: json(),
    expiresAt: instant(),
  },
  { indexes: [{ name: 'pending_forms_expiry', properties: ['expiresAt'] }] },
);
