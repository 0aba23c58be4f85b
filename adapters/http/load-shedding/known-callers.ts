import { hash as computeHash } from 'node:crypto';
import { LruCache } from '#core/shared/values/lru-cache.ts';
import type { CountedCaller } from '../exchange/rate-limit.ts';

const MAX_CALLERS = 20_000;

/**
 * The tokens and sessions that this process has found valid before: who asks is known of them before anything is looked
 * up. A secret is kept as its hash; what is not used for long is forgotten.
 */
export class KnownCallers {
  readonly #callers = new LruCache<string, CountedCaller>(MAX_CALLERS);

  find(secret: string): CountedCaller | null {
    return this.#callers.get(hash(secret)) ?? null;
  }

  remember(secret: string, caller: CountedCaller): void {
    this.#callers.set(hash(secret), caller);
  }

  forget(secret: string): void {
    this.#callers.delete(hash(secret));
  }
}

const hash = (secret: string): string => computeHash('sha256', secret, 'base64url');
