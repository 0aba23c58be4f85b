import type { IdempotentRequest } from '../idempotency/index.ts';
import type { CalendarFinder } from '../calendars/index.ts';
import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { FlowStore, FlowUseCases } from '../flows/index.ts';
import type { ProblemRecorder } from '../problems/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { Actor } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventLog } from '../shared/events.ts';
import type { Ids, PanelId } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { TicketUseCases } from '../tickets/index.ts';
import type { PanelStore } from './panel-store.ts';

export interface PanelPorts extends CalendarFinder, ServerContextPorts {
  readonly counts: ResourceCounts;
  readonly panels: PanelStore;
  readonly categories: CategoryStore;
  readonly flows: FlowStore;
  readonly flowActions: Pick<FlowUseCases, 'cancelRunsOfPanel' | 'startByPanel'>;
  readonly tickets: Pick<TicketUseCases, 'open'>;
  readonly problems: ProblemRecorder;
  readonly chat: ChatPlatform;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type PanelRef = RecordRef<PanelId> & {
  readonly actor: Actor;
  /** The answer of this request is recorded together with the change. */
  readonly request?: IdempotentRequest | null;
};

export const PANEL = 'Panel';
