import { p } from '@mikro-orm/core';
import { type Erasure, ERASURE_MODES } from '#core/privacy/index.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

export const erasures = table<Erasure>(
  'erasures',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    organizationId: p.uuid().nullable(),
    userId: text().nullable(),
    mode: p.enum(ERASURE_MODES).columnType('text'),
    memberPseudonym: text().nullable(),
    position: json(),
    changedRows: count(),
    kept: json(),
    revision: count(),
    dueAt: instant().nullable(),
    createdAt: instant(),
    endedAt: instant().nullable(),
  },
  {
    indexes: [
      expression('erasures_due', 'erasures (due_at) where due_at is not null'),
      expression('erasures_ended', 'erasures (ended_at) where ended_at is not null'),
    ],
  },
);
