import type { CalendarStore } from '../calendars/index.ts';
import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { StaffWorkStore } from '../people/index.ts';
import type { SettingsStore } from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids, TeamId } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { AssignmentQueues, PresenceStore, TeamStore } from './team-store.ts';

/** Knowing who is on duty needs these. */
export interface RosterPorts {
  readonly teams: TeamStore;
  readonly calendars: Pick<CalendarStore, 'find' | 'lockForUse' | 'list'>;
}

/** Loading who works in a server needs these. */
export interface ColleaguePorts extends RosterPorts {
  readonly presences: PresenceStore;
  readonly staffWork: StaffWorkStore;
  readonly categories: CategoryStore;
  readonly settings: SettingsStore;
  readonly chat: Pick<ChatPlatform, 'listMembersWithRoles'>;
}

export interface TeamPorts extends ColleaguePorts {
  readonly counts: ResourceCounts;
  readonly queues: AssignmentQueues;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type TeamRef = RecordRef<TeamId>;

export const TEAM = 'Team';
