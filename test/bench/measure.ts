import { load, type Round, type Target } from './load.ts';
import type { Options } from './options.ts';

/** One server under one kind of request. */
export interface Turn {
  readonly name: string;
  readonly subject: 'bare' | 'service';
  /** How many tickets there are. */
  readonly tickets: number;
  /** The smallest ratio to the bare server that is good enough. */
  readonly goal: number;
  readonly target: Target;
}

/** What a server did in its turns. */
export interface Measurement extends Omit<Turn, 'target'> {
  /** Requests per second of each round. */
  readonly rounds: readonly number[];
  /** Requests that were answered 503. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export type Pace = Pick<Options, 'rounds' | 'roundMs' | 'warmUpMs'>;

/**
 * Measures servers against each other: each gets its turn in every round, and the turns change places from round to
 * round, so that what disturbs the machine disturbs them alike.
 */
export const measure = async (turns: readonly Turn[], pace: Pace): Promise<readonly Measurement[]> => {
  for (const { target } of turns) await load(target, pace.warmUpMs);
  const taken = turns.map((turn) => ({ turn, loads: [] as Round[] }));
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { turn, loads } of round % 2 === 0 ? taken : taken.toReversed()) {
      loads.push(await load(turn.target, pace.roundMs));
    }
  }
  return taken.map(({ turn: { target: _, ...turn }, loads }) => {
    const percentile = percentilesOf(loads.flatMap(({ latenciesMs }) => latenciesMs));
    const rounds = loads.map(({ requestsPerSecond }) => requestsPerSecond);
    const refused = loads.reduce((sum, round) => sum + round.refused, 0);
    return { ...turn, rounds, refused, p50Ms: percentile(0.5), p95Ms: percentile(0.95), p99Ms: percentile(0.99) };
  });
};

/** The same measurements of several processes: all their rounds, and the medians of their latencies. */
export const combineRuns = (runs: readonly (readonly Measurement[])[]): readonly Measurement[] =>
  (runs[0] ?? []).map((first, place) => {
    const all = runs.flatMap((run) => run[place] ?? []);
    const medianOf = (field: 'p50Ms' | 'p95Ms' | 'p99Ms') => median(all.map((one) => one[field]));
    return {
      ...first,
      rounds: all.flatMap(({ rounds }) => rounds),
      refused: all.reduce((sum, { refused }) => sum + refused, 0),
      p50Ms: medianOf('p50Ms'),
      p95Ms: medianOf('p95Ms'),
      p99Ms: medianOf('p99Ms'),
    };
  });

/** The value that a share of the values does not exceed. */
export const percentilesOf = (values: readonly number[]): ((share: number) => number) => {
  const sorted = Float64Array.from(values).sort();
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
};

/** The median of the quotients, round by round. */
export const ratioOf = (rounds: readonly number[], others: readonly number[]): number =>
  median(rounds.map((value, round) => value / (others[round] ?? value)));

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
};
