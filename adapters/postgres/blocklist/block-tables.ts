import { p } from '@mikro-orm/core';
import type { Block } from '#core/blocklist/index.ts';
import { expression, instant, table, text } from '../records/table.ts';

export const blocks = table<Block>(
  'blocks',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    userId: text().nullable(),
    roleId: text().nullable(),
    reason: text().nullable(),
    expiresAt: instant().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [expression('blocks_expiry', 'blocks (expires_at) where expires_at is not null')],
    // One of the two is null, and nulls are equal to no other.
    uniques: [
      { name: 'blocks_user', properties: ['guildId', 'userId'] },
      { name: 'blocks_role', properties: ['guildId', 'roleId'] },
    ],
  },
);
