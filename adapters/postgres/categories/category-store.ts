import {
  CATEGORY_LIST,
  type Category,
  type CategoryQuery,
  type CategoryStore,
  type CategoryUse,
  type CountedCategory,
} from '#core/categories/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { toJsonText } from '../records/columns.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';
import { categories } from './category-tables.ts';

export class PostgresCategoryStore implements CategoryStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;
  readonly #countedRecords;

  constructor(db: Database) {
    const options = {
      label: 'category',
      uniques: {
        categories_name: ({ name }: Category) => conflict('name_taken', `A category named "${name}" exists already.`),
      },
      sorting: { fields: ['position', 'id'], direction: 'asc' },
    } as const;
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, categories), CATEGORY_LIST);
    this.#records = recordStore(db, categories, options);
    this.#countedRecords = recordStore(db, categories, { ...options, counts: { openTicketCount: COUNT_OPEN_TICKETS } });
  }

  find(guildId: GuildId, id: CategoryId): Promise<CountedCategory | null> {
    return this.#countedRecords.find({ guildId, id });
  }

  list(guildId: GuildId, query: CategoryQuery, page: PageRequest): Promise<Page<CountedCategory>> {
    return this.#countedRecords.list({ guildId }, page, this.#toListing(query));
  }

  add(category: Category): Promise<void> {
    return this.#records.insert(category);
  }

  save(category: Category): Promise<Category> {
    return this.#records.save(category);
  }

  lockForUse(guildId: GuildId, id: CategoryId): Promise<Category | null> {
    return this.#records.find({ guildId, id }, 'key share');
  }

  async recalculateTimers(guild: GuildId, id: CategoryId, at: Instant): Promise<void> {
    await this.#db.query(RECALCULATE_TIMERS, { guild, id, at });
  }

  async lockForRemoval(guildId: GuildId, id: CategoryId): Promise<CategoryUse> {
    await this.#records.lock({ guildId, id }, 'update');
    const named = { categoryId: id };
    const use = await this.#db.queryOne<CategoryUse>(COUNT_USE, {
      guild: guildId,
      id,
      option: toJsonText([named]),
      node: toJsonText([{ data: named }]),
      trigger: toJsonText({ config: named }),
    });
    return use ?? { openTickets: 0, panels: 0, flows: 0, automations: 0, macros: 0 };
  }

  async remove(guildId: GuildId, id: CategoryId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }
}

const COUNT_OPEN_TICKETS = `select count(*)::int from tickets t
  where t.guild_id = :guildId and t.category_id = r.id and ${IS_ACTIVE}`;

const RECALCULATE_TIMERS = `update tickets t set due_at = :at::timestamptz
  where t.guild_id = :guild and t.category_id = :id::uuid and ${IS_ACTIVE}`;

/** Counts open tickets, options of panels, nodes and triggers of flows, and actions of rules. */
const COUNT_USE = `select
    (select count(*)::int from tickets t where t.guild_id = :guild and t.category_id = :id::uuid and t.status <> 'closed')
      as "openTickets",
    (select count(*)::int from panels where guild_id = :guild and options @> :option::jsonb) as panels,
    (select count(*)::int from flows f
      left join flow_versions v on v.guild_id = :guild and v.flow_id = f.id and v.number = f.published_version
      where f.guild_id = :guild and (f.nodes @> :node::jsonb or v.nodes @> :node::jsonb
        or f.trigger @> :trigger::jsonb or v.trigger @> :trigger::jsonb)) as flows,
    (select count(*)::int from automations where guild_id = :guild and actions @> :node::jsonb) as automations,
    (select count(*)::int from macros where guild_id = :guild and actions @> :node::jsonb) as macros`;
