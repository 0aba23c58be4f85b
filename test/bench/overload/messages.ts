/** Requests that a client process makes. */
export interface Order {
  readonly url: string;
  /** Requests as they go over the wire, taken in turn; those for new tickets hold `KEY_PLACE` where their key belongs. */
  readonly requests: readonly string[];
  readonly forMs: number;
  /** So many begin in a second, answered or not; null for one after the other on each connection. */
  readonly perSecond: number | null;
  readonly connections: number;
  /** Connections are opened before the load begins; otherwise each when it is needed. */
  readonly areOpenBefore: boolean;
}

/** One request: when it was due, how long it waited for its answer, and the status; 0 when none came. */
export type Outcome = readonly [dueMs: number, latencyMs: number, status: number];

/** What a client puts a new key in the place of. */
export const KEY_PLACE = '{key}';
