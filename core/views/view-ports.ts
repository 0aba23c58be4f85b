import type { Principal } from '../access/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids, UserId, ViewId } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { TicketStore } from '../tickets/index.ts';
import type { ViewStore } from './view-store.ts';

export interface ViewPorts {
  readonly views: ViewStore;
  readonly tickets: Pick<TicketStore, 'listCounts'>;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Is who asks, and for which staff member. */
export interface ViewCaller {
  readonly principal: Principal;
  readonly staffId: UserId | null;
}

export type ViewRef = RecordRef<ViewId> & ViewCaller;

export const VIEW = 'View';
