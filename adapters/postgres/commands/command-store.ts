import type { Command, CommandStore } from '#core/commands/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CommandId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import { commands } from './command-tables.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';

export class PostgresCommandStore implements CommandStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  find(guild: GuildId, id: CommandId): Promise<Command | null> {
    return this.#db.queryOne<Command>(this.#sql.find, [guild, id]);
  }

  findByName(guild: GuildId, name: string): Promise<Command | null> {
    return this.#db.queryOne<Command>(this.#sql.findByName, [guild, name]);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<Command>> {
    const rows = await this.#db.query<Command>(this.#sql.list, [guild, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.name]);
  }

  async add(command: Command): Promise<void> {
    await this.#written(command, this.#sql.add);
  }

  async save(command: Command): Promise<Command> {
    const [saved] = await this.#written({ ...command, version: command.version + 1 }, this.#sql.save);
    if (!saved) throw new VersionConflict('command');
    return saved;
  }

  async remove(guild: GuildId, id: CommandId): Promise<void> {
    await this.#db.query('delete from commands where guild_id = $1 and id = $2::uuid', [guild, id]);
  }

  async markSynced(guild: GuildId, names: readonly string[], at: Instant): Promise<void> {
    await this.#db.query(MARK_SYNCED, [guild, names, at]);
  }

  async #written(command: Command, text: string): Promise<Command[]> {
    try {
      return await this.#db.query<Command>(text, [toJsonText([command])]);
    } catch (error) {
      if (violates(error, 'commands_name')) throw conflict(`A command named "${command.name}" exists already.`);
      throw error;
    }
  }
}

const MARK_SYNCED = `update commands set synced_at = case when name = any($2::text[]) then $3::timestamptz end where guild_id = $1`;

const buildStatements = (db: Database) => {
  const command = buildColumns(db, commands);
  const saved = buildColumns(db, commands, ['syncedAt']);
  const select = `select ${command.select('c')} from commands c where c.guild_id = $1`;
  return {
    find: `${select} and c.id = $2::uuid`,
    findByName: `${select} and c.name = $2`,
    list: `${select} and ($2::text is null or c.name > $2) order by c.name limit $3`,
    add: `insert into commands (${command.names}) select ${command.values('x')} from ${command.recordset('$1', 'x')}`,
    save: `update commands c set ${saved.assignments('x')} from ${command.recordset('$1', 'x')}
      where c.id = x.id and c.guild_id = x."guildId" and c.version = x.version - 1 returning ${command.select('c')}`,
  };
};
