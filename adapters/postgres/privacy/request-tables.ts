import { p } from '@mikro-orm/core';
import { type PrivacyRequest, REQUEST_KINDS, REQUEST_STATUSES } from '#core/privacy/index.ts';
import { instant, table, text } from '../records/table.ts';

export const privacyRequests = table<PrivacyRequest>(
  'privacy_requests',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    userId: text(),
    kind: p.enum(REQUEST_KINDS).columnType('text'),
    status: p.enum(REQUEST_STATUSES).columnType('text'),
    orderId: p.uuid().nullable(),
    createdAt: instant(),
    decidedAt: instant().nullable(),
  },
  {
    indexes: [
      { name: 'privacy_requests_created', properties: ['createdAt'] },
      {
        name: 'privacy_requests_waiting',
        expression: `create unique index "privacy_requests_waiting" on privacy_requests (guild_id, user_id, kind) where status = 'requested'`,
      },
    ],
  },
);
