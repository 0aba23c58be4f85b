import type { Container } from 'inversify';
import type { Logger } from '#adapters/node/logger.ts';
import type { InboundObserver, RefusalObserver } from '#core/chat-events/index.ts';
import { port } from './tokens.ts';

/** Logs each event of the chat platform that could not be handled. */
const createInboundObserver =
  (log: Logger): InboundObserver =>
  ({ error, ...failure }) => {
    if (failure.isRetried) log.warn({ ...failure, err: error }, 'chat event failed and will be handled again');
    else log.error({ ...failure, err: error }, 'chat event was given up');
  };

/** Logs what the chat platform refused the bot. */
const createRefusalObserver =
  (log: Logger): RefusalObserver =>
  (refusal) => {
    log.warn({ ...refusal }, 'the chat platform refused what the bot tried');
  };

/** Logs what happens with the chat platform in the background. */
export const bindChatObservers = (container: Container, log: Logger): void => {
  container.bind(port.inboundObserver).toConstantValue(createInboundObserver(log));
  container.bind(port.refusalObserver).toConstantValue(createRefusalObserver(log));
};
