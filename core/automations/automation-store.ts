import type { AutomationId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Automation } from './automation.ts';

export const AUTOMATION_LIST = {
  sorts: ['position', 'createdAt', 'updatedAt', 'name'],
  defaultSort: 'position',
  texts: ['name'],
  filters: {
    eventTypes: { field: 'trigger', match: 'equals' },
    enabled: { field: 'enabled', match: 'equals' },
  },
} as const satisfies ListDefinition;
export type AutomationQuery = ListQuery<typeof AUTOMATION_LIST>;

/** Others get their timers with their next change. */
export const MAX_RECALCULATED = 10_000;

export interface AutomationStore {
  find(guild: GuildId, id: AutomationId): Promise<Automation | null>;
  list(guild: GuildId, query: AutomationQuery, page: PageRequest): Promise<Page<Automation>>;
  /** Lists enabled rules in the order in which they apply. */
  listEnabled(guild: GuildId): Promise<readonly Automation[]>;
  /** @throws conflict when the name is taken */
  add(automation: Automation): Promise<void>;
  /** Does not write the run count. @throws conflict when the name is taken; VersionConflict */
  save(automation: Automation): Promise<Automation>;
  remove(guild: GuildId, id: AutomationId): Promise<void>;
  /** Marks the timers of the newest `MAX_RECALCULATED` open tickets for recalculation. */
  recalculateTimers(guild: GuildId, at: Instant): Promise<void>;
  /** Counts a run without a new version of the rule. */
  recordRun(guild: GuildId, id: AutomationId, at: Instant): Promise<void>;
}
