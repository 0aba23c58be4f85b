import type { Actor } from '../shared/actor.ts';
import type { KnownCalendars } from '../calendars/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventLog } from '../shared/events.ts';
import type { CategoryId, GuildId, FlowId, Ids } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { CategoryStore } from './category-store.ts';

export interface CategoryPorts {
  readonly counts: ResourceCounts;
  readonly categories: CategoryStore;
  readonly flows: KnownFlows;
  readonly calendars: KnownCalendars;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CategoryRef = RecordRef<CategoryId> & { readonly actor: Actor };

export const CATEGORY = 'Category';

export interface KnownFlows {
  /** Prevents deletion until the transaction ends. @returns false when there is no such flow */
  lockForUse(guild: GuildId, id: FlowId): Promise<boolean>;
}
