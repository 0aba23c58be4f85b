import { isOneOf } from '../shared/values/type-guards.ts';
import type { Actor } from '../shared/actor.ts';
import type { EventType, Changes } from '../shared/events.ts';
import type { KnowledgePorts } from './knowledge-ports.ts';
import { COUNTERS, type KnowledgeItem } from './knowledge-item.ts';
import { recordEvent } from '../shared/record-event.ts';

export interface ItemEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes?: Changes;
}

/** Runs in the transaction of the caller. */
export const recordItemEvent = (ports: KnowledgePorts, item: KnowledgeItem, { changes = {}, ...event }: ItemEvent) =>
  recordEvent(ports, { ...event, guildId: item.guildId, data: { item: omitCounters(item), changes } });

const omitCounters = (item: KnowledgeItem): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !isOneOf(COUNTERS, name)));
