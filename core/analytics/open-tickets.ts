import type { Clock } from '../shared/clock.ts';
import type { CategoryId, GuildId, TeamId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import { DAY_MS } from './rollup.ts';

/** Age groups of open tickets begin at these days, the youngest first. */
export const AGES_IN_DAYS = [0, 1, 3, 7, 30] as const;
export const MAX_BACKLOG_TAGS = 20;

export interface OpenTicketFilter {
  readonly categoryId?: CategoryId | undefined;
  readonly teamId?: TeamId | undefined;
}

interface AgeCount {
  readonly fromDays: number;
  /** Is null for the oldest. */
  readonly toDays: number | null;
  readonly count: number;
}

export interface OpenTickets {
  readonly at: Instant;
  readonly total: number;
  readonly ages: readonly AgeCount[];
  /** The most used first. A ticket counts for each of its tags. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly untagged: number;
}

interface OpenTicketPorts {
  readonly analytics: Pick<AnalyticsStore, 'readOpenTickets'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Counts the tickets that are not closed now, by age and by tag. @throws service_unavailable as heavy reads do */
export const readOpenTickets =
  ({ analytics, clock }: OpenTicketPorts) =>
  async (guild: GuildId, filter: OpenTicketFilter): Promise<OpenTickets> => {
    const at = clock.now();
    const createdFrom = AGES_IN_DAYS.slice(1).map((days) => plusMs(at, 1 - days * DAY_MS));
    const query = { guild, ...filter, createdFrom, tagLimit: MAX_BACKLOG_TAGS };
    const { counts, tags, untagged } = await analytics.readOpenTickets(query);
    const ages = AGES_IN_DAYS.map((fromDays, i) => ({
      fromDays,
      toDays: AGES_IN_DAYS[i + 1] ?? null,
      count: counts[i] ?? 0,
    }));
    return { at, total: ages.reduce((sum, { count }) => sum + count, 0), ages, tags, untagged };
  };
