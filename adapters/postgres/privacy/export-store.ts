import type { DataExport, ExportStore, Turn } from '#core/privacy/index.ts';
import type { ExportId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { isOrganizationId, type OwnerId } from '#core/shared/owner.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { dataExports } from './export-tables.ts';
import { buildOrderStatements, countOrders, LOCK_OWNER, sortByServer } from './order-statements.ts';

type OfExport = Pick<DataExport, 'guildId' | 'id'>;

/** Exports with their parts as rows: a part is there with the progress of its export, and nothing of it is left when the export is removed. */
export class PostgresExportStore implements ExportStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  add(owner: OwnerId, added: readonly DataExport[]): Promise<readonly DataExport[]> {
    return this.#db.transactional(async () => {
      const [first] = added;
      if (!first) return [];
      await this.#db.query(LOCK_OWNER, { owner });
      const running = await this.#findRunning(owner, first);
      if (running) return this.list(owner, running);
      for (const one of added) await this.#db.query(this.#sql.add, { guild: one.guildId, order: toJsonText([one]) });
      return added;
    });
  }

  async list(owner: OwnerId, id: ExportId): Promise<readonly DataExport[]> {
    if (!isOrganizationId(owner)) return this.#db.query<DataExport>(this.#sql.find, { guild: owner, id });
    return sortByServer(await this.#db.query<DataExport>(this.#sql.listOfOrganization, { organization: owner, id }));
  }

  async listOrders(owner: OwnerId, { limit, after }: PageRequest): Promise<Page<readonly DataExport[]>> {
    const values = { after: after?.[0] ?? null, limit: limit + 1 };
    const rows = isOrganizationId(owner)
      ? await this.#db.query<DataExport>(this.#sql.listOrdersOfOrganization, { organization: owner, ...values })
      : await this.#db.query<DataExport>(this.#sql.listOrders, { guild: owner, ...values });
    const newestFirst = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const orders = [...Map.groupBy(newestFirst, ({ id }) => id).values()].map(sortByServer);
    return toPage(orders.slice(0, limit + 1), limit, ([first]) => [first?.id ?? '']);
  }

  countOfPerson(owner: OwnerId, user: UserId): Promise<number> {
    return countOrders(this.#db, owner, { ...buildCounts('user_id = :user and not is_for_member'), values: { user } });
  }

  countRunning(owner: OwnerId): Promise<number> {
    return countOrders(this.#db, owner, buildCounts('completed_at is null and not is_for_member'));
  }

  findNewest(guild: GuildId, user: UserId): Promise<DataExport | null> {
    return this.#db.queryOne<DataExport>(this.#sql.findNewest, { guild, user });
  }

  acquireDue(now: Instant, until: Instant, turn: Turn): Promise<readonly DataExport[]> {
    return this.#db.query<DataExport>(this.#sql.acquireDue, { now, until, ...turn });
  }

  save(dataExport: DataExport, part: string | null): Promise<boolean> {
    const { guildId: guild, id, revision, partCount } = dataExport;
    return this.#db.transactional(async () => {
      const values = { guild, id, before: revision - 1, order: toJsonText([dataExport]) };
      if ((await this.#db.queryOne(this.#sql.save, values)) === null) return false;
      if (part !== null) await this.#db.query(ADD_PART, { guild, id, number: partCount - 1, content: part });
      return true;
    });
  }

  async findPart({ guildId: guild, id }: OfExport, number: number): Promise<string | null> {
    const row = await this.#db.queryOne<{ content: string }>(FIND_PART, { guild, id, number });
    return row?.content ?? null;
  }

  async remove({ guildId: guild, id }: OfExport): Promise<void> {
    await this.#db.query(REMOVE, { guild, id });
  }

  async #findRunning(owner: OwnerId, { userId: user, isForMember }: DataExport): Promise<ExportId | null> {
    const row = isOrganizationId(owner)
      ? await this.#db.queryOne<{ id: ExportId }>(RUNNING_OF_ORGANIZATION, { organization: owner, user, isForMember })
      : await this.#db.queryOne<{ id: ExportId }>(RUNNING, { guild: owner, user, isForMember });
    return row?.id ?? null;
  }
}

const RUNNING = `select id from data_exports where guild_id = :guild and organization_id is null and user_id = :user
  and is_for_member = :isForMember::boolean and completed_at is null limit 1`;

const RUNNING_OF_ORGANIZATION = `/* organization: exports */ select id from data_exports
  where organization_id = :organization::uuid and user_id = :user and is_for_member = :isForMember::boolean
  and completed_at is null limit 1`;

const buildCounts = (condition: string) => ({
  ofServer: `select distinct id from data_exports where guild_id = :owner and organization_id is null and ${condition}`,
  ofOrganization: `/* organization: exports */ select distinct id from data_exports
    where organization_id = :owner::uuid and ${condition}`,
});

const ADD_PART = `insert into data_export_parts (guild_id, export_id, number, content)
  values (:guild, :id::uuid, :number::int, :content)`;

const FIND_PART = `select content from data_export_parts
  where guild_id = :guild and export_id = :id::uuid and number = :number::int`;

const REMOVE = `with parts as (delete from data_export_parts where guild_id = :guild and export_id = :id::uuid)
  delete from data_exports where guild_id = :guild and id = :id::uuid`;

const buildStatements = (db: Database) => {
  const columns = buildColumns(db, dataExports);
  const orders = buildOrderStatements(db, dataExports, {
    ofOrganization: '/* organization: exports */',
    due: '/* sweep: due exports */',
    unchanged: ['userId', 'isForMember'],
  });
  const page = (owner: string) => `with page as (
      select distinct o.id from data_exports o where ${owner} and (:after::uuid is null or o.id < :after::uuid)
      order by o.id desc limit :limit)
    select ${columns.select('o')} from data_exports o join page on page.id = o.id where ${owner}`;
  return {
    ...orders,
    listOrders: page('o.guild_id = :guild and o.organization_id is null'),
    listOrdersOfOrganization: `/* organization: exports */ ${page('o.organization_id = :organization::uuid')}`,
    findNewest: `select ${columns.select('e')} from data_exports e
      where e.guild_id = :guild and e.user_id = :user and e.is_for_member order by e.id desc limit 1`,
  };
};
