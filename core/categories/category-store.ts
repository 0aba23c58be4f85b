import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Instant } from '../shared/instant.ts';
import type { Category, CountedCategory } from './category.ts';

export interface CategoryUse {
  readonly openTickets: number;
  readonly panels: number;
  readonly flows: number;
  readonly automations: number;
  readonly macros: number;
}

export const CATEGORY_LIST = {
  sorts: ['position', 'name', 'createdAt', 'updatedAt'],
  defaultSort: 'position',
  texts: ['name', 'description'],
  filters: { archived: { field: 'archived', match: 'equals' } },
} as const satisfies ListDefinition;
export type CategoryQuery = ListQuery<typeof CATEGORY_LIST>;

export interface CategoryStore {
  find(guild: GuildId, id: CategoryId): Promise<CountedCategory | null>;
  list(guild: GuildId, query: CategoryQuery, page: PageRequest): Promise<Page<CountedCategory>>;
  /** @throws conflict when the name is taken */
  add(category: Category): Promise<void>;
  /** @throws conflict when the name is taken; VersionConflict when another request wrote first */
  save(category: Category): Promise<Category>;
  /** Prevents deletion until the transaction ends. */
  lockForUse(guild: GuildId, id: CategoryId): Promise<Category | null>;
  /** Marks the timers of the category's tickets for recalculation. */
  recalculateTimers(guild: GuildId, id: CategoryId, at: Instant): Promise<void>;
  /** Prevents new references until the transaction ends, and counts the present ones. */
  lockForRemoval(guild: GuildId, id: CategoryId): Promise<CategoryUse>;
  remove(guild: GuildId, id: CategoryId): Promise<void>;
}
