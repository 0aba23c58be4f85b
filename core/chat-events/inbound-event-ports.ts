import type { GuildId } from '../shared/ids.ts';
import type { InboundEventStore } from './inbound-event-store.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';
import type { ChatEvent } from './chat-event.ts';
import type { ProblemRecorder } from '../problems/index.ts';
import type { Tracer } from '../shared/tracer.ts';
import type { ChatReplies } from './chat-replies.ts';
import type { RefusalPorts } from './report-refusal.ts';

export interface InboundEventFailure {
  readonly key: string;
  readonly guildId: GuildId;
  readonly type: ChatEvent['type'];
  readonly attempts: number;
  readonly isRetried: boolean;
  readonly error: unknown;
}

/** Is called for each failure, for the log. */
export type InboundObserver = (failure: InboundEventFailure) => void;

export interface InboundEventPorts extends ChatEventPorts, RefusalPorts {
  readonly inboundEvents: InboundEventStore;
  readonly replies: ChatReplies;
  readonly problems: ProblemRecorder;
  readonly inboundObserver: InboundObserver;
  readonly tracer: Tracer;
}
