import { listEdges } from '../../analytics/index.ts';
import type { UserId } from '../../shared/ids.ts';
import { type Instant, toEpochMs, toInstant } from '../../shared/instant.ts';
import { getTimeZone } from '../../shared/time-zone.ts';
import {
  type BacktestDay,
  type BacktestExample,
  type BacktestResult,
  type CalledCount,
  COUNT_NAMES,
  type CountName,
  type Counts,
  MAX_CALLED,
  MAX_EXAMPLES,
} from '../model/backtest.ts';
import type { EventPeriod } from '../model/backtest-store.ts';

export type Side = 'replayed' | 'actual';

const HOUR_MS = 3_600_000;

type MutableCounts = Record<CountName, number>;

const NO_COUNTS = Object.fromEntries(COUNT_NAMES.map((name) => [name, 0])) as Counts;

interface Person {
  readonly type: CalledCount['type'];
  readonly id: string;
  replayed: number;
  actual: number;
  readonly byHour: Map<number, number>;
}

/** Counts what a replay finds, by day. Ignores what is outside of the period. */
export class ReplayCounts {
  readonly #period: EventPeriod & { readonly timezone: string };
  readonly #edges: readonly number[];
  readonly #days: readonly Readonly<Record<Side, MutableCounts>>[];
  readonly #people = new Map<string, Person>();
  readonly #byHour = new Map<number, number>();
  readonly #examples: BacktestExample[] = [];

  constructor(period: EventPeriod & { readonly timezone: string }) {
    this.#period = period;
    this.#edges = listEdges({ ...period, interval: 'day' });
    this.#days = this.#edges.slice(1).map(() => ({ replayed: { ...NO_COUNTS }, actual: { ...NO_COUNTS } }));
  }

  /** Are when the days end, in order; the last one is the end of the period. */
  get dayEnds(): readonly Instant[] {
    return this.#edges.slice(1).map(toInstant);
  }

  add(side: Side, name: CountName, at: Instant): void {
    const day = this.#days[this.#toDay(at)];
    if (day) day[side][name] += 1;
  }

  addExample(example: BacktestExample): void {
    if (this.#toDay(example.at) >= 0 && this.#examples.length < MAX_EXAMPLES) this.#examples.push(example);
  }

  setWaiting(day: number, waiting: Readonly<Record<Side, number>>): void {
    const counts = this.#days[day];
    if (!counts) return;
    counts.replayed.waiting = waiting.replayed;
    counts.actual.waiting = waiting.actual;
  }

  /** Counts somebody who is called to a ticket. */
  call(type: CalledCount['type'], id: string, at: Instant): void {
    if (this.#toDay(at) < 0) return;
    const hour = Math.floor(toEpochMs(at) / HOUR_MS);
    const person = this.#getPerson(type, id);
    person.replayed += 1;
    increase(person.byHour, hour);
    increase(this.#byHour, hour);
  }

  addActualAssignee(staff: UserId, at: Instant): void {
    if (this.#toDay(at) >= 0) this.#getPerson('staff', staff).actual += 1;
  }

  build(has: {
    readonly actual: boolean;
    readonly actualAssignees: boolean;
  }): Omit<BacktestResult, 'tickets' | 'assumptions'> {
    const zone = getTimeZone(this.#period.timezone);
    const days = this.#days.map(({ replayed, actual }, index): BacktestDay => {
      const start = this.#edges[index] ?? 0;
      const date = new Date(start + zone.getOffset(start)).toISOString().slice(0, 10);
      return { date, replayed, actual: has.actual ? actual : null };
    });
    const byHour = [...this.#byHour.values()].sort((a, b) => a - b);
    return {
      timezone: this.#period.timezone,
      days,
      totals: {
        replayed: sum(days.map((day) => day.replayed)),
        actual: has.actual ? sum(this.#days.map((day) => day.actual)) : null,
      },
      pings: {
        total: byHour.reduce((total, count) => total + count, 0),
        maxPerHour: byHour.at(-1) ?? 0,
        p95PerHour: byHour[Math.max(0, Math.ceil(byHour.length * 0.95) - 1)] ?? 0,
      },
      called: [...this.#people.values()]
        .sort((a, b) => b.replayed - a.replayed || b.actual - a.actual || (a.id < b.id ? -1 : 1))
        .slice(0, MAX_CALLED)
        .map(({ byHour: hours, actual, ...person }) => ({
          ...person,
          actual: has.actualAssignees ? actual : null,
          maxPerHour: Math.max(0, ...hours.values()),
        })),
      examples: this.#examples,
    };
  }

  /** Returns -1 outside of the period. */
  #toDay(at: Instant): number {
    const ms = toEpochMs(at);
    if (at < this.#period.from || at >= this.#period.to) return -1;
    return this.#edges.findLastIndex((edge) => edge <= ms);
  }

  #getPerson(type: CalledCount['type'], id: string): Person {
    const key = `${type} ${id}`;
    const known = this.#people.get(key);
    if (known) return known;
    const person: Person = { type, id, replayed: 0, actual: 0, byHour: new Map() };
    this.#people.set(key, person);
    return person;
  }
}

const increase = (counts: Map<number, number>, key: number): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** What waits at the end of the last day is what waits at the end. */
const sum = (days: readonly Counts[]): Counts => {
  const totals = COUNT_NAMES.map((name) => [name, days.reduce((total, day) => total + day[name], 0)]);
  return { ...(Object.fromEntries(totals) as Counts), waiting: days.at(-1)?.waiting ?? 0 };
};
