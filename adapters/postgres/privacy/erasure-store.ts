import type { Erasure, ErasureStore } from '#core/privacy/index.ts';
import type { ErasureId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { isOrganizationId, type OwnerId } from '#core/shared/owner.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { erasures } from './erasure-tables.ts';
import { buildOrderStatements, LOCK_PERSON, sortByServer } from './order-statements.ts';

export class PostgresErasureStore implements ErasureStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildOrderStatements(db, erasures, {
      ofOrganization: '/* organization: erasures */',
      due: '/* sweep: due erasures */',
      unchanged: ['mode'],
    });
  }

  add(owner: OwnerId, added: readonly Erasure[]): Promise<readonly Erasure[]> {
    return this.#db.transactional(async () => {
      const [first] = added;
      if (!first) return [];
      await this.#db.query(LOCK_PERSON, { owner, user: first.userId });
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

  acquireDue(now: Instant, until: Instant, limit: number): Promise<readonly Erasure[]> {
    return this.#db.query<Erasure>(this.#sql.acquireDue, { now, until, limit });
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

const RUNNING = `select id from erasures where guild_id = :guild and organization_id is null and user_id = :user
  and mode = :mode and ended_at is null limit 1`;

const RUNNING_OF_ORGANIZATION = `/* organization: erasures */ select id from erasures
  where organization_id = :organization::uuid and user_id = :user and mode = :mode and ended_at is null and due_at is not null limit 1`;

const PURGE = `/* sweep: ended erasures */ delete from erasures where (guild_id, id) in (
  select guild_id, id from erasures where ended_at < :before::timestamptz order by ended_at limit 1000) returning 1`;
