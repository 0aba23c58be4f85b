import { createHash } from 'node:crypto';

export interface RateLimitRule {
  /** Method and route. Its own requests count for each channel, guild or webhook. */
  readonly on: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Counts only bodies with one of these fields, beside the bucket of the route. */
  readonly fields?: readonly string[];
}

/** The limits that are documented or were seen by many. https://docs.discord.com/developers/topics/rate-limits */
export const DEFAULT_RULES: readonly RateLimitRule[] = [
  { on: 'POST /channels/:channel/messages', limit: 5, windowMs: 5_000 },
  { on: 'PATCH /channels/:channel', limit: 2, windowMs: 600_000, fields: ['name', 'topic'] },
  { on: 'POST /webhooks/:application/:token', limit: 5, windowMs: 2_000 },
];

export interface RateLimitOptions {
  /** False, which is the default: requests over a limit are counted, not refused. */
  readonly enforced?: boolean;
  readonly rules?: readonly RateLimitRule[];
  /** Requests a second of the whole bot. */
  readonly global?: number;
}

export interface Counted {
  readonly headers: Record<string, string>;
  /** Set when the request is over a limit. */
  readonly exceeded: { readonly retryAfter: number; readonly isGlobal: boolean } | null;
}

interface Request {
  readonly on: string;
  /** The channel, guild or webhook that has buckets of its own. */
  readonly major: string;
  readonly body: unknown;
  /** Callbacks of interactions and webhooks do not count for the whole bot. */
  readonly isGlobal: boolean;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

const hasField = (body: unknown, fields: readonly string[]): boolean =>
  typeof body === 'object' && body !== null && fields.some((field) => field in body);

/** Counts requests in fixed windows. */
export class RateLimits {
  enforced: boolean;
  readonly #rules: readonly RateLimitRule[];
  readonly #global: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  constructor({ enforced = false, rules = DEFAULT_RULES, global = 50 }: RateLimitOptions, now: () => number) {
    this.enforced = enforced;
    this.#rules = rules;
    this.#global = global;
    this.#now = now;
  }

  count({ on, major, body, isGlobal }: Request): Counted {
    if (isGlobal) {
      const window = this.#take('global', 1_000);
      if (window.used > this.#global) return { headers: {}, exceeded: this.#exceed(window, true) };
    }
    const rules = this.#rules.filter((rule) => rule.on === on && (!rule.fields || hasField(body, rule.fields)));
    const taken = rules.map((rule) => ({
      rule,
      window: this.#take(`${on} ${major} ${rule.fields?.join() ?? ''}`, rule.windowMs),
    }));
    const over = taken.find(({ rule, window }) => window.used > rule.limit);
    const [first] = taken;
    const headers = first ? this.#toHeaders(first.rule, first.window) : {};
    return { headers, exceeded: over ? this.#exceed(over.window, false) : null };
  }

  #take(key: string, windowMs: number): Window {
    const now = this.#now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, used: 0 };
    window.used += 1;
    this.#windows.set(key, window);
    return window;
  }

  #exceed({ endsAt }: Window, isGlobal: boolean): NonNullable<Counted['exceeded']> {
    return { retryAfter: (endsAt - this.#now()) / 1000, isGlobal };
  }

  #toHeaders({ on, limit }: RateLimitRule, { endsAt, used }: Window): Record<string, string> {
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - used)),
      'x-ratelimit-reset': String(endsAt / 1000),
      'x-ratelimit-reset-after': String((endsAt - this.#now()) / 1000),
      'x-ratelimit-bucket': createHash('sha256').update(on).digest('hex').slice(0, 32),
    };
  }
}
