import { EventTail, type TailPorts } from './event-tail.ts';
import { openStream } from './open-stream.ts';

export type { EventFeeds, EventSignal, FeedPart, FeedPlace, StreamMessage } from './event-feeds.ts';
export type { Following, StreamReader, TailPorts } from './event-tail.ts';
export { NO_EVENT, type OpenedStream, type OpenStream, type StreamGreeting } from './open-stream.ts';

/** These streams belong to one process. */
export const eventStreamUseCases = (ports: TailPorts) => {
  const tail = new EventTail(ports);
  return {
    open: openStream({ feeds: ports.feeds, tail }),
    /** Call it after commits of this process. */
    notify: (guilds: Parameters<EventTail['notify']>[0]) => tail.notify(guilds),
    /** Delivers commits of other processes. @throws service_unavailable */
    poll: () => tail.poll(),
  };
};

export type EventStreamUseCases = ReturnType<typeof eventStreamUseCases>;
