import type { Flow, FlowStore } from '#core/flows/index.ts';
import { conflict, StaleWrite } from '#core/shared/errors.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import { type Page, pageOf, type PageRequest } from '#core/shared/page.ts';
import { columnsOf, jsonOf } from './columns.ts';
import type { Database } from './database.ts';
import { violates } from './errors.ts';
import { flows } from './flow-tables.ts';

export class PostgresFlowStore implements FlowStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = statements(db);
  }

  find(guild: GuildId, id: FlowId): Promise<Flow | null> {
    return this.#db.queryOne<Flow>(this.#sql.find, [guild, id]);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<Flow>> {
    const rows = await this.#db.query<Flow>(this.#sql.list, [guild, after?.[0] ?? null, limit + 1]);
    return pageOf(rows, limit, (last) => [last.id]);
  }

  async add(flow: Flow): Promise<void> {
    await this.#written(flow, this.#sql.add);
  }

  async save(flow: Flow): Promise<Flow> {
    const [saved] = await this.#written({ ...flow, version: flow.version + 1 }, this.#sql.save);
    if (!saved) throw new StaleWrite('flow');
    return saved;
  }

  async remove(guild: GuildId, id: FlowId): Promise<void> {
    await this.#db.query('delete from flows where guild_id = $1 and id = $2::uuid', [guild, id]);
  }

  async #written(flow: Flow, text: string): Promise<Flow[]> {
    try {
      return await this.#db.query<Flow>(text, [jsonOf([flow])]);
    } catch (error) {
      if (violates(error, 'flows_name')) throw conflict(`A flow named "${flow.name}" exists already.`);
      throw error;
    }
  }
}

const statements = (db: Database) => {
  const flow = columnsOf(db, flows);
  const select = `select ${flow.select('f')} from flows f where f.guild_id = $1`;
  return {
    find: `${select} and f.id = $2::uuid`,
    list: `${select} and ($2::uuid is null or f.id < $2::uuid) order by f.id desc limit $3`,
    add: `insert into flows (${flow.names}) select ${flow.values('x')} from ${flow.recordset('$1', 'x')}`,
    save: `update flows f set ${flow.assignments('x')} from ${flow.recordset('$1', 'x')}
      where f.id = x.id and f.guild_id = x."guildId" and f.version = x.version - 1 returning ${flow.select('f')}`,
  };
};
