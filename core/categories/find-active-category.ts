import type { GuildId } from '../shared/ids.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import { truncate } from '../shared/values/text.ts';
import type { Category } from './category.ts';
import type { CategoryStore } from './category-store.ts';

/** A list in an answer must leave room for the rest of it. */
const MAX_NAMES = 1_500;

/** One page has room for all categories that a server can have. */
export const listActiveCategories = async (
  categories: Pick<CategoryStore, 'list'>,
  guild: GuildId,
): Promise<readonly Category[]> => {
  const { items } = await categories.list(guild, {}, { limit: RESOURCE_LIMITS.categories, after: null });
  return items.filter(({ archived }) => !archived);
};

export interface CategoryByName {
  readonly found: Category | null;
  /** Lists the names of all categories that take tickets, for a user who has given none of them. */
  readonly names: string;
}

/** Compares id and name, in any case. */
export const lookUpCategory = async (
  categories: Pick<CategoryStore, 'list'>,
  guild: GuildId,
  given: string,
): Promise<CategoryByName> => {
  const all = await listActiveCategories(categories, guild);
  const input = given.trim().toLowerCase();
  const found = all.find(({ id, name }) => id === input || name.toLowerCase() === input) ?? null;
  return { found, names: truncate(all.map(({ name }) => name).join(', '), MAX_NAMES) };
};
