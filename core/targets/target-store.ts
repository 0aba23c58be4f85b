import type { GuildId, TargetId } from '../shared/ids.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Target } from './target.ts';

export const TARGET_LIST = {
  sorts: ['position', 'createdAt', 'updatedAt', 'name'],
  defaultSort: 'position',
  texts: ['name'],
  filters: {},
} as const satisfies ListDefinition;
export type TargetQuery = ListQuery<typeof TARGET_LIST>;

export interface TargetStore {
  find(guild: GuildId, id: TargetId): Promise<Target | null>;
  list(guild: GuildId, query: TargetQuery, page: PageRequest): Promise<Page<Target>>;
  /** @throws conflict when the name is taken */
  add(target: Target): Promise<void>;
  /** @throws conflict when the name is taken; VersionConflict */
  save(target: Target): Promise<Target>;
  remove(guild: GuildId, id: TargetId): Promise<void>;
}

export const createTargetNameConflict = (name: string) => `A target named "${name}" exists already.`;
