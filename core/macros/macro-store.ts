import type { GuildId, MacroId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Macro } from './macro.ts';

export const MACRO_LIST = {
  sorts: ['name', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  texts: ['name'],
  filters: {},
} as const satisfies ListDefinition;
export type MacroQuery = ListQuery<typeof MACRO_LIST>;

export interface MacroStore {
  find(guild: GuildId, id: MacroId): Promise<Macro | null>;
  findByName(guild: GuildId, name: string): Promise<Macro | null>;
  list(guild: GuildId, query: MacroQuery, page: PageRequest): Promise<Page<Macro>>;
  /** @throws conflict when the name is taken */
  add(macro: Macro): Promise<void>;
  /** Does not write the run count. @throws conflict when the name is taken; VersionConflict */
  save(macro: Macro): Promise<Macro>;
  remove(guild: GuildId, id: MacroId): Promise<void>;
  /** Counts a run without a new version of the macro. */
  recordRun(guild: GuildId, id: MacroId, at: Instant): Promise<void>;
}
