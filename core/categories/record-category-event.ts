import type { Actor } from '../shared/actor.ts';
import type { EventType, Changes } from '../shared/events.ts';
import type { Category } from './category.ts';
import type { CategoryPorts } from './category-ports.ts';
import { recordEvent } from '../shared/record-event.ts';

export interface CategoryEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes?: Changes;
}

/** Runs in the transaction of the caller. */
export const recordCategoryEvent = (
  ports: CategoryPorts,
  category: Category,
  { changes = {}, ...event }: CategoryEvent,
) => recordEvent(ports, { ...event, guildId: category.guildId, data: { category, changes } });
