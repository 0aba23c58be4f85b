import type { Erasure, ErasureStore, Turn } from '#core/privacy/index.ts';
import type { ErasureId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { isOrganizationId, type OwnerId } from '#core/shared/owner.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { erasures } from './erasure-tables.ts';
import { buildOrderStatements, countOrders, LOCK_OWNER, sortByServer } from './order-statements.ts';

export class PostgresErasureStore implements ErasureStore {
  readonly #db: Database;
  readonly #sql;
  readonly #findNewest: string;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildOrderStatements(db, erasures, {
      ofOrganization: '/* organization: erasures */',
      due: '/* sweep: due erasures */',
      unchanged: ['mode', 'memberPseudonym'],
    });
    this.#findNewest = `select ${buildColumns(db, erasures).select('e')} from erasures e
      where e.guild_id = :guild and e.member_pseudonym = :memberPseudonym order by e.id desc limit 1`;
  }

  add(owner: OwnerId, added: readonly Erasure[]): Promise<readonly Erasure[]> {
    return this.#db.transactional(async () => {
      const [first] = added;
      if (!first) return [];
      await this.#db.query(LOCK_OWNER, { owner });
      const running = await this.#findRunning(owner, first);
      if (running) return this.list(owner, running);
      for (const erasure of added) {
        await this.#db.query(this.#sql.add, { guild: erasure.guildId, order: toJsonText([erasure]) });
      }
      return added;
    });
  }

  async list(owner: OwnerId, id: ErasureId): Promise<readonly Erasure[]> {
    if (!isOrganizationId(owner)) return this.#db.query<Erasure>(this.#sql.find, { guild: owner, id });
    const found = await this.#db.query<Erasure>(this.#sql.listOfOrganization, { organization: owner, id });
    return sortByServer(found);
  }

  countRunning(owner: OwnerId): Promise<number> {
    return countOrders(this.#db, owner, {
      ofServer: `${COUNT} guild_id = :owner and organization_id is null and ${IS_RUNNING}`,
      ofOrganization: `/* organization: erasures */ ${COUNT} organization_id = :owner::uuid and ${IS_RUNNING}`,
    });
  }

  findNewestOfMember(guild: GuildId, memberPseudonym: UserId): Promise<Erasure | null> {
    return this.#db.queryOne<Erasure>(this.#findNewest, { guild, memberPseudonym });
  }

  acquireDue(now: Instant, until: Instant, turn: Turn): Promise<readonly Erasure[]> {
    return this.#db.query<Erasure>(this.#sql.acquireDue, { now, until, ...turn });
  }

  async save(erasure: Erasure): Promise<boolean> {
    const { guildId: guild, id, revision } = erasure;
    const values = { guild, id, before: revision - 1, order: toJsonText([erasure]) };
    return (await this.#db.queryOne(this.#sql.save, values)) !== null;
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }

  async #findRunning(owner: OwnerId, { userId: user, mode }: Erasure): Promise<ErasureId | null> {
    const row = isOrganizationId(owner)
      ? await this.#db.queryOne<{ id: ErasureId }>(RUNNING_OF_ORGANIZATION, { organization: owner, user, mode })
      : await this.#db.queryOne<{ id: ErasureId }>(RUNNING, { guild: owner, user, mode });
    return row?.id ?? null;
  }
}

const COUNT = 'select distinct id from erasures where';
const IS_RUNNING = 'due_at is not null and member_pseudonym is null';

const RUNNING = `select id from erasures where guild_id = :guild and organization_id is null and user_id = :user
  and mode = :mode and ended_at is null limit 1`;

const RUNNING_OF_ORGANIZATION = `/* organization: erasures */ select id from erasures
  where organization_id = :organization::uuid and user_id = :user and mode = :mode and ended_at is null and due_at is not null limit 1`;

const PURGE = `/* sweep: ended erasures */ delete from erasures where (guild_id, id) in (
  select guild_id, id from erasures where ended_at < :before::timestamptz order by ended_at limit 1000) returning 1`;
