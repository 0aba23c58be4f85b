import { gcra, type LocalRateLimiter, type RateLimit, type RateLimiter, WINDOW_MS } from '#core/access/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { RedisConnection } from './connect.ts';

/** Decides and keeps in one step, on the clock of Redis: every process sees the same count, and `resetAt` is put right afterwards. */
const TAKE = `
  local now = redis.call('TIME')
  local now_ms = now[1] * 1000 + now[2] / 1000
  local interval = ARGV[1] / ARGV[2]
  local current = math.max(tonumber(redis.call('GET', KEYS[1]) or now_ms), now_ms)
  local next = current + interval
  if next - now_ms <= ARGV[1] + 0.001 then
    redis.call('SET', KEYS[1], string.format('%.3f', next), 'PX', math.ceil(next - now_ms))
  end
  return { string.format('%.3f', current), string.format('%.3f', now_ms) }`;

/** No request waits longer for Redis than this. */
const PATIENCE_MS = 500;
/** After Redis has failed, it is left alone for so long: not every request has to find out for itself. */
const REST_MS = 1_000;

/**
 * Counts over all processes. While Redis is out of reach each process counts for itself, from the last count on: a limit that is a little
 * too generous is better than an API that stands still.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: RedisConnection;
  readonly #fallback: LocalRateLimiter;
  readonly #clock: Clock;
  #restsUntil = 0;

  /** @param clock for the reset times in responses */
  constructor(redis: RedisConnection, fallback: LocalRateLimiter, clock: Clock) {
    this.#redis = redis;
    this.#fallback = fallback;
    this.#clock = clock;
  }

  async consume(subject: string, perMinute: number): Promise<RateLimit> {
    if (performance.now() < this.#restsUntil) return this.#fallback.consume(subject, perMinute);
    try {
      const [current, now] = await this.#run(subject, perMinute);
      const { tat, outcome } = gcra(Number(current), Number(now), perMinute);
      const aheadMs = toEpochMs(this.#clock.now()) - Number(now);
      this.#fallback.adopt(subject, tat + aheadMs);
      return { ...outcome, resetAt: outcome.resetAt + Math.round(aheadMs / 1_000) };
    } catch {
      this.#restsUntil = performance.now() + REST_MS;
      return this.#fallback.consume(subject, perMinute);
    }
  }

  peek(subject: string, perMinute: number): RateLimit {
    return this.#fallback.peek(subject, perMinute);
  }

  async #run(subject: string, perMinute: number): Promise<[string, string]> {
    const script = this.#redis.client.eval(TAKE, 1, `${this.#redis.prefix}rate:${subject}`, WINDOW_MS, perMinute);
    const answer = await withTimeout(script, {
      ms: PATIENCE_MS,
      timers: globalThis,
      onTimeout: (): never => {
        throw new Error('Redis did not answer in time.');
      },
    });
    return answer as [string, string];
  }
}
