import type { ServerSettings, SettingsStore } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { batchLookUps } from '../records/batch-reader.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { buildKeyRows } from '../records/key-rows.ts';
import { serverSettings } from './settings-tables.ts';

export class PostgresSettingsStore implements SettingsStore {
  readonly #db: Database;
  readonly #sql;
  readonly #findTogether: (guild: GuildId) => Promise<ServerSettings | null>;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
    this.#findTogether = batchLookUps((guilds: readonly GuildId[]) => this.#lookUp(guilds));
  }

  async find(guild: GuildId): Promise<ServerSettings | null> {
    // A unit of work sees what it has written itself, so it asks for itself.
    if (!this.#db.em.isInTransaction()) return this.#findTogether(guild);
    return (await this.#lookUp([guild])).get(guild) ?? null;
  }

  async save(settings: ServerSettings): Promise<ServerSettings> {
    const saved = { ...settings, version: settings.version + 1 };
    const record = toJsonText([saved]);
    const statement = settings.version === 1 ? this.#sql.insert : this.#sql.update;
    const rows = await this.#db.query(statement, { guild: settings.guildId, record });
    if (rows.length === 0) throw new VersionConflict('settings');
    return saved;
  }

  async #lookUp(guilds: readonly GuildId[]): Promise<ReadonlyMap<GuildId, ServerSettings>> {
    const rows = await this.#loadAll(guilds);
    return new Map(rows.map((row) => [row.guildId, row]));
  }

  #loadAll(guilds: readonly GuildId[]): Promise<readonly ServerSettings[]> {
    if (guilds.length === 1) return this.#db.query<ServerSettings>(this.#sql.find, { guild: guilds[0] });
    const asked = buildKeyRows({ guild: 'text' }, guilds.map(toGuildKey));
    return this.#db.query<ServerSettings>(this.#sql.findTogether(asked.rows), asked.values);
  }
}

const toGuildKey = (guild: GuildId) => ({ guild });

const buildStatements = (db: Database) => {
  const columns = buildColumns(db, serverSettings);
  return {
    find: `select ${columns.select('s')} from server_settings s where s.guild_id = :guild`,
    findTogether: (guilds: string) =>
      `/* batch: settings */ select ${columns.select('s')} from (values ${guilds}) k(guild_id) join server_settings s using (guild_id)`,
    insert: `insert into server_settings (${columns.names}) select ${columns.values('x', { guildId: ':guild::text' })} from ${columns.recordset(':record', 'x')}
      on conflict (guild_id) do nothing returning 1`,
    update: `update server_settings s set ${buildColumns(db, serverSettings, ['guildId']).assignments('x')} from ${columns.recordset(':record', 'x')}
      where s.guild_id = :guild and s.version = x.version - 1 returning 1`,
  };
};
