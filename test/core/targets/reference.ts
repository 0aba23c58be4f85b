import type { Hours } from '#core/calendars/index.ts';
import { createReference } from '../../support/reference-hours.ts';

const MINUTE_MS = 60_000;

export const STEPS = ['answer', 'ask', 'hold', 'wait', 'open', 'close', 'reopen'] as const;
export type Step = (typeof STEPS)[number];

export interface Plan {
  readonly first: number | null;
  readonly next: number | null;
  readonly resolution: number | null;
  readonly pausedIn: readonly string[];
  readonly percent: number | null;
}

interface Clock {
  startedAt: number;
  left: number;
  readonly total: number;
  warnedAt: number | null;
  metAt: number | null;
  breachedAt: number | null;
}

type Kind = 'first' | 'next' | 'resolution';

class Simulation {
  status = 'open';
  isAnswered = false;
  readonly clocks = new Map<string, Clock>();
  readonly #plan: Plan;

  constructor(plan: Plan, at: number) {
    this.#plan = plan;
    this.#start('first', at);
    this.#start('resolution', at);
  }

  get isPaused(): boolean {
    return this.#plan.pausedIn.includes(this.status);
  }

  get running(): readonly Clock[] {
    return [...this.clocks.values()].filter(({ metAt, breachedAt }) => metAt === null && breachedAt === null);
  }

  /** What has passed counts before what happens now. */
  settle(at: number): void {
    if (this.isPaused) return;
    const { percent } = this.#plan;
    for (const clock of this.running) {
      const isDue = percent !== null && (clock.total - clock.left) * 100 >= percent * clock.total;
      if (clock.left === 0) clock.breachedAt = at;
      else if (isDue) clock.warnedAt ??= at;
    }
  }

  count(isOpen: boolean): void {
    if (!isOpen || this.isPaused) return;
    for (const clock of this.running) clock.left -= 1;
  }

  take(step: Step, at: number): void {
    if ((this.status === 'closed') === (step === 'reopen')) this.#steps[step](at);
  }

  readonly #steps: Record<Step, (at: number) => void> = {
    hold: () => (this.status = 'on_hold'),
    wait: () => (this.status = 'pending'),
    open: () => (this.status = 'open'),
    answer: (at) => {
      this.#end('first', at);
      this.#end('next', at);
      this.isAnswered = true;
      this.status = 'pending';
    },
    ask: (at) => {
      this.status = 'open';
      const next = this.clocks.get('next');
      if (this.isAnswered && next?.metAt !== null) this.#start('next', at);
    },
    close: (at) => {
      this.status = 'closed';
      this.#end('resolution', at);
      for (const kind of ['first', 'next'] as const) {
        const clock = this.clocks.get(kind);
        if (clock && this.running.includes(clock)) this.clocks.delete(kind);
        else this.#end(kind, at);
      }
    },
    reopen: (at) => {
      this.status = 'open';
      const resolution = this.clocks.get('resolution');
      if (resolution) resolution.metAt = null;
      if (resolution?.breachedAt === null) resolution.startedAt = at;
      if (!this.isAnswered && !this.clocks.has('first')) this.#start('first', at);
    },
  };

  #start(kind: Kind, at: number): void {
    const total = this.#plan[kind];
    const ends = { warnedAt: null, metAt: null, breachedAt: null };
    if (total) this.clocks.set(kind, { startedAt: at, left: total, total, ...ends });
  }

  #end(kind: Kind, at: number): void {
    const clock = this.clocks.get(kind);
    if (clock) clock.metAt ??= at;
  }
}

interface Period {
  readonly from: number;
  readonly until: number;
}

/** Goes through the time minute by minute: slow, and with nothing in common with core. */
export const simulate = (
  hours: Hours,
  plan: Plan,
  { from, until }: Period,
  steps: ReadonlyMap<number, Step>,
): ReadonlyMap<string, Clock> => {
  const reference = createReference(hours, from, until);
  const simulation = new Simulation(plan, from);
  for (let at = from; at <= until; at += MINUTE_MS) {
    simulation.settle(at);
    const step = steps.get(at);
    if (step) simulation.take(step, at);
    simulation.count(reference.isOpen(at));
  }
  return simulation.clocks;
};
