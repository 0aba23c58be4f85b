import type { Actor } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventLog } from '../shared/events.ts';
import type { Ids, KnowledgeItemId } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { KnowledgeStore } from './knowledge-store.ts';

export interface KnowledgePorts {
  readonly counts: ResourceCounts;
  readonly knowledge: KnowledgeStore;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type ItemRef = RecordRef<KnowledgeItemId> & { readonly actor: Actor };

export const KNOWLEDGE_ITEM = 'Knowledge base item';
