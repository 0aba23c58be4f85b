import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Instant } from '../shared/instant.ts';
import type { Category, CountedCategory } from './category.ts';

/** What still refers to a category. */
export interface CategoryUse {
  readonly openTickets: number;
  /** Panels with an option that opens its tickets. */
  readonly panels: number;
  /** Flows that, as a draft or as published, name it. */
  readonly flows: number;
  /** Automation rules that move tickets to it. */
  readonly automations: number;
}

/** The filters and sorts of the list of categories. */
export const CATEGORY_LIST = {
  sorts: ['position', 'name', 'createdAt', 'updatedAt'],
  defaultSort: 'position',
  texts: ['name', 'description'],
  filters: { archived: { field: 'archived', match: 'equals' } },
} as const satisfies ListDefinition;
export type CategoryQuery = ListQuery<typeof CATEGORY_LIST>;

/** Where categories live. */
export interface CategoryStore {
  find(guild: GuildId, id: CategoryId): Promise<CountedCategory | null>;
  list(guild: GuildId, query: CategoryQuery, page: PageRequest): Promise<Page<CountedCategory>>;
  /** @throws conflict when the server already uses the name. */
  add(category: Category): Promise<void>;
  /**
   * Writes a changed category. @throws conflict when the name is taken; VersionConflict when another request wrote
   * first.
   */
  save(category: Category): Promise<Category>;
  /** Keeps the category from being deleted until the unit of work ends. */
  lockForUse(guild: GuildId, id: CategoryId): Promise<Category | null>;
  /** Marks the timers of the category's tickets for recalculation, after the rules changed. */
  recalculateTimers(guild: GuildId, id: CategoryId, at: Instant): Promise<void>;
  /** Locks a category against new use until the unit of work ends, and counts its present use. */
  lockForRemoval(guild: GuildId, id: CategoryId): Promise<CategoryUse>;
  remove(guild: GuildId, id: CategoryId): Promise<void>;
}
