import type { KnownCalendars } from '../calendars/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids, TargetId } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { TargetStore } from './target-store.ts';

export interface TargetPorts {
  readonly counts: ResourceCounts;
  readonly targets: TargetStore;
  readonly calendars: Pick<KnownCalendars, 'lockForUse'>;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type TargetRef = RecordRef<TargetId>;

export const TARGET = 'Target';
