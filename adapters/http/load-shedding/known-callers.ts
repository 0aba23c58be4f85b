import { createHash } from 'node:crypto';
import type { CountedCaller } from '../exchange/rate-limit.ts';

const MAX_CALLERS = 20_000;

/**
 * The tokens and sessions that this process has found valid before: who asks is known of them before anything is looked
 * up. A secret is kept as its hash; what is not used for long is forgotten.
 */
export class KnownCallers {
  readonly #callers = new Map<string, CountedCaller>();

  find(secret: string): CountedCaller | null {
    return this.#callers.get(hash(secret)) ?? null;
  }

  remember(secret: string, caller: CountedCaller): void {
    const key = hash(secret);
    this.#callers.delete(key);
    this.#callers.set(key, caller);
    if (this.#callers.size <= MAX_CALLERS) return;
    const [oldest] = this.#callers.keys();
    if (oldest !== undefined) this.#callers.delete(oldest);
  }

  forget(secret: string): void {
    this.#callers.delete(hash(secret));
  }
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
