import type { Clock } from '../shared/clock.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import { epochMsOf, type Instant, instantOf } from '../shared/instant.ts';
import { catchUp, type CountingPorts } from './keep-up.ts';
import { edgesOf, type Period, periodOf, type Question } from './period.ts';
import type { Dimension, Rollup } from './rollup.ts';
import { coverOf, emptyTallies, type Tallies, talliesOf } from './tally.ts';
import type { Measure } from './ticket-figures.ts';

export type ReadingPorts = CountingPorts & { readonly clock: Clock };

/** What an answer says of the period that it is about. */
export type ToldPeriod = Period & {
  /** False while more changes wait to be counted than an answer can wait for. */
  readonly isComplete: boolean;
};

/** An interval of a period, or a part of one at its ends. */
export interface Within {
  readonly from: Instant;
  readonly to: Instant;
}

/** A question about some servers, with everything of them counted. */
export interface Reading {
  readonly ports: ReadingPorts;
  readonly guilds: readonly GuildId[];
  readonly period: ToldPeriod;
  readonly categoryId: CategoryId | undefined;
}

/** Begins an answer. @throws validation_error for a period or a time zone that is none */
export const readingOf = async (
  ports: ReadingPorts,
  guilds: readonly GuildId[],
  question: Question,
): Promise<Reading> => {
  const period = periodOf(question, ports.clock.now());
  const isComplete = await catchUp(ports)(guilds);
  return { ports, guilds, period: { ...period, isComplete }, categoryId: question.categoryId };
};

/** Where a period begins and ends. */
export const endsOf = ({ period }: Reading): readonly number[] => [epochMsOf(period.from), epochMsOf(period.to)];

/** @throws validation_error when the period has too many intervals */
export const intervalsOf = ({ period }: Reading): readonly number[] => edgesOf(period);

export const withinOf = (edges: readonly number[], bucket: number): Within => ({
  from: instantOf(edges[bucket] ?? 0),
  to: instantOf(edges[bucket + 1] ?? 0),
});

/** Before any ticket of any chat platform. */
const BEGINNING = Date.UTC(2010, 0);

/** The same edges, with all that was before as the first interval. */
export const withPast = (edges: readonly number[]): readonly number[] => [
  Math.min(BEGINNING, edges[0] ?? BEGINNING),
  ...edges,
];

/** The figures of all servers together, between these edges. */
export const totals = async (
  reading: Reading,
  edges: readonly number[],
  measures: readonly Measure[],
): Promise<Tallies> => {
  const { categoryId } = reading;
  const dimension = categoryId ? 'category' : 'all';
  const called = await tallied(reading, edges, { dimension, measures, calledOf: () => '' });
  return called.get('') ?? emptyTallies(edges.length - 1);
};

interface Asked {
  readonly dimension: Dimension;
  readonly measures: readonly Measure[];
  /** What a subject is called whose figures belong together; null when it is not asked for. */
  readonly calledOf: (row: Rollup, subject: string) => string | null;
}

export const tallied = async (
  { ports, guilds, categoryId }: Reading,
  edges: readonly number[],
  { dimension, measures, calledOf }: Asked,
): Promise<ReadonlyMap<string, Tallies>> => {
  const cover = coverOf(edges);
  const filter = dimension === 'category' ? { categoryId } : {};
  const rows = await ports.analytics.rollups({ guilds, dimension, measures, runs: cover.runs, ...filter });
  return talliesOf(cover, rows, calledOf);
};
