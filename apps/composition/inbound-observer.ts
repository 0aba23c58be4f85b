import type { Logger } from '#adapters/node/logger.ts';
import type { InboundObserver } from '#core/chat-events/index.ts';

/** Logs each event of the chat platform that could not be handled. */
export const createInboundObserver =
  (log: Logger): InboundObserver =>
  ({ error, ...failure }) => {
    if (failure.isRetried) log.warn({ ...failure, err: error }, 'chat event failed and will be handled again');
    else log.error({ ...failure, err: error }, 'chat event was given up');
  };
