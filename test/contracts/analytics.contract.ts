import fc from 'fast-check';
import type { ReportInput } from '#core/analytics/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import {
  type ReportQuery,
  computeReference,
  countResults,
  type Past,
  response,
  resolution,
  summarizeRatings,
  reportTimes,
} from '../support/reference-analytics.ts';
import { lifeOfTicket, storeHistory, type Scene, sceneOf } from './random-histories.ts';
import type { CountRuns, Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'];
const MINUTE = 60_000;
/** A few weeks around the days on which clocks of many zones are changed. */
const STARTS = ['2025-03-01T00:00:00.000Z', '2025-09-20T00:00:00.000Z'] as const;

const question = fc.record({
  fromMs: fc.integer({ min: 0, max: 20 * 1_440 * MINUTE }),
  lengthMs: fc.integer({ min: MINUTE, max: 40 * 1_440 * MINUTE }),
  interval: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  timezone: fc.constantFrom(...ZONES),
  hasCategory: fc.boolean(),
});

const history = fc.record({
  start: fc.constantFrom(...STARTS),
  histories: fc.array(lifeOfTicket, { minLength: 1, maxLength: 8 }),
  question,
});

/** Counting, and every report, over the rows of a storage. */
export const analyticsContract = (current: () => Stores, countRuns: CountRuns): void => {
  it('counts random histories as the definitions say, together and by server', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ start, histories, question: input }) => {
        const scene = await sceneOf(current());
        const past: Past[] = [];
        for (const one of histories) past.push(...(await storeHistory(scene, start as Instant, one)));
        const from = plusMs(start as Instant, input.fromMs);
        const { interval, timezone } = input;
        const categoryId = input.hasCategory ? scene.categories[0].id : undefined;
        const asked = { from, to: plusMs(from, input.lengthMs), interval, timezone, categoryId };
        await agrees(scene, past, asked);
        await agreesTogether(scene, past, { ...asked, categoryId: undefined });
        await scene.app.includeServers();
        await agreesTogether(scene, past, { ...asked, categoryId: undefined });
      }),
      { numRuns: countRuns(25), endOnFailure: true },
    );
  });
};

/** Each server alone. */
const agrees = async ({ app, guilds }: Scene, all: readonly Past[], asked: ReportQuery) => {
  for (const guild of guilds) {
    const past = all.filter(({ ticket }) => ticket.guildId === guild);
    const expected = computeReference(past, asked);
    const q = asked as ReportInput;
    expect(await app.overview(guild, q)).toMatchObject(summary(expected));
    const staff = await readAllPages((page) => app.staff(guild, q, page));
    expect(staff).toHaveLength(Object.keys(expected.staff).length);
    expect(Object.fromEntries(staff.map(({ userId, period: _, name: __, ...row }) => [userId, row]))).toEqual(
      expected.staff,
    );
    seriesAgree(expected, [
      await app.volume(guild, q),
      await app.responseTimes(guild, q),
      await app.resolutionTimes(guild, q),
      await app.backlog(guild, q),
      await app.feedback(guild, q),
    ]);
    targetsAgree(expected, await app.targets(guild, q));
    const categories = await readAllPages((page) => app.categories(guild, { ...q, categoryId: undefined }, page), 1);
    for (const { categoryId, period: _, ...metrics } of categories) {
      expect(metrics).toEqual(summary(computeReference(past, { ...asked, categoryId }), false));
    }
  }
};

const summary = (expected: ReturnType<typeof computeReference>, hasBacklog = true) => {
  const { tickets, responseTimes, resolutionTimes, feedback, backlog } = expected;
  return { tickets, responseTimes, resolutionTimes, feedback, ...(hasBacklog && { backlog }) };
};

const targetsAgree = (expected: ReturnType<typeof computeReference>, report: any) => {
  const { total, kinds, targets, categories, staff, intervals } = expected.targets;
  const collect = (rows: readonly any[], key: string) =>
    Object.fromEntries(
      rows.map(({ met, breached, percent, ...row }) => [row[key], { met, breached, percent }] as const),
    );
  expect(report.total).toEqual(total);
  expect(collect(report.targets, 'targetId')).toEqual(targets);
  expect(collect(report.categories, 'categoryId')).toEqual(categories);
  expect(collect(report.staff, 'userId')).toEqual(staff);
  for (const { kind, ...counts } of report.kinds) expect(counts).toEqual(kinds[kind] ?? countResults([]));
  for (const { from, to: _, ...counts } of report.intervals)
    expect(counts).toEqual(intervals[expected.keyOf(from)] ?? countResults([]));
};

const seriesAgree = (expected: ReturnType<typeof computeReference>, reports: readonly any[]) => {
  const [volume, responses, resolutions, backlog, feedback] = reports;
  const all = [volume, responses, resolutions, backlog, feedback];
  const edges = volume.intervals.flatMap(({ from, to }: any) => [from, to]);
  expect(edges.slice(1, -1).filter((_: string, i: number) => i % 2 === 0)).toEqual(
    edges.slice(1, -1).filter((_: string, i: number) => i % 2 === 1),
  );
  for (const { intervals } of all) expect(intervals.map(({ from }: any) => from)).toHaveLength(volume.intervals.length);
  volume.intervals.forEach(({ from, to, ...counts }: any, i: number) => {
    const key = expected.keyOf(from);
    const of = <T>(by: Map<string, T[]>): readonly T[] => by.get(key) ?? [];
    const created = of(expected.createdBy);
    const answered = created.filter(({ ticket }) => ticket.firstResponseAt);
    expect(counts).toEqual({
      created: created.length,
      closed: of(expected.closedBy).length,
      reopened: of(expected.reopenedBy).length,
      merged: of(expected.mergedBy).length,
    });
    const within = { from, to };
    const unanswered = created.length - answered.length;
    expect(responses.intervals[i]).toEqual({ ...within, ...reportTimes(answered, response), unanswered });
    expect(resolutions.intervals[i]).toEqual({ ...within, ...reportTimes(of(expected.closedBy), resolution) });
    expect(feedback.intervals[i]).toEqual({ ...within, ...summarizeRatings(of(expected.ratedBy)) });
    expect(backlog.intervals[i]).toEqual({ ...within, ...expected.waitingAt(to) });
  });
  expect(volume.total).toMatchObject({ created: expected.tickets.created, closed: expected.tickets.closed });
  expect(responses.total).toEqual({ ...expected.responseTimes, unanswered: expected.tickets.unanswered });
};

/** All servers together are as one server with all their tickets; side by side they are as each alone. */
const agreesTogether = async ({ app, organization, guilds }: Scene, past: readonly Past[], asked: ReportQuery) => {
  const expected = computeReference(past, asked);
  const { ofOrganization } = app;
  const q = asked as ReportInput;
  expect(await ofOrganization.overview(organization.id, q)).toMatchObject(summary(expected));
  const staff = await readAllPages((page) => ofOrganization.staff(organization.id, q, page));
  expect(Object.fromEntries(staff.map(({ userId, period: _, name: __, ...row }) => [userId, row]))).toEqual(
    expected.staff,
  );
  const { items } = await ofOrganization.servers(organization.id, q, { limit: 10, after: null });
  expect(items.map(({ guildId }) => guildId)).toEqual([...guilds].sort());
  const volumes: Awaited<ReturnType<typeof app.volume>>[] = [];
  for (const row of items) {
    const { period, ...alone } = await app.overview(row.guildId, q);
    expect(row).toEqual({ guildId: row.guildId, name: 'A server', period, ...alone });
    volumes.push(await app.volume(row.guildId, q));
  }
  const sum = await ofOrganization.volume(organization.id, q);
  sum.intervals.forEach(({ created, closed: ended }, i) => {
    expect(created).toBe(volumes.reduce((total, { intervals }) => total + (intervals[i]?.created ?? 0), 0));
    expect(ended).toBe(volumes.reduce((total, { intervals }) => total + (intervals[i]?.closed ?? 0), 0));
  });
  await membersAgree(app, organization.id, guilds, past);
};

const membersAgree = async (
  { ofOrganization }: Scene['app'],
  organization: Scene['organization']['id'],
  guilds: readonly GuildId[],
  past: readonly Past[],
) => {
  const ever = { from: STARTS[0], to: '2030-01-01T00:00:00.000Z', interval: 'month', timezone: 'UTC' } as const;
  const { staff: expected } = computeReference(past, ever);
  const seen = [];
  for (let after: readonly string[] | null = null, isFirst = true; isFirst || after; isFirst = false) {
    const page: Awaited<ReturnType<typeof ofOrganization.members>> = await ofOrganization.members(organization, {
      limit: 2,
      after,
    });
    seen.push(...page.items);
    after = page.next;
  }
  expect(seen.map(({ userId }) => userId as string)).toEqual(Object.keys(expected).sort());
  for (const { userId, replied, claimed, closed: ended, responses, resolutions, ratings } of seen) {
    const row = expected[userId]!;
    expect({ replied, claimed, ended }).toEqual({ replied: row.replied, claimed: row.claimed, ended: row.closed });
    expect([responses, resolutions, ratings]).toEqual([
      row.responseTimes.count,
      row.resolutionTimes.count,
      row.feedback.count,
    ]);
    const detail = await ofOrganization.member(organization, userId);
    expect(detail.servers.every(({ guildId }) => guilds.includes(guildId))).toBe(true);
    expect(detail.servers.reduce((total, one) => total + one.replied, 0)).toBe(replied);
  }
};
