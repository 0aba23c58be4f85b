import type { Flow, FlowStore, FlowUse, FlowVersion } from '#core/flows/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { flows, flowVersions } from './flow-tables.ts';

export class PostgresFlowStore implements FlowStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  find(guild: GuildId, id: FlowId): Promise<Flow | null> {
    return this.#db.queryOne<Flow>(this.#sql.find, [guild, id]);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<Flow>> {
    const rows = await this.#db.query<Flow>(this.#sql.list, [guild, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async add(flow: Flow): Promise<void> {
    await this.#written(flow, this.#sql.add);
  }

  async save(flow: Flow): Promise<Flow> {
    const [saved] = await this.#written({ ...flow, version: flow.version + 1 }, this.#sql.save);
    if (!saved) throw new VersionConflict('flow');
    return saved;
  }

  async remove(guild: GuildId, id: FlowId): Promise<void> {
    await this.#db.query(REMOVE, [guild, id]);
  }

  async addVersion(version: FlowVersion): Promise<void> {
    await this.#db.query(this.#sql.addVersion, [toJsonText([version])]);
  }

  async removeOldVersions(guild: GuildId, id: FlowId, keep: number): Promise<void> {
    await this.#db.query(REMOVE_OLD_VERSIONS, [guild, id, keep]);
  }

  findVersion(guild: GuildId, id: FlowId, number: number): Promise<FlowVersion | null> {
    return this.#db.queryOne<FlowVersion>(this.#sql.findVersion, [guild, id, number]);
  }

  async listVersions(guild: GuildId, id: FlowId, { limit, after }: PageRequest): Promise<Page<FlowVersion>> {
    const rows = await this.#db.query<FlowVersion>(this.#sql.versions, [guild, id, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, ({ number }) => [String(number)]);
  }

  listActive(guild: GuildId, kind: Flow['trigger']['kind']): Promise<readonly FlowVersion[]> {
    return this.#db.query<FlowVersion>(this.#sql.active, [guild, kind]);
  }

  async recordRun(guild: GuildId, id: FlowId, at: Instant): Promise<void> {
    await this.#db.query(NOTE_RUN, [guild, id, at]);
  }

  async lockForStart(guild: GuildId, id: FlowId): Promise<void> {
    await this.#db.query(`${LOCK} for no key update`, [guild, id]);
  }

  async lockForUse(guild: GuildId, id: FlowId): Promise<boolean> {
    return (await this.#db.query(`${LOCK} for key share`, [guild, id])).length > 0;
  }

  async lockForRemoval(guild: GuildId, id: FlowId): Promise<FlowUse> {
    await this.#db.query(`${LOCK} for update`, [guild, id]);
    const use = await this.#db.queryOne<FlowUse>(COUNT_USE, [
      guild,
      id,
      toJsonText([{ flowId: id }]),
      toJsonText([{ data: { flowId: id } }]),
      toJsonText([{ data: { flowId: id } }]),
    ]);
    return use ?? { categories: 0, panels: 0, commands: 0, automations: 0, flows: 0 };
  }

  async #written(flow: Flow, text: string): Promise<Flow[]> {
    try {
      return await this.#db.query<Flow>(text, [toJsonText([flow])]);
    } catch (error) {
      if (violates(error, 'flows_name')) throw conflict(`A flow named "${flow.name}" exists already.`);
      throw error;
    }
  }
}

const LOCK = 'select id from flows where guild_id = $1 and id = $2::uuid';
const REMOVE = `with gone as (delete from flows where guild_id = $1 and id = $2::uuid returning id)
  delete from flow_versions v using gone where v.flow_id = gone.id`;
const REMOVE_OLD_VERSIONS = `delete from flow_versions v where v.guild_id = $1 and v.flow_id = $2::uuid
  and v.number <= (select max(n.number) - $3::int from flow_versions n where n.guild_id = $1 and n.flow_id = $2::uuid)
  and not exists (select from flow_runs r where r.guild_id = $1 and r.flow_id = $2::uuid
    and r.flow_version = v.number and r.ended_at is null)`;
const NOTE_RUN = `update flows set run_count = run_count + 1, last_run_at = $3::timestamptz
  where guild_id = $1 and id = $2::uuid`;
const COUNT_USE = `select
    (select count(*)::int from categories where guild_id = $1 and flow_id = $2::uuid) as categories,
    (select count(*)::int from panels where guild_id = $1 and options @> $3::jsonb) as panels,
    (select count(*)::int from commands where guild_id = $1 and flow_id = $2::uuid) as commands,
    (select count(*)::int from automations where guild_id = $1 and actions @> $4::jsonb) as automations,
    (select count(*)::int from flows f
      left join flow_versions v on v.flow_id = f.id and v.number = f.published_version
      where f.guild_id = $1 and f.id <> $2::uuid and (f.nodes @> $5::jsonb or v.nodes @> $5::jsonb)) as flows`;

const buildStatements = (db: Database) => {
  const flow = buildColumns(db, flows);
  const kept = buildColumns(db, flows, ['runCount', 'lastRunAt']);
  const version = buildColumns(db, flowVersions);
  const select = `select ${flow.select('f')} from flows f where f.guild_id = $1`;
  return {
    find: `${select} and f.id = $2::uuid`,
    list: `${select} and ($2::uuid is null or f.id < $2::uuid) order by f.id desc limit $3`,
    add: `insert into flows (${flow.names}) select ${flow.values('x')} from ${flow.recordset('$1', 'x')}`,
    save: `update flows f set ${kept.assignments('x')} from ${flow.recordset('$1', 'x')}
      where f.id = x.id and f.guild_id = x."guildId" and f.version = x.version - 1 returning ${flow.select('f')}`,
    addVersion: `insert into flow_versions (${version.names}) select ${version.values('x')}
      from ${version.recordset('$1', 'x')}`,
    findVersion: `select ${version.select('v')} from flow_versions v
      where v.guild_id = $1 and v.flow_id = $2::uuid and v.number = $3`,
    versions: `select ${version.select('v')} from flow_versions v
      where v.guild_id = $1 and v.flow_id = $2::uuid and ($3::int is null or v.number < $3::int)
      order by v.number desc limit $4`,
    active: `select ${version.select('v')} from flows f
      join flow_versions v on v.flow_id = f.id and v.number = f.published_version
      where f.guild_id = $1 and f.status = 'active' and v.trigger ->> 'kind' = $2 order by f.id`,
  };
};
