import type { FlowId, GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../../shared/list-definition.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Flow, FlowVersion, Trigger } from './flow.ts';

export interface FlowUse {
  readonly categories: number;
  readonly panels: number;
  readonly commands: number;
  readonly automations: number;
  readonly macros: number;
  /** Includes drafts and published versions of other flows. */
  readonly flows: number;
}

export const FLOW_LIST = {
  sorts: ['createdAt', 'updatedAt', 'name'],
  defaultSort: '-createdAt',
  texts: ['name', 'description'],
  filters: {
    status: { field: 'status', match: 'equals' },
    triggerKind: { field: 'trigger.kind', match: 'equals' },
  },
} as const satisfies ListDefinition;
export type FlowQuery = ListQuery<typeof FLOW_LIST>;

export interface FlowStore {
  find(guild: GuildId, id: FlowId): Promise<Flow | null>;
  list(guild: GuildId, query: FlowQuery, page: PageRequest): Promise<Page<Flow>>;
  add(flow: Flow): Promise<void>;
  /** Does not write the run count. @throws conflict when the name is taken; VersionConflict */
  save(flow: Flow): Promise<Flow>;
  remove(guild: GuildId, id: FlowId): Promise<void>;

  addVersion(version: FlowVersion): Promise<void>;
  /** Removes all but the newest `keep` versions; those that an active run needs stay. */
  removeOldVersions(guild: GuildId, id: FlowId, keep: number): Promise<void>;
  findVersion(guild: GuildId, id: FlowId, number: number): Promise<FlowVersion | null>;
  /** Lists the newest first. */
  listVersions(guild: GuildId, id: FlowId, page: PageRequest): Promise<Page<FlowVersion>>;
  /** Lists the published versions of active flows with this trigger, oldest flow first. */
  listActive(guild: GuildId, kind: Trigger['kind']): Promise<readonly FlowVersion[]>;
  /** Counts a run without a new version of the flow. */
  recordRun(guild: GuildId, id: FlowId, at: Instant): Promise<void>;

  /** Locks out concurrent starts until the transaction ends. */
  lockForStart(guild: GuildId, id: FlowId): Promise<void>;
  /** Prevents deletion until the transaction ends. @returns false when there is no such flow */
  lockForUse(guild: GuildId, id: FlowId): Promise<boolean>;
  /** Prevents new references until the transaction ends, and counts the present ones. */
  lockForRemoval(guild: GuildId, id: FlowId): Promise<FlowUse>;
}
