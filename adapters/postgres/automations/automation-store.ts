import type { Automation, AutomationStore } from '#core/automations/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { AutomationId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { automations } from './automation-tables.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';

export class PostgresAutomationStore implements AutomationStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  find(guild: GuildId, id: AutomationId): Promise<Automation | null> {
    return this.#db.queryOne<Automation>(this.#sql.find, [guild, id]);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<Automation>> {
    const [position = null, id = null] = after ?? [];
    const rows = await this.#db.query<Automation>(this.#sql.list, [guild, position, id, limit + 1]);
    return toPage(rows, limit, (last) => [String(last.position), last.id]);
  }

  listEnabled(guild: GuildId): Promise<readonly Automation[]> {
    return this.#db.query<Automation>(this.#sql.enabled, [guild]);
  }

  async add(automation: Automation): Promise<void> {
    await this.#written(automation, this.#sql.add);
  }

  async save(automation: Automation): Promise<Automation> {
    const [saved] = await this.#written({ ...automation, version: automation.version + 1 }, this.#sql.save);
    if (!saved) throw new VersionConflict('automation rule');
    return saved;
  }

  async remove(guild: GuildId, id: AutomationId): Promise<void> {
    await this.#db.query(REMOVE, [guild, id]);
  }

  async recordRun(guild: GuildId, id: AutomationId, at: Instant): Promise<void> {
    await this.#db.query(NOTE_RUN, [guild, id, at]);
  }

  async #written(automation: Automation, text: string): Promise<Automation[]> {
    try {
      return await this.#db.query<Automation>(text, [toJsonText([automation])]);
    } catch (error) {
      if (violates(error, 'automations_name')) {
        throw conflict(`An automation rule named "${automation.name}" exists already.`);
      }
      throw error;
    }
  }
}

const REMOVE = 'delete from automations where guild_id = $1 and id = $2::uuid';
const NOTE_RUN = `update automations set run_count = run_count + 1, last_run_at = $3::timestamptz
  where guild_id = $1 and id = $2::uuid`;

const buildStatements = (db: Database) => {
  const rule = buildColumns(db, automations);
  const kept = buildColumns(db, automations, ['runCount', 'lastRunAt']);
  const select = `select ${rule.select('a')} from automations a where a.guild_id = $1`;
  const order = 'order by a.position, a.id';
  return {
    find: `${select} and a.id = $2::uuid`,
    list: `${select} and ($2::int is null or (a.position, a.id) > ($2::int, $3::uuid)) ${order} limit $4`,
    enabled: `${select} and a.enabled ${order}`,
    add: `insert into automations (${rule.names}) select ${rule.values('x')} from ${rule.recordset('$1', 'x')}`,
    save: `update automations a set ${kept.assignments('x')} from ${rule.recordset('$1', 'x')}
      where a.id = x.id and a.guild_id = x."guildId" and a.version = x.version - 1 returning ${rule.select('a')}`,
  };
};
