import type { Clock } from '../shared/clock.ts';
import { toEpochMs } from '../shared/instant.ts';
import type { Breaker } from './breaker.ts';
import type { EngineAnswer, EngineRequest, TranslationEngine } from './translation-engine.ts';
import { type EngineFailure, TranslationFailure } from './translation-failure.ts';

export interface ObservedCall {
  readonly outcome: 'done' | EngineFailure;
  readonly durationMs: number;
  /** Sent to the engine. */
  readonly characters: number;
}

export interface EngineParts {
  readonly engine: TranslationEngine;
  readonly breaker: Breaker;
  readonly clock: Clock;
  readonly onCall: (call: ObservedCall) => void;
}

const TRIES = 2;
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 500;
/** A longer pause is left to the caller. */
const MAX_PAUSE_MS = 5_000;

/** Other failures say something of the engine. */
const OF_TEXTS: readonly string[] = ['unsupported_language', 'too_large'] satisfies readonly EngineFailure[];
const TRANSIENT: readonly string[] = [
  'slow',
  'unreachable',
  'rate_limited',
  'engine_failed',
  'bad_answer',
] satisfies readonly EngineFailure[];

type Texts = Omit<EngineRequest, 'timeoutMs'>;

/** Tries twice, unless the engine rests. @throws TranslationFailure */
export const callEngine =
  (parts: EngineParts) =>
  async (texts: Texts): Promise<EngineAnswer> => {
    for (let tries = 1; ; tries += 1) {
      const result = await tryOnce(parts, texts);
      if (!(result instanceof TranslationFailure)) return result;
      const pauseMs = Math.max(result.retryAfterMs ?? 0, PAUSE_MS);
      if (tries === TRIES || !TRANSIENT.includes(result.kind) || pauseMs > MAX_PAUSE_MS) throw result;
      await parts.clock.sleep(pauseMs);
    }
  };

const tryOnce = async (parts: EngineParts, request: Texts): Promise<EngineAnswer | TranslationFailure> => {
  const { engine, breaker, clock, onCall } = parts;
  const restMs = breaker.acquire();
  if (restMs !== null)
    return new TranslationFailure('resting', `${engine.name} is not called for now.`, { retryAfterMs: restMs });
  const characters = request.texts.reduce((sum, { length }) => sum + length, 0);
  const startedAt = toEpochMs(clock.now());
  const settle = (outcome: ObservedCall['outcome']) =>
    onCall({ outcome, characters, durationMs: toEpochMs(clock.now()) - startedAt });
  try {
    const answer = await askEngine(engine, request);
    breaker.succeed();
    settle('done');
    return answer;
  } catch (error) {
    const failure = toFailure(error);
    if (OF_TEXTS.includes(failure.kind)) breaker.succeed();
    else breaker.fail(failure.retryAfterMs);
    if (failure.kind !== 'busy' && failure.kind !== 'resting') settle(failure.kind);
    return failure;
  }
};

const askEngine = async (engine: TranslationEngine, request: Texts): Promise<EngineAnswer> => {
  const answer = await engine.translate({ ...request, timeoutMs: TIMEOUT_MS });
  const [asked, given] = [request.texts.length, answer.texts.length];
  if (asked === given) return answer;
  throw new TranslationFailure('bad_answer', `${engine.name} answered ${given} texts for ${asked}.`);
};

const toFailure = (error: unknown): TranslationFailure =>
  error instanceof TranslationFailure
    ? error
    : new TranslationFailure('engine_failed', 'The engine failed.', { cause: error });
