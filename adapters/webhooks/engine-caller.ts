import type { Dispatcher } from 'undici';
import type { Clock } from '#core/shared/clock.ts';
import { type EngineCall, type EngineCaller, type EngineReply, TranslationFailure } from '#core/translation/index.ts';
import { parseRetryAfter, readUpTo } from './answer.ts';
import { describeFailure } from './failure.ts';
import { DeadlineFailure, withDeadline } from './with-deadline.ts';

export interface EngineCallerOptions {
  /** Decides where to may be sent: `createEgressDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** The version of this service, sent in the User-Agent header. */
  readonly version: string;
  readonly clock: Clock;
}

/** Calls the engine that translates. */
export const createEngineCaller = (options: EngineCallerOptions): EngineCaller => ({
  call: (call) =>
    withDeadline(call.timeoutMs, (signal) => sendRequest(options, call, signal)).catch((error: unknown) => {
      throw toFailure(error);
    }),
});

const toFailure = (error: unknown): TranslationFailure =>
  error instanceof TranslationFailure
    ? error
    : new TranslationFailure(error instanceof DeadlineFailure ? 'slow' : 'unreachable', describeFailure(error), {
        cause: error,
      });

const sendRequest = async (
  { dispatcher, version, clock }: EngineCallerOptions,
  { method, url, headers, body, maxBytes }: EngineCall,
  signal: AbortSignal,
): Promise<EngineReply> => {
  const { origin, pathname, search } = new URL(url);
  const answer = await dispatcher.request({
    method,
    origin,
    path: pathname + search,
    headers: { 'user-agent': `guildesk/${version}`, 'accept-encoding': 'identity', ...headers },
    body,
    signal,
  });
  const bytes = await readUpTo(answer.body, maxBytes);
  if (!bytes) {
    answer.body.on('error', () => undefined).destroy();
    throw new TranslationFailure('bad_answer', `The answer has more than ${maxBytes} bytes.`);
  }
  const [retryAfter] = [answer.headers['retry-after']].flat();
  return {
    status: answer.statusCode,
    body: bytes.toString('utf8'),
    retryAfterMs: parseRetryAfter(retryAfter, clock.now()),
  };
};
