import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { FlowStore } from '../flows/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventConsumer } from '../shared/event-consumer.ts';
import type { AutomationId, Ids } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { TargetStore } from '../targets/index.ts';
import type { TeamStore } from '../teams/index.ts';
import type { AutomationStore } from './automation-store.ts';

export interface ManagePorts {
  readonly counts: ResourceCounts;
  readonly automations: AutomationStore;
  readonly flows: FlowStore;
  readonly categories: CategoryStore;
  readonly targets: Pick<TargetStore, 'find'>;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly eventConsumer: EventConsumer;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CheckPorts = ManagePorts & { readonly chat: Pick<ChatPlatform, 'getIntents'> };

export type AutomationRef = RecordRef<AutomationId>;

export const AUTOMATION = 'Automation rule';
