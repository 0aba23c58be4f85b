import { p } from '@mikro-orm/core';
import type { Token, TokenOwner } from '#core/access/index.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import { generatedOwner, instant, json, table, text } from '../records/table.ts';

/** A token with its owner in columns: exactly one of the two ids is set, and is the owner's id as well. */
export interface TokenRow extends Omit<Token, 'owner'> {
  readonly ownerId: OwnerId;
  readonly kind: TokenOwner['kind'];
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
}

export const tokens = table<TokenRow>(
  'tokens',
  {
    id: p.uuid().primary(),
    ownerId: generatedOwner(),
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
  { indexes: [{ name: 'tokens_owner', properties: ['ownerId', 'createdAt'] }] },
);
