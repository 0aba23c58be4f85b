import type { Actor } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ReplayedChange } from './replayed-tickets.ts';
import type { Side, ReplayCounts } from './replay-counts.ts';

/** Follows real changes, and does at its own times what the draft would do. */
export interface Simulation {
  follow(change: ReplayedChange): void;
  /** Returns when it next has something to do by itself; null when it waits for a change. */
  nextAt(): Instant | null;
  runDue(at: Instant): void;
  /** Counts the tickets that wait; null where nothing waits. */
  measureWaiting(): Readonly<Record<Side, number>> | null;
}

const SERVICE: readonly Actor['type'][] = ['system', 'automation', 'flow'];

/**
 * Drives a simulation through time. What is due in the same millisecond as a change of people comes after it, and before
 * one of the service, which follows from what was due.
 */
export class Timeline {
  readonly #simulation: Simulation;
  readonly #counts: ReplayCounts;
  readonly #dayEnds: readonly Instant[];
  #day = 0;

  constructor(simulation: Simulation, counts: ReplayCounts) {
    this.#simulation = simulation;
    this.#counts = counts;
    this.#dayEnds = counts.dayEnds;
  }

  follow(change: ReplayedChange): void {
    this.advance(change.at, SERVICE.includes(change.actor.type));
    this.#simulation.follow(change);
  }

  /** Does all that is due before; at that instant, too, where it is included. */
  advance(until: Instant, isIncluded = false): void {
    for (;;) {
      const due = this.#findDue(until, isIncluded);
      const dayEnd = this.#dayEnds[this.#day];
      if (dayEnd !== undefined && dayEnd <= until && (due === null || due >= dayEnd)) this.#endDay();
      else if (due !== null) this.#simulation.runDue(due);
      else return;
    }
  }

  #findDue(until: Instant, isIncluded: boolean): Instant | null {
    const next = this.#simulation.nextAt();
    if (next === null || next > until) return null;
    return next < until || isIncluded ? next : null;
  }

  #endDay(): void {
    const waiting = this.#simulation.measureWaiting();
    if (waiting) this.#counts.setWaiting(this.#day, waiting);
    this.#day += 1;
  }
}
