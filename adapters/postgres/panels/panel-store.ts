import type { Panel, PanelStore } from '#core/panels/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, GuildId, PanelId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { panels } from './panel-tables.ts';

export class PostgresPanelStore implements PanelStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  find(guild: GuildId, id: PanelId): Promise<Panel | null> {
    return this.#db.queryOne<Panel>(this.#sql.find, [guild, id]);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<Panel>> {
    const rows = await this.#db.query<Panel>(this.#sql.list, [guild, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  listByChannel(guild: GuildId, channel: ChannelId): Promise<readonly Panel[]> {
    return this.#db.query<Panel>(this.#sql.listByChannel, [guild, channel]);
  }

  async add(panel: Panel): Promise<void> {
    await this.#written(panel, this.#sql.add);
  }

  async save(panel: Panel): Promise<Panel> {
    const saved = { ...panel, version: panel.version + 1 };
    const [kept] = await this.#written(saved, this.#sql.save);
    if (!kept) throw new VersionConflict('panel');
    return { ...saved, ...kept };
  }

  async remove(guild: GuildId, id: PanelId): Promise<void> {
    await this.#db.query('delete from panels where guild_id = $1 and id = $2::uuid', [guild, id]);
  }

  async #written(panel: Panel, text: string): Promise<Pick<Panel, 'openCount'>[]> {
    try {
      return await this.#db.query<Pick<Panel, 'openCount'>>(text, [toJsonText([panel])]);
    } catch (error) {
      if (violates(error, 'panels_name')) throw conflict(`A panel named "${panel.name}" exists already.`);
      throw error;
    }
  }
}

const buildStatements = (db: Database) => {
  const panel = buildColumns(db, panels);
  const saved = buildColumns(db, panels, ['openCount']);
  const select = `select ${panel.select('p')} from panels p where p.guild_id = $1`;
  return {
    find: `${select} and p.id = $2::uuid`,
    list: `${select} and ($2::uuid is null or p.id < $2::uuid) order by p.id desc limit $3`,
    listByChannel: `${select} and p.message_channel_id = $2 order by p.id for update`,
    add: `insert into panels (${panel.names}) select ${panel.values('x')} from ${panel.recordset('$1', 'x')}`,
    save: `update panels p set ${saved.assignments('x')} from ${panel.recordset('$1', 'x')}
      where p.id = x.id and p.guild_id = x."guildId" and p.version = x.version - 1 returning p.open_count as "openCount"`,
  };
};
