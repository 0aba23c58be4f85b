import { p } from '@mikro-orm/core';
import type { Scope } from '#core/access/index.ts';
import { instant, json, table, text } from '../database/table.ts';

/** A token with its owner in columns: exactly one of the two ids is set. */
export interface TokenRow {
  readonly id: string;
  readonly kind: string;
  readonly guildId: string | null;
  readonly organizationId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

export const tokens = table<TokenRow>(
  'tokens',
  {
    id: p.uuid().primary(),
    kind: text(),
    guildId: text().nullable(),
    organizationId: p.uuid().nullable(),
    name: text(),
    prefix: text(),
    hash: text().unique('tokens_hash'),
    scopes: json(),
    expiresAt: instant().nullable(),
    revokedAt: instant().nullable(),
    lastUsedAt: instant().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'tokens_guild', properties: ['guildId', 'createdAt'] },
      { name: 'tokens_organization', properties: ['organizationId', 'createdAt'] },
    ],
  },
);
