import { p } from '@mikro-orm/core';
import type { RequestEntry } from '#core/request-log/index.ts';
import { count, instant, table, text } from '../records/table.ts';

export const requestLog = table<RequestEntry>(
  'request_log',
  {
    ownerId: text().primary(),
    tokenId: p.uuid().primary(),
    id: p.uuid().primary(),
    method: text(),
    path: text(),
    status: count(),
    reason: text().nullable(),
    durationMs: count(),
    requestId: text(),
    createdAt: instant(),
  },
  { indexes: [{ name: 'request_log_age', properties: ['createdAt'] }] },
);
