import type { FlowId, GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../../shared/list-definition.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Flow, FlowVersion, Trigger } from './flow.ts';

/** What still refers to a flow, how many of each kind. */
export interface FlowUse {
  readonly categories: number;
  /** Panels with an option that starts it. */
  readonly panels: number;
  readonly commands: number;
  /** Automation rules with an action that starts it. */
  readonly automations: number;
  /** Other flows with a node that starts it, as they are now or as they are published. */
  readonly flows: number;
}

/** The filters and sorts of the list of flows. */
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

/** Where flows live. */
export interface FlowStore {
  find(guild: GuildId, id: FlowId): Promise<Flow | null>;
  list(guild: GuildId, query: FlowQuery, page: PageRequest): Promise<Page<Flow>>;
  /** @throws conflict when the server already uses the name. */
  add(flow: Flow): Promise<void>;
  /**
   * Writes a changed flow except its count of runs, which only `recordRun` changes.
   *
   * @throws conflict when the name is taken; VersionConflict when another request wrote first.
   */
  save(flow: Flow): Promise<Flow>;
  /** Removes a flow with its versions. Its runs stay. */
  remove(guild: GuildId, id: FlowId): Promise<void>;

  addVersion(version: FlowVersion): Promise<void>;
  /** Removes all but the newest `keep` versions of a flow. Those that a run still needs, which has not ended, stay. */
  removeOldVersions(guild: GuildId, id: FlowId, keep: number): Promise<void>;
  findVersion(guild: GuildId, id: FlowId, number: number): Promise<FlowVersion | null>;
  /** Newest first. */
  listVersions(guild: GuildId, id: FlowId, page: PageRequest): Promise<Page<FlowVersion>>;
  /** The published versions of all active flows that are started so, oldest flow first. */
  listActive(guild: GuildId, kind: Trigger['kind']): Promise<readonly FlowVersion[]>;
  /** Counts a run; no change of the flow. */
  recordRun(guild: GuildId, id: FlowId, at: Instant): Promise<void>;

  /** Lets others who ask so wait until the unit of work ends. */
  lockForStart(guild: GuildId, id: FlowId): Promise<void>;
  /** Keeps the flow from being deleted until the unit of work ends. @returns false when there is none */
  lockForUse(guild: GuildId, id: FlowId): Promise<boolean>;
  /** Locks a flow against new use until the unit of work ends, and counts its present use. */
  lockForRemoval(guild: GuildId, id: FlowId): Promise<FlowUse>;
}
