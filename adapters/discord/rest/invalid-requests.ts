const WINDOW_MS = 600_000;
/** Half of what Discord takes from an address in this time before it bans it. */
const MAX_BEFORE_REFUSING = 5_000;
const UNAUTHORIZED = 401;
const INVALID: readonly number[] = [UNAUTHORIZED, 403, 429];

/**
 * Counts requests that Discord calls invalid: those it answered with 401, 403 or 429, but for 429 of a limit that bots share. Discord
 * bans an address with 10,000 of them in ten minutes. https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit
 */
export class InvalidRequests {
  readonly #nowMs: () => number;
  #times: number[] = [];
  #isTokenRefused = false;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts an answer to a request with the token of the bot. */
  note(status: number, rateLimitScope: string | null): void {
    this.noteSignIn(status, rateLimitScope);
    this.#isTokenRefused ||= status === UNAUTHORIZED;
  }

  /** Counts an answer to a request of somebody's sign-in, which says nothing about the token of the bot. */
  noteSignIn(status: number, rateLimitScope: string | null): void {
    if (!INVALID.includes(status) || (status === 429 && rateLimitScope === 'shared')) return;
    this.#times.push(this.#nowMs());
  }

  /** Discord has refused the token: every further request would be invalid. */
  get isTokenRefused(): boolean {
    return this.#isTokenRefused;
  }

  /** In the last ten minutes. */
  count(): number {
    const since = this.#nowMs() - WINDOW_MS;
    const firstKept = this.#times.findIndex((at) => at > since);
    this.#times = firstKept === -1 ? [] : this.#times.slice(firstKept);
    return this.#times.length;
  }

  /** Whether what nobody waits for should not be sent. */
  get isBackgroundRefused(): boolean {
    return this.count() >= MAX_BEFORE_REFUSING;
  }
}
