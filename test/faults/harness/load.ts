import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from './harness.ts';

/** Clients at work, as honest ones behave: each repeats a request under its key until it is acknowledged. */
export interface Load {
  /** The ticket that each key was acknowledged with. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Times of acknowledgements. */
  readonly acknowledgedAtMs: readonly number[];
  /** Times of answers with 503. */
  readonly refusedAtMs: readonly number[];
  /** The longest that a request took that was answered by the service, in milliseconds. */
  readonly slowestMs: () => number;
  /** Begins no more, and resolves when everything begun is acknowledged. */
  readonly stop: () => Promise<void>;
}

export interface Pace {
  readonly clients: number;
  /** Between two requests of a client. */
  readonly everyMs: number;
  /** What every key begins with. */
  readonly keys?: string;
}

const RETRY_MS = 50;

export const startLoad = (
  { as, categoryId }: Pick<Site, 'as' | 'categoryId'>,
  { clients, everyMs, keys = '' }: Pace,
): Load => {
  const acknowledged = new Map<string, string>();
  const acknowledgedAtMs: number[] = [];
  const refusedAtMs: number[] = [];
  const state = { isOver: false, slowestMs: 0 };

  const opened = async (key: string): Promise<string | null> => {
    const startedAt = performance.now();
    const body = { categoryId, requesterId: '1', subject: key };
    const answer = await as.post('/v1/tickets', body, { 'idempotency-key': key }).catch(() => null);
    if (!answer) return null;
    state.slowestMs = Math.max(state.slowestMs, performance.now() - startedAt);
    if (answer.status === 503) refusedAtMs.push(Date.now());
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 409) {
      throw new Error(`An honest request was refused: ${answer.text}`);
    }
    return answer.status === 201 ? answer.body.data.id : null;
  };

  const work = async (name: number) => {
    for (let i = 0; !state.isOver; i += 1) {
      const key = `${keys}${name}-${i}`;
      let ticket = await opened(key);
      while (ticket === null) {
        await pause(RETRY_MS);
        ticket = await opened(key);
      }
      acknowledged.set(key, ticket);
      acknowledgedAtMs.push(Date.now());
      await pause(everyMs);
    }
  };

  const working = Promise.all(Array.from({ length: clients }, (_, name) => work(name)));
  return {
    acknowledged,
    acknowledgedAtMs,
    refusedAtMs,
    slowestMs: () => Math.round(state.slowestMs),
    stop: async () => {
      state.isOver = true;
      await working;
    },
  };
};
