import { LockMode } from '@mikro-orm/core';
import type { TokenHolder, Token, TokenOwner, TokenStore } from '#core/access/index.ts';
import type { GuildId, OrganizationId, TokenId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { batchLookUps } from '../database/batch-reader.ts';
import type { Database } from '../database/database.ts';
import { organizations, servers } from '../organizations/organization-tables.ts';
import { type TokenRow, tokens } from './token-tables.ts';

const plain = { disableIdentityMap: true } as const;

export class PostgresTokenStore implements TokenStore {
  readonly #db: Database;
  readonly #principal: (hash: string) => Promise<PrincipalRow | null>;

  constructor(db: Database) {
    this.#db = db;
    this.#principal = batchLookUps(async (hashes) => {
      const rows = await db.query<PrincipalRow>(PRINCIPALS, [hashes]);
      return new Map(rows.map((row) => [row.hash, row]));
    });
  }

  /** Locks the owner, so that two creations at once count each other. */
  async addWithin(token: Token, max: number | null): Promise<boolean> {
    return this.#db.transactional(async () => {
      await this.#lock(token.owner);
      const active = await this.#db.em.count(tokens, {
        ...toOwnerColumns(token.owner),
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: token.createdAt } }],
      });
      if (max !== null && active >= max) return false;
      await this.#db.em.insert(tokens, toRow(token));
      return true;
    });
  }

  async list(owner: TokenOwner): Promise<readonly Token[]> {
    const rows = await this.#db.em.find(tokens, toOwnerColumns(owner), { ...plain, orderBy: { id: 'desc' } });
    return rows.map(toToken);
  }

  async revoke(id: TokenId, at: Instant): Promise<boolean> {
    return (await this.#db.query(REVOKE, [id, at])).length > 0;
  }

  async findPrincipal(hash: string, now: Instant): Promise<TokenHolder | null> {
    const row = await this.#principal(hash);
    return row && (row.expiresAt === null || row.expiresAt > now) ? toPrincipal(row) : null;
  }

  async recordUses(uses: ReadonlyMap<TokenId, Instant>): Promise<void> {
    await this.#db.query(TOUCH, [[...uses.keys()], [...uses.values()]]);
  }

  async #lock(owner: TokenOwner): Promise<void> {
    const lock = { ...plain, lockMode: LockMode.PESSIMISTIC_WRITE };
    if (owner.kind === 'guild') await this.#db.em.findOne(servers, { id: owner.guildId }, lock);
    else await this.#db.em.findOne(organizations, { id: owner.organizationId }, lock);
  }
}

interface PrincipalRow extends Omit<TokenHolder, 'owner'> {
  readonly hash: string;
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
}

const PRINCIPALS = `select t.hash, t.id as "tokenId", t.guild_id as "guildId", t.organization_id as "organizationId", t.name, t.prefix,
      t.scopes, t.expires_at as "expiresAt", coalesce(s.name, o.name) as "ownerName", coalesce(s.plan, o.plan) as plan
    from unnest($1::text[]) h(hash)
    join tokens t on t.hash = h.hash
    left join servers s on s.id = t.guild_id
    left join organizations o on o.id = t.organization_id
    where t.revoked_at is null`;

const REVOKE = 'update tokens set revoked_at = coalesce(revoked_at, $2::timestamptz) where id = $1::uuid returning id';

const TOUCH = `update tokens t set last_used_at = u.at from unnest($1::uuid[], $2::timestamptz[]) as u(id, at)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at)`;

const toOwnerColumns = (owner: TokenOwner) =>
  owner.kind === 'guild'
    ? { kind: owner.kind, guildId: owner.guildId, organizationId: null }
    : { kind: owner.kind, guildId: null, organizationId: owner.organizationId };

const toOwner = ({ guildId, organizationId }: { guildId: string | null; organizationId: string | null }): TokenOwner =>
  guildId
    ? { kind: 'guild', guildId: guildId as GuildId }
    : { kind: 'organization', organizationId: organizationId as OrganizationId };

const toRow = ({ owner, ...token }: Token): TokenRow => ({ ...token, ...toOwnerColumns(owner) });

/** Ids and instants are kept as they were given, so their brands hold. */
const toToken = ({ kind: _, guildId, organizationId, ...row }: TokenRow): Token =>
  ({ ...row, owner: toOwner({ guildId, organizationId }) }) as Token;

const toPrincipal = ({ hash: _, guildId, organizationId, ...row }: PrincipalRow): TokenHolder => ({
  ...row,
  owner: toOwner({ guildId, organizationId }),
});
