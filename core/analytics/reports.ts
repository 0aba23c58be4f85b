import type { CategoryId, GuildId, UserId } from '../shared/ids.ts';
import { type Page, pageOf, type PageRequest } from '../shared/page.ts';
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

/** Staff by how many tickets they solved, then by how many messages they wrote. */
const staff = async (reading: Reading, page: PageRequest) => {
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
  return rankedPage(reading, rows.filter(hasWorked), page, (row) => [
    row.resolutionTimes.count,
    row.replied,
    row.userId,
  ]);
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

/** Categories by how many tickets came, those that are gone too. */
const categories = async (reading: Reading, page: PageRequest) => {
  const calledOf = (_: unknown, subject: string) => subject;
  const called = await tallied(reading, endsOf(reading), { dimension: 'category', measures: SUMMED, calledOf });
  const rows = [...called].map(([id, tallies]) => ({ categoryId: id as CategoryId, ...summaryOf(tallies, 0) }));
  const hasFigures = ({ tickets, resolutionTimes: times, feedback: rated }: (typeof rows)[number]) =>
    [tickets.created, tickets.reopened, tickets.merged, times.count, rated.count].some((count) => count !== 0);
  return rankedPage(reading, rows.filter(hasFigures), page, ({ tickets, categoryId }) => [tickets.created, categoryId]);
};

/** Numbers, of which the highest come first, and an id. */
type Rank = readonly [...(readonly number[]), string];

/** A page of the rows in the order of their ranks, each with the period that was asked for. */
const rankedPage = <Row extends object>(
  { period }: Reading,
  rows: readonly Row[],
  { limit, after }: PageRequest,
  rankOf: (row: Row) => Rank,
): Page<Row & { readonly period: Reading['period'] }> => {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) })).sort((a, b) => compareRanks(a.rank, b.rank));
  const rest = after ? ranked.filter(({ rank }) => compareRanks(rank, after) > 0) : ranked;
  const { items, next } = pageOf(rest.slice(0, limit + 1), limit, ({ rank }) => rank.map(String));
  return { items: items.map(({ row }) => ({ ...row, period })), next };
};

const compareRanks = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  const [id, other] = [String(a.at(-1)), String(b.at(-1))];
  const differences = a.slice(0, -1).map((value, index) => Number(b[index]) - Number(value));
  return differences.find((difference) => difference !== 0) ?? (id < other ? -1 : Number(id > other));
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
  const pageOfReport =
    <T>(report: (reading: Reading, page: PageRequest) => Promise<Page<T>>) =>
    async (guilds: readonly GuildId[], question: Question, page: PageRequest): Promise<Page<T>> =>
      report(await readingOf(ports, guilds, question), page);
  return {
    overview: about(overview),
    volume: about(volume),
    responseTimes: about(responseTimes),
    resolutionTimes: about(resolutionTimes),
    backlog: about(backlog),
    staff: pageOfReport(staff),
    categories: pageOfReport(categories),
    feedback: about(feedback),
  };
};
