import { getOwnerId, type TokenHolder, type Token, type TokenOwner, type TokenStore } from '#core/access/index.ts';
import type { TokenId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { batchLookUps } from '../records/batch-reader.ts';
import type { Database } from '../database/database.ts';
import { buildKeyRows } from '../records/key-rows.ts';
import { recordStore } from '../records/record-store.ts';
import { organizations, servers } from '../organizations/organization-tables.ts';
import { type TokenRow, tokens } from './token-tables.ts';

export class PostgresTokenStore implements TokenStore {
  readonly #db: Database;
  readonly #records;
  readonly #servers;
  readonly #organizations;
  readonly #findHolder: (hash: string) => Promise<HolderRow | null>;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, tokens, { hidden: ['ownerId'] });
    this.#servers = recordStore(db, servers);
    this.#organizations = recordStore(db, organizations);
    this.#findHolder = batchLookUps(async (hashes) => {
      const asked = buildKeyRows({ hash: 'text' }, hashes.map(toHashKey));
      const rows = await db.query<HolderRow>(buildHoldersSql(asked.rows), asked.values);
      return new Map(rows.map((row) => [row.hash, row]));
    });
  }

  async find(id: TokenId): Promise<Token | null> {
    const row = await this.#records.find({ id });
    return row && toToken(row);
  }

  /** Locks the owner, so that two creations at once count each other. */
  async addWithin(token: Token, max: number | null): Promise<boolean> {
    return this.#db.transactional(async () => {
      await this.#lock(token.owner);
      if (max !== null && (await this.#countActive(token)) >= max) return false;
      await this.#records.insert(toRow(token));
      return true;
    });
  }

  async list(owner: TokenOwner): Promise<readonly Token[]> {
    return (await this.#records.listAll({ ownerId: getOwnerId(owner) })).map(toToken);
  }

  async revoke(id: TokenId, at: Instant): Promise<boolean> {
    return (await this.#db.query(REVOKE, { id, at })).length > 0;
  }

  async findPrincipal(hash: string, now: Instant): Promise<TokenHolder | null> {
    const row = await this.#findHolder(hash);
    return row && (row.expiresAt === null || row.expiresAt > now) ? toHolder(row) : null;
  }

  async recordUses(uses: ReadonlyMap<TokenId, Instant>): Promise<void> {
    await this.#db.query(RECORD_USES, { ids: [...uses.keys()], times: [...uses.values()] });
  }

  async #lock(owner: TokenOwner): Promise<void> {
    if (owner.kind === 'guild') await this.#servers.lock({ id: owner.guildId }, 'update');
    else await this.#organizations.lock({ id: owner.organizationId }, 'update');
  }

  async #countActive({ owner, createdAt }: Token): Promise<number> {
    const values = { owner: getOwnerId(owner), now: createdAt };
    return (await this.#db.queryOne<{ count: number }>(COUNT_ACTIVE, values))?.count ?? 0;
  }
}

type HolderRow = Omit<TokenHolder, 'owner'> & Pick<TokenRow, 'hash' | 'guildId' | 'organizationId'>;

const toHashKey = (hash: string) => ({ hash });

const buildHoldersSql = (
  hashes: string,
) => `/* directory: tokens */ select t.hash, t.id as "tokenId", t.guild_id as "guildId", t.organization_id as "organizationId", t.name, t.prefix,
      t.scopes, t.expires_at as "expiresAt", coalesce(s.name, o.name) as "ownerName", coalesce(s.plan, o.plan) as plan
    from (values ${hashes}) h(hash)
    join tokens t on t.hash = h.hash
    left join servers s on s.id = t.guild_id
    left join organizations o on o.id = t.organization_id
    where t.revoked_at is null`;

const COUNT_ACTIVE = `select count(*)::int as count from tokens
    where owner_id = :owner and revoked_at is null and (expires_at is null or expires_at > :now::timestamptz)`;

const REVOKE = `update tokens set revoked_at = coalesce(revoked_at, :at::timestamptz) where id = :id::uuid returning id`;

const RECORD_USES = `update tokens t set last_used_at = u.at from unnest(:ids::uuid[], :times::timestamptz[]) as u(id, at)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at)`;

const toOwnerColumns = (owner: TokenOwner) =>
  owner.kind === 'guild'
    ? { kind: owner.kind, guildId: owner.guildId, organizationId: null }
    : { kind: owner.kind, guildId: null, organizationId: owner.organizationId };

const toOwner = ({ guildId, organizationId }: Pick<TokenRow, 'guildId' | 'organizationId'>): TokenOwner => {
  if (guildId !== null) return { kind: 'guild', guildId };
  if (organizationId !== null) return { kind: 'organization', organizationId };
  throw new Error('The token has no owner.');
};

type StoredToken = Omit<TokenRow, 'ownerId'>;

const toRow = ({ owner, ...token }: Token): StoredToken => ({ ...token, ...toOwnerColumns(owner) });

const toToken = ({ kind: _, guildId, organizationId, ...row }: StoredToken): Token => ({
  ...row,
  owner: toOwner({ guildId, organizationId }),
});

const toHolder = ({ hash: _, guildId, organizationId, ...row }: HolderRow): TokenHolder => ({
  ...row,
  owner: toOwner({ guildId, organizationId }),
});
