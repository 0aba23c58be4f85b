import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from './harness.ts';
import { type Load, startLoad } from './load.ts';
import type { Needed } from '../../support/programs/postgres-server.ts';
import { firstAfter, judge, type Verdict } from './oracle.ts';

/** How thoroughly a fault is tried. */
export interface Thoroughness {
  readonly kills: number;
  readonly outageMs: number;
  /** How many there are in a big database. */
  readonly tickets: number;
}

export const SHORT: Thoroughness = { kills: 4, outageMs: 3_000, tickets: 20_000 };
export const FULL: Thoroughness = { kills: 60, outageMs: 60_000, tickets: 2_000_000 };

export interface Outcome extends Verdict {
  /** From the end of the fault to the first acknowledgement, and to the first delivery; null when there was none. */
  readonly acknowledgedAfterMs: number | null;
  readonly deliveredAfterMs: number | null;
  readonly slowestRequestMs: number | null;
  /** What else was measured. */
  readonly note?: string;
}

export interface Fault {
  readonly name: string;
  /** A program that has to be on the machine. */
  readonly needs?: Needed;
  /** Needs no PostgreSQL. */
  readonly isEmbedded?: true;
  readonly run: (how: Thoroughness) => Promise<Outcome>;
}

const LOAD = { clients: 8, everyMs: 40 };
/** Of load before and after the fault. */
export const CALM_MS = 1_500;

interface Scene<L> {
  readonly harness: L;
  readonly load: Load;
}

/** What a fault itself has to tell. */
export interface Finding {
  readonly note?: string;
  /** Broken promises, in sentences. */
  readonly broken?: readonly string[];
}

type Step<L> = ((scene: Scene<L>) => Promise<void>) | ((scene: Scene<L>) => Promise<Finding>);

/** Load, the fault in the middle of it, and the oracle. The fault resolves when what was taken away is back. */
export const underLoad = async <L extends Site & { close(): Promise<void> }>(
  harness: L,
  fault: Step<L>,
): Promise<Outcome> => {
  try {
    const load = startLoad(harness, LOAD);
    await pause(CALM_MS);
    const { note, broken = [] } = (await fault({ harness, load })) ?? {};
    const endedAt = Date.now();
    await pause(CALM_MS);
    await load.stop();
    const verdict = await judge(harness, load);
    const deliveredAt = harness.receiver.received.map(({ atMs }) => atMs);
    return {
      ...verdict,
      broken: [...verdict.broken, ...broken],
      acknowledgedAfterMs: firstAfter(load.acknowledgedAtMs, endedAt),
      deliveredAfterMs: firstAfter(deliveredAt, endedAt),
      slowestRequestMs: load.slowestMs(),
      ...(note !== undefined && { note }),
    };
  } finally {
    await harness.close();
  }
};

/** Of what is judged without load and oracle. */
export const outcomeOf = (broken: readonly string[], note: string): Outcome => ({
  acknowledged: 0,
  events: 0,
  delivered: 0,
  duplicates: 0,
  acknowledgedAfterMs: null,
  deliveredAfterMs: null,
  slowestRequestMs: null,
  broken,
  note,
});
