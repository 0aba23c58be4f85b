import { type GuildId, type UserId, toUserId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { countOf, mergeHistograms, NO_VALUES } from './histogram.ts';
import { pageByRank, type Rank } from './page-by-rank.ts';
import { toRatings, toTimes } from './report-models.ts';
import { listEnds, readGroups, type ReportQuery } from './report-query.ts';
import { addNames } from './staff-names.ts';
import { STAFF_ACTIONS } from './ticket-metrics.ts';

interface StaffMember {
  readonly userId: UserId;
  readonly guildId: GuildId;
}

const listStaff = async (reading: ReportQuery) => {
  const members = new Map<string, StaffMember>();
  const called = await readGroups(reading, listEnds(reading), {
    dimension: 'staff',
    measures: ['responses', 'businessResponses', 'resolutions', 'businessResolutions', 'ratings', 'actions'],
    toGroup: ({ guildId }, subject) => {
      const [category, user = null] = subject.split('/');
      if (user) members.set(user, { userId: toUserId(user), guildId });
      return reading.categoryId === undefined || category === reading.categoryId ? user : null;
    },
  });
  return [...members.values()].flatMap((member) => {
    const histograms = called.get(member.userId);
    if (!histograms) return [];
    const { ratings, actions, ...times } = histograms;
    const done = mergeHistograms(actions);
    return {
      ...member,
      replied: countOf(done, STAFF_ACTIONS.replied),
      claimed: countOf(done, STAFF_ACTIONS.claimed),
      closed: countOf(done, STAFF_ACTIONS.closed),
      responseTimes: toTimes(mergeHistograms(times.responses), mergeHistograms(times.businessResponses)),
      resolutionTimes: toTimes(mergeHistograms(times.resolutions), mergeHistograms(times.businessResolutions)),
      feedback: toRatings(mergeHistograms(ratings)),
    };
  });
};

/** Sorts by solved tickets, then by written messages. */
export const readStaff = async (reading: ReportQuery, page: PageRequest) => {
  const rows = await listStaff(reading);
  const toRank = (row: StaffRow): Rank => [row.resolutionTimes.count, row.replied, row.userId];
  const { items, next } = pageByRank(reading, rows.filter(hasWorked), page, toRank);
  const named = await addNames(reading.ports, items);
  return { items: named.map(({ guildId: _, ...row }) => row), next };
};

const NO_WORK = {
  replied: 0,
  claimed: 0,
  closed: 0,
  responseTimes: toTimes(NO_VALUES, NO_VALUES),
  resolutionTimes: toTimes(NO_VALUES, NO_VALUES),
  feedback: toRatings(NO_VALUES),
};

export const readStaffMember = (userId: UserId) => async (reading: ReportQuery) => {
  const found = (await listStaff(reading)).find((row) => row.userId === userId);
  const { guildId: _, ...row } = found ?? { guildId: null, userId, ...NO_WORK };
  return { ...row, period: reading.period };
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
