import type { CategoryId, GuildId, UserId } from '../shared/ids.ts';
import type { Question } from './period.ts';
import {
  endsOf,
  intervalsOf,
  type Reading,
  readingOf,
  type ReadingPorts,
  tallied,
  totals,
  withinOf,
  withPast,
} from './reading.ts';
import { emptyTallies, type Tally, together } from './tally.ts';
import { DEEDS, type Measure } from './ticket-figures.ts';
import { type Backlog, backlogOf, durationsOf, ratingsOf, summaryOf, volumeOf } from './told.ts';

/** Answers a question about some servers together. */
type Report<T> = (reading: Reading) => Promise<T>;

const SUMMED: readonly Measure[] = ['steps', 'responses', 'resolutions', 'ratings'];

const overview = async (reading: Reading) => {
  const edges = withPast(endsOf(reading));
  const tallies = await totals(reading, edges, SUMMED);
  return { period: reading.period, ...summaryOf(tallies, 1), backlog: backlogOf(tallies.steps) };
};

/** A figure of the whole period, and of each of its intervals. */
const series =
  <T extends object>(measures: readonly Measure[], tell: (...tallies: readonly Tally[]) => T): Report<Series<T>> =>
  async (reading) => {
    const edges = intervalsOf(reading);
    const tallies = await totals(reading, edges, measures);
    const of = (bucket: number) => measures.map((measure) => tallies[measure][bucket] ?? NONE);
    return {
      period: reading.period,
      total: tell(...measures.map((measure) => together(tallies[measure]))),
      intervals: edges.slice(0, -1).map((_, bucket) => ({ ...withinOf(edges, bucket), ...tell(...of(bucket)) })),
    };
  };

interface Series<T> {
  readonly period: Reading['period'];
  readonly total: T;
  readonly intervals: readonly (ReturnType<typeof withinOf> & T)[];
}

const NONE = together([]);

const volume = series(['steps'], (steps = NONE) => volumeOf(steps));
const responseTimes = series(['steps', 'responses'], (steps = NONE, responses = NONE) => ({
  ...durationsOf(responses),
  unanswered: volumeOf(steps).created - responses.count,
}));
const resolutionTimes = series(['resolutions'], (resolutions = NONE) => durationsOf(resolutions));
const feedback = series(['ratings'], (ratings = NONE) => ratingsOf(ratings));

const backlog: Report<Series<Backlog>> = async (reading) => {
  const edges = intervalsOf(reading);
  const { steps } = await totals(reading, withPast(edges), ['steps']);
  const running = together(steps.slice(0, 1));
  const intervals = steps.slice(1).map((tally, bucket) => {
    running.merge(tally);
    return { ...withinOf(edges, bucket), ...backlogOf([running]) };
  });
  return { period: reading.period, total: backlogOf([running]), intervals };
};

/** Staff by how many tickets they solved, then by how many they answered. */
const staff = async (reading: Reading) => {
  const called = await tallied(reading, endsOf(reading), {
    dimension: 'staff',
    measures: ['responses', 'resolutions', 'ratings', 'deeds'],
    calledOf: (_, subject) => {
      const [category, user = null] = subject.split('/');
      return reading.categoryId === undefined || category === reading.categoryId ? user : null;
    },
  });
  const rows = [...called].map(([userId, { responses, resolutions, ratings, deeds }]) => {
    const done = together(deeds);
    return {
      userId: userId as UserId,
      replied: done.of(DEEDS.replied),
      claimed: done.of(DEEDS.claimed),
      closed: done.of(DEEDS.closed),
      responseTimes: durationsOf(together(responses)),
      resolutionTimes: durationsOf(together(resolutions)),
      feedback: ratingsOf(together(ratings)),
    };
  });
  return { period: reading.period, staff: rows.filter(hasWorked).sort(byWork) };
};

interface StaffRow {
  readonly userId: UserId;
  readonly replied: number;
  readonly claimed: number;
  readonly closed: number;
  readonly responseTimes: { readonly count: number };
  readonly resolutionTimes: { readonly count: number };
  readonly feedback: { readonly count: number };
}

const hasWorked = ({ replied, claimed, closed, responseTimes, resolutionTimes, feedback: rated }: StaffRow): boolean =>
  [replied, claimed, closed, responseTimes.count, resolutionTimes.count, rated.count].some((count) => count !== 0);

const byWork = (a: StaffRow, b: StaffRow): number =>
  b.resolutionTimes.count - a.resolutionTimes.count || b.replied - a.replied || (a.userId < b.userId ? -1 : 1);

/** Categories by how many tickets came, those that are gone too. */
const categories = async (reading: Reading) => {
  const calledOf = (_: unknown, subject: string) => subject;
  const called = await tallied(reading, endsOf(reading), { dimension: 'category', measures: SUMMED, calledOf });
  const rows = [...called].map(([id, tallies]) => ({ categoryId: id as CategoryId, ...summaryOf(tallies, 0) }));
  const hasFigures = ({ tickets, resolutionTimes: times, feedback: rated }: (typeof rows)[number]) =>
    [tickets.created, tickets.reopened, tickets.merged, times.count, rated.count].some((count) => count !== 0);
  return {
    period: reading.period,
    categories: rows
      .filter(hasFigures)
      .sort((a, b) => b.tickets.created - a.tickets.created || (a.categoryId < b.categoryId ? -1 : 1)),
  };
};

/** The overview of each server, in the order given. */
export const sideBySide = async (reading: Reading) => {
  const edges = withPast(endsOf(reading));
  const calledOf = ({ guildId }: { readonly guildId: GuildId }) => guildId;
  const called = await tallied(reading, edges, { dimension: 'all', measures: SUMMED, calledOf });
  return reading.guilds.map((guildId) => {
    const tallies = called.get(guildId) ?? emptyTallies(edges.length - 1);
    return { guildId, ...summaryOf(tallies, 1), backlog: backlogOf(tallies.steps) };
  });
};

/** Every report there is, about any number of servers together. */
export const reportsOf = (ports: ReadingPorts) => {
  const about =
    <T>(report: Report<T>) =>
    async (guilds: readonly GuildId[], question: Question): Promise<T> =>
      report(await readingOf(ports, guilds, question));
  return {
    overview: about(overview),
    volume: about(volume),
    responseTimes: about(responseTimes),
    resolutionTimes: about(resolutionTimes),
    backlog: about(backlog),
    staff: about(staff),
    categories: about(categories),
    feedback: about(feedback),
  };
};
