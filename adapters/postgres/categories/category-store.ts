import { LockMode } from '@mikro-orm/core';
import type { Category, CategoryStore, CategoryUse, CountedCategory } from '#core/categories/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { tickets } from '../tickets/ticket-tables.ts';
import { categories } from './category-tables.ts';

const ACTIVE = `('open', 'pending', 'on_hold')`;

const COUNT_PANELS = 'select count(*)::int from panels where guild_id = $1 and options @> $2::jsonb';
const COUNT_FLOWS = `select count(*)::int from flows f
  left join flow_versions v on v.flow_id = f.id and v.number = f.published_version
  where f.guild_id = $1 and (f.nodes @> $2::jsonb or v.nodes @> $2::jsonb or f.trigger @> $3::jsonb or v.trigger @> $3::jsonb)`;
const COUNT_RULES = 'select count(*)::int from automations where guild_id = $1 and actions @> $2::jsonb';
const REVIEW_TIMERS = `update tickets set due_at = $3::timestamptz
  where guild_id = $1 and category_id = $2::uuid and status in ${ACTIVE}`;

export class PostgresCategoryStore implements CategoryStore {
  readonly #db: Database;
  readonly #find: string;
  readonly #list: string;
  readonly #lock: string;

  constructor(db: Database) {
    this.#db = db;
    const counted = `select ${buildColumns(db, categories).select('c')}, (select count(*)::int from tickets t
      where t.guild_id = c.guild_id and t.category_id = c.id and t.status in ${ACTIVE}) as "openTicketCount" from categories c`;
    this.#lock = `select ${buildColumns(db, categories).select('c')} from categories c
      where c.guild_id = $1 and c.id = $2::uuid for key share`;
    this.#find = `${counted} where c.guild_id = $1 and c.id = $2::uuid`;
    this.#list = `${counted} where c.guild_id = $1 and ($2::int is null or (c.position, c.id) > ($2::int, $3::uuid))
      order by c.position, c.id limit $4`;
  }

  find(guild: GuildId, id: CategoryId): Promise<CountedCategory | null> {
    return this.#db.queryOne<CountedCategory>(this.#find, [guild, id]);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<CountedCategory>> {
    const [position = null, id = null] = after ?? [];
    const rows = await this.#db.query<CountedCategory>(this.#list, [guild, position, id, limit + 1]);
    return toPage(rows, limit, (last) => [String(last.position), last.id]);
  }

  async add(category: Category): Promise<void> {
    await this.#naming(category, () => this.#db.em.insert(categories, category));
  }

  async save(category: Category): Promise<Category> {
    const { id, guildId, version } = category;
    const saved = { ...category, version: version + 1 };
    const written = await this.#naming(category, () =>
      this.#db.em.nativeUpdate(categories, { id, guildId, version }, saved),
    );
    if (written === 0) throw new VersionConflict('category');
    return saved;
  }

  async lockForUse(guild: GuildId, id: CategoryId): Promise<Category | null> {
    return this.#db.queryOne<Category>(this.#lock, [guild, id]);
  }

  async recalculateTimers(guild: GuildId, id: CategoryId, at: Instant): Promise<void> {
    await this.#db.query(REVIEW_TIMERS, [guild, id, at]);
  }

  async lockForRemoval(guild: GuildId, id: CategoryId): Promise<CategoryUse> {
    const { em } = this.#db;
    await em.findOne(
      categories,
      { guildId: guild, id },
      { disableIdentityMap: true, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const openTickets = await em.count(tickets, { guildId: guild, categoryId: id, status: { $ne: 'closed' } });
    const used = toJsonText([{ categoryId: id }]);
    const row = await this.#db.queryOne<{ count: number }>(COUNT_PANELS, [guild, used]);
    const named = { categoryId: id };
    const naming = [guild, toJsonText([{ data: named }]), toJsonText({ config: named })];
    const flows = await this.#db.queryOne<{ count: number }>(COUNT_FLOWS, naming);
    const moving = [guild, toJsonText([{ data: named }])];
    const rules = await this.#db.queryOne<{ count: number }>(COUNT_RULES, moving);
    return { openTickets, panels: row?.count ?? 0, flows: flows?.count ?? 0, automations: rules?.count ?? 0 };
  }

  async remove(guild: GuildId, id: CategoryId): Promise<void> {
    await this.#db.em.nativeDelete(categories, { guildId: guild, id });
  }

  async #naming<T>({ name }: Category, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (violates(error, 'categories_name')) throw conflict(`A category named "${name}" exists already.`);
      throw error;
    }
  }
}
