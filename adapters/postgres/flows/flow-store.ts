import {
  FLOW_LIST,
  type Flow,
  type FlowQuery,
  type FlowStore,
  type FlowUse,
  type FlowVersion,
} from '#core/flows/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { flows, flowVersions } from './flow-tables.ts';

export class PostgresFlowStore implements FlowStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;
  readonly #versions;
  readonly #listActive: string;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, flows), FLOW_LIST);
    this.#records = recordStore(db, flows, {
      label: 'flow',
      notSaved: ['runCount', 'lastRunAt'],
      uniques: { flows_name: ({ name }) => conflict('name_taken', `A flow named "${name}" exists already.`) },
    });
    this.#versions = recordStore(db, flowVersions, { sorting: { fields: ['number'], direction: 'desc' } });
    this.#listActive = `select ${buildColumns(db, flowVersions).select('v')} from flows f
      join flow_versions v on v.guild_id = :guild and v.flow_id = f.id and v.number = f.published_version
      where f.guild_id = :guild and f.status = 'active' and v.trigger ->> 'kind' = :kind order by f.id`;
  }

  find(guildId: GuildId, id: FlowId): Promise<Flow | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: FlowQuery, page: PageRequest): Promise<Page<Flow>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(flow: Flow): Promise<void> {
    return this.#records.insert(flow);
  }

  save(flow: Flow): Promise<Flow> {
    return this.#records.save(flow);
  }

  async remove(guild: GuildId, id: FlowId): Promise<void> {
    await this.#db.query(REMOVE, { guild, id });
  }

  addVersion(version: FlowVersion): Promise<void> {
    return this.#versions.insert(version);
  }

  async removeOldVersions(guild: GuildId, id: FlowId, keep: number): Promise<void> {
    await this.#db.query(REMOVE_OLD_VERSIONS, { guild, id, keep });
  }

  findVersion(guildId: GuildId, flowId: FlowId, number: number): Promise<FlowVersion | null> {
    return this.#versions.find({ guildId, flowId, number });
  }

  listVersions(guildId: GuildId, flowId: FlowId, page: PageRequest): Promise<Page<FlowVersion>> {
    return this.#versions.list({ guildId, flowId }, page);
  }

  listActive(guild: GuildId, kind: Flow['trigger']['kind']): Promise<readonly FlowVersion[]> {
    return this.#db.query<FlowVersion>(this.#listActive, { guild, kind });
  }

  async recordRun(guild: GuildId, id: FlowId, at: Instant): Promise<void> {
    await this.#db.query(COUNT_RUN, { guild, id, at });
  }

  async lockForStart(guildId: GuildId, id: FlowId): Promise<void> {
    await this.#records.lock({ guildId, id }, 'no key update');
  }

  lockForUse(guildId: GuildId, id: FlowId): Promise<boolean> {
    return this.#records.lock({ guildId, id }, 'key share');
  }

  async lockForRemoval(guildId: GuildId, id: FlowId): Promise<FlowUse> {
    await this.#records.lock({ guildId, id }, 'update');
    const named = { flowId: id };
    const use = await this.#db.queryOne<FlowUse>(COUNT_USE, {
      guild: guildId,
      id,
      option: toJsonText([named]),
      node: toJsonText([{ data: named }]),
    });
    return use ?? { categories: 0, panels: 0, commands: 0, automations: 0, macros: 0, flows: 0 };
  }
}

const REMOVE = `with removed as (delete from flows where guild_id = :guild and id = :id::uuid returning id)
  delete from flow_versions v using removed where v.guild_id = :guild and v.flow_id = removed.id`;

const REMOVE_OLD_VERSIONS = `delete from flow_versions v where v.guild_id = :guild and v.flow_id = :id::uuid
  and v.number <= (select max(n.number) - :keep::int from flow_versions n where n.guild_id = :guild and n.flow_id = :id::uuid)
  and not exists (select from flow_runs r where r.guild_id = :guild and r.flow_id = :id::uuid
    and r.flow_version = v.number and r.ended_at is null)`;

const COUNT_RUN = `update flows set run_count = run_count + 1, last_run_at = :at::timestamptz
  where guild_id = :guild and id = :id::uuid`;

/** Counts categories, options of panels, commands, actions of rules and macros, and nodes of other flows that start the flow. */
const COUNT_USE = `select
    (select count(*)::int from categories where guild_id = :guild and flow_id = :id::uuid) as categories,
    (select count(*)::int from panels where guild_id = :guild and options @> :option::jsonb) as panels,
    (select count(*)::int from commands where guild_id = :guild and flow_id = :id::uuid) as commands,
    (select count(*)::int from automations where guild_id = :guild and actions @> :node::jsonb) as automations,
    (select count(*)::int from macros where guild_id = :guild and actions @> :node::jsonb) as macros,
    (select count(*)::int from flows f
      left join flow_versions v on v.guild_id = :guild and v.flow_id = f.id and v.number = f.published_version
      where f.guild_id = :guild and f.id <> :id::uuid and (f.nodes @> :node::jsonb or v.nodes @> :node::jsonb)) as flows`;
