import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { CATEGORY, type CategoryPorts } from './category-ports.ts';
import { createCategory } from './create-category.ts';
import { updateCategory } from './update-category.ts';
import { deleteCategory } from './delete-category.ts';

import type { CategoryQuery } from './category-store.ts';
export * from './category.ts';
export {
  findAnsweredQuestion,
  isOpeningVariable,
  OPENING_VARIABLES,
  type OpeningVariable,
} from './opening-template.ts';
export * from './opening-rules.ts';
export * from './question.ts';
export * from './claim-rules.ts';
export * from './assignment-rules.ts';
export { MAX_CATEGORY_TEAMS } from './category-rules.ts';
export * from './forum-tags.ts';
export { fillNamePattern, isChangingName, type NameValues, SHORT_NAMES, usesVariable } from './channel-name.ts';
export { lookUpCategory, listActiveCategories } from './find-active-category.ts';
export { CATEGORY_LIST, type CategoryQuery, type CategoryStore, type CategoryUse } from './category-store.ts';

export const categoryUseCases = (ports: CategoryPorts) => ({
  list: (guild: GuildId, query: CategoryQuery, page: PageRequest) => ports.categories.list(guild, query, page),
  get: (guild: GuildId, id: CategoryId) => getOrThrow(ports.categories, CATEGORY, guild, id),
  create: createCategory(ports),
  update: updateCategory(ports),
  delete: deleteCategory(ports),
});

export type CategoryUseCases = ReturnType<typeof categoryUseCases>;
