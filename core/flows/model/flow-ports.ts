import type { Clock } from '../../shared/clock.ts';
import type { FlowId, Ids } from '../../shared/ids.ts';
import type { RecordRef } from '../../shared/records.ts';
import type { ResourceCounts } from '../../shared/resource-limits.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { FlowStore } from './flow-store.ts';

export interface FlowPorts {
  readonly counts: ResourceCounts;
  readonly flows: FlowStore;
  readonly secrets: SecretBox;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type FlowRef = RecordRef<FlowId>;

export const FLOW = 'Flow';
