import type { Container } from 'inversify';
import type { Logger } from '#adapters/node/logger.ts';
import type { InboundObserver } from '#core/chat-events/index.ts';
import type { RefusalObserver } from '#core/problems/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import { provider } from '../tokens/provide.ts';
import { port } from '../tokens/tokens.ts';

/** Logs each event of the chat platform that could not be handled. */
const createInboundObserver =
  (log: Logger): InboundObserver =>
  ({ error, ...failure }) => {
    if (failure.isRetried) log.warn({ ...failure, err: error }, 'chat event failed and will be handled again');
    else log.error({ ...failure, err: error }, 'chat event was given up');
  };

const LOG_EVERY_MS = 60 * 60 * 1000;

/** Logs what the chat platform refused the bot, each cause once an hour. */
export const createRefusalObserver = (log: Logger, clock: Clock): RefusalObserver => {
  const logged = new TtlCache<true>(clock, LOG_EVERY_MS);
  return (refusal) => {
    const { guildId, reason, message } = refusal;
    const cause = `${guildId} ${reason} ${message}`;
    if (logged.get(cause)) return;
    logged.set(cause, true);
    log.warn({ ...refusal }, 'the chat platform refused what the bot tried');
  };
};

/** Logs what happens with the chat platform in the background. */
export const bindChatObservers = (container: Container, log: Logger): void => {
  container.bind(port.inboundObserver).toConstantValue(createInboundObserver(log));
  provider(container.bind.bind(container))(port.refusalObserver, ({ clock }) => createRefusalObserver(log, clock), {
    clock: port.clock,
  });
};
