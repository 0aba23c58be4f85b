import type { InvalidRequests } from './rest/invalid-requests.ts';

const RATE_LIMITED = 429;
/** The wait where Discord names none. */
const DEFAULT_WAIT_MS = 5_000;
/** The wait while Discord calls so many requests invalid that it may soon ban the address. */
const INVALID_WAIT_MS = 60_000;

/** Discord takes no requests of sign-ins for so long. */
export class SignInWait extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`Discord takes no more sign-ins for ${Math.ceil(waitMs / 1_000)} s.`);
    this.waitMs = waitMs;
  }
}

/**
 * Sends the requests of sign-ins. After an answer 429 none is sent, for any person, before the time that Discord named is
 * over: the limit may be that of the address, and Discord bans addresses that go on asking.
 */
export class SignInRequests {
  readonly #nowMs: () => number;
  readonly #invalid: InvalidRequests;
  #waitEndsAtMs = 0;

  constructor(nowMs: () => number, invalid: InvalidRequests) {
    this.#nowMs = nowMs;
    this.#invalid = invalid;
  }

  /** @throws SignInWait when nothing may be sent now */
  assertAllowed(): void {
    const waitMs = Math.max(
      this.#waitEndsAtMs - this.#nowMs(),
      this.#invalid.isBackgroundRefused ? INVALID_WAIT_MS : 0,
    );
    if (waitMs > 0) throw new SignInWait(waitMs);
  }

  /** @throws SignInWait when it may not be sent now, and for an answer 429 */
  async fetch(url: string, init: RequestInit): Promise<Response> {
    this.assertAllowed();
    const answer = await fetch(url, init);
    this.#invalid.noteSignIn(answer.status, answer.headers.get('x-ratelimit-scope'));
    if (answer.status !== RATE_LIMITED) return answer;
    await answer.body?.cancel();
    const waitMs = toWaitMs(answer.headers);
    this.#waitEndsAtMs = Math.max(this.#waitEndsAtMs, this.#nowMs() + waitMs);
    throw new SignInWait(waitMs);
  }
}

const toWaitMs = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
};
