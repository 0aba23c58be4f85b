import { p } from '@mikro-orm/core';
import type { Token, TokenOwner } from '#core/access/index.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { instant, json, table, text } from '../records/table.ts';

/** A token with its owner in columns: exactly one of the two ids is set. */
export interface TokenRow extends Omit<Token, 'owner'> {
  readonly kind: TokenOwner['kind'];
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
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
