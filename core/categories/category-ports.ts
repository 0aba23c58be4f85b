import type { Actor } from '../shared/actor.ts';
import type { KnownCalendars } from '../calendars/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventLog } from '../shared/events.ts';
import type { CategoryId, GuildId, FlowId, Ids, TeamId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { CategoryStore } from './category-store.ts';

export interface CategoryPorts {
  readonly counts: ResourceCounts;
  readonly categories: CategoryStore;
  readonly flows: KnownFlows;
  readonly calendars: KnownCalendars;
  readonly teams: KnownTeams;
  readonly queues: WaitingTickets;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CategoryRef = RecordRef<CategoryId> & { readonly actor: Actor };

export const CATEGORY = 'Category';

export interface KnownTeams {
  /** Prevents deletion until the transaction ends. @returns those of the teams that exist */
  lockForUse(guild: GuildId, ids: readonly TeamId[]): Promise<readonly TeamId[]>;
}

export interface WaitingTickets {
  /** Looks at the tickets that wait for somebody who takes them. */
  wake(guild: GuildId, at: Instant): Promise<void>;
}

export interface KnownFlows {
  /** Prevents deletion until the transaction ends. @returns false when there is no such flow */
  lockForUse(guild: GuildId, id: FlowId): Promise<boolean>;
}
