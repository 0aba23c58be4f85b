import type { GuildId } from '../shared/ids.ts';
import type { Clock } from '../shared/clock.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { ArrivalStore } from './arrival-store.ts';
import type { ChatEventPorts } from './chat-event-handlers.ts';
import type { ChatEvent } from './chat-event.ts';
import type { ChatReplies } from './chat-replies.ts';

/** An arrival that could not be handled now. */
export interface ArrivalFailure {
  readonly key: string;
  readonly guildId: GuildId;
  readonly type: ChatEvent['type'];
  readonly attempts: number;
  /** Whether it is handled again later. */
  readonly isRetried: boolean;
  readonly error: unknown;
}

/** Is informed of each failure, for the log. */
export type ArrivalObserver = (failure: ArrivalFailure) => void;

export interface ArrivalPorts extends ChatEventPorts, ServerContextPorts {
  readonly arrivals: ArrivalStore;
  readonly replies: ChatReplies;
  readonly clock: Clock;
  readonly arrivalObserver: ArrivalObserver;
}
