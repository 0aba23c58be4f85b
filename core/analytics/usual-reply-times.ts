import type { Clock } from '../shared/clock.ts';
import { TtlCache } from '../shared/concurrency/ttl-cache.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import { toEpochMs } from '../shared/instant.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import { groupRollups } from './group-rollups.ts';
import { computePercentiles, countAll, mergeHistograms } from './histogram.ts';
import { planRollups } from './rollup-plan.ts';
import { DAY_MS } from './rollup.ts';

const DAYS = 28;
const LEAST_REPLIES = 5;
/** The answer is read for each ticket that is opened. */
const KEPT_MS = 10 * 60_000;

interface UsualReplyPorts {
  readonly analytics: Pick<AnalyticsStore, 'readRollups'>;
  readonly clock: Clock;
}

/** Knows the median first reply of a category's tickets of the last four weeks; it may be ten minutes old. */
export const createUsualReplyTimes = ({ analytics, clock }: UsualReplyPorts) => {
  const known = new TtlCache<number | null>(clock, KEPT_MS);
  const read = async (guild: GuildId, categoryId: CategoryId): Promise<number | null> => {
    const tomorrow = Math.ceil((toEpochMs(clock.now()) + 1) / DAY_MS) * DAY_MS;
    const plan = planRollups([tomorrow - DAYS * DAY_MS, tomorrow], ['responses']);
    const query = { guilds: [guild], dimension: 'category', runs: plan.runs, categoryId } as const;
    const groups = groupRollups(plan, await analytics.readRollups(query), (_, subject) => subject);
    const responses = mergeHistograms(groups.get(categoryId)?.responses ?? []);
    if (countAll(responses) < LEAST_REPLIES) return null;
    const [median = null] = computePercentiles(responses, 50);
    return median === null ? null : median * 1_000;
  };
  return {
    /** Returns milliseconds; null with fewer than five replies. */
    findUsual: (guild: GuildId, category: CategoryId): Promise<number | null> =>
      known.getOrRead(`${guild} ${category}`, () => read(guild, category)),
  };
};
