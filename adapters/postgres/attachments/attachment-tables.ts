import { p } from '@mikro-orm/core';
import type { DailyBytes, StoredAttachment } from '#core/attachments/index.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

export const attachments = table<StoredAttachment>(
  'attachments',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid().nullable(),
    status: text(),
    filename: text(),
    sourceUrl: text().nullable(),
    facts: json().nullable(),
    error: text().nullable(),
    attempts: count(),
    dueAt: instant().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [
      expression('attachments_due', 'attachments (due_at, id) where due_at is not null'),
      expression('attachments_unused', 'attachments (guild_id) where ticket_id is null'),
      { name: 'attachments_ticket', properties: ['guildId', 'ticketId'] },
    ],
  },
);

/** Holds what each server has stored on the last day on which it stored something. */
export const attachmentUsage = table<DailyBytes>('attachment_usage', {
  guildId: text().primary(),
  day: text(),
  bytes: p.bigint('number'),
});
