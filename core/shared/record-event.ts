import type { Clock } from './clock.ts';
import type { DomainEvent, EventLog } from './events.ts';
import type { Ids } from './ids.ts';

export interface EventPorts {
  readonly events: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Runs in the transaction of the change. */
export const recordEvent = (
  { events, clock, ids }: EventPorts,
  event: Pick<DomainEvent, 'guildId' | 'type' | 'actor' | 'data'>,
): Promise<void> => events.append({ ...event, id: ids.next('event'), at: clock.now(), sequence: null });
