import { chatEventHandlers } from './chat-event-handlers.ts';
import type { ArrivalPorts } from './arrival-ports.ts';
import { findFirstAnswer } from './find-first-answer.ts';
import { handleArrivals } from './handle-arrivals.ts';
import { purgeArrivals } from './purge-arrivals.ts';
import { receiveArrivals } from './receive-arrivals.ts';

export type { ArrivalFailure, ArrivalObserver } from './arrival-ports.ts';
export type {
  ArrivalRef,
  ArrivalRequest,
  ArrivalStore,
  TicketPageRequest,
  TicketToCatchUp,
  WatchedChannel,
} from './arrival-store.ts';
export type { Arrival, ChatEvent, LeasedArrival } from './chat-event.ts';
export type { ChatAnswer, ChatReplies } from './chat-replies.ts';
export { type FirstAnswer, mayAskFirst } from './find-first-answer.ts';

/**
 * The events of the chat platform: the one port through which the adapter of a platform calls core. The adapter may
 * report the same event more than once.
 */
export const chatEventUseCases = (ports: ArrivalPorts) => {
  const handlers = chatEventHandlers(ports);
  return {
    ...handlers,
    receive: receiveArrivals(ports),
    handleArrivals: handleArrivals(ports, handlers),
    purgeArrivals: purgeArrivals(ports),
    findFirstAnswer: findFirstAnswer(ports),
    listWatchedChannels: ports.arrivals.listWatchedChannels.bind(ports.arrivals),
    listChannelsOfChangedFlows: ports.arrivals.listChannelsOfChangedFlows.bind(ports.arrivals),
    listTicketsToCatchUp: ports.arrivals.listTicketsToCatchUp.bind(ports.arrivals),
  };
};

export type ChatEventUseCases = ReturnType<typeof chatEventUseCases>;
