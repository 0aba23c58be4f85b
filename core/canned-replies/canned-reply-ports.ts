import type { CategoryStore } from '../categories/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { CannedReplyId, Ids } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { CannedReplyStore } from './canned-reply-store.ts';

export interface ManagePorts {
  readonly counts: ResourceCounts;
  readonly replies: CannedReplyStore;
  readonly categories: CategoryStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CannedReplyRef = RecordRef<CannedReplyId>;

export const CANNED_REPLY = 'Canned reply';
