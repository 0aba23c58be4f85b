import { listKeys } from '../shared/values/list-keys.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { AnalyticsStore, StaffTotals } from './analytics-store.ts';
import { addRollups, addToOrganization } from './organization-sums.ts';
import type { OrganizationRollups } from './organization-rollups.ts';
import { listChanges } from './rollup.ts';
import {
  type ChangedTicket,
  type Measure,
  STAFF_ACTIONS,
  type Metric,
  toMetrics,
  type TicketMetrics,
} from './ticket-metrics.ts';

export interface CountingPorts {
  readonly analytics: AnalyticsStore;
  readonly organizationRollups: OrganizationRollups;
  readonly work: UnitOfWork;
}

const SERVERS = 100;

/** Counts all pending changes. A batch is one transaction: a crash leaves it uncounted, never half counted. */
export const updateRollups = (ports: CountingPorts) => async (): Promise<void> => {
  let after: GuildId | null = null;
  do after = await updateSome(ports, after);
  while (after);
};

const updateSome = async (ports: CountingPorts, after: GuildId | null): Promise<GuildId | null> => {
  const guilds = await ports.analytics.listPendingServers(after, SERVERS);
  for (const guild of guilds) await updateServer(ports, guild);
  return guilds.length < SERVERS ? null : (guilds.at(-1) ?? null);
};

const updateServer = async (ports: CountingPorts, guild: GuildId): Promise<void> => {
  const { changesAtOnce } = ports.analytics;
  while ((await updateBatch(ports, guild, changesAtOnce)) === changesAtOnce);
};

/** A report request counts at most this many changes, in batches. */
const PATIENCE = 2_000;
const SMALL_BATCH = 500;

/** Counts what a report needs. @returns false when a request cannot wait for all of it, such as after an import */
export const updateFor =
  (ports: CountingPorts) =>
  async (guilds: readonly GuildId[]): Promise<boolean> => {
    let patience = PATIENCE;
    for (const guild of await ports.analytics.listPendingAmong(guilds)) {
      patience -= await updateUpTo(ports, guild, patience);
      if (patience <= 0) return false;
    }
    return true;
  };

/** Returns the number of counted changes; `most` when there may be more. */
const updateUpTo = async (ports: CountingPorts, guild: GuildId, most: number): Promise<number> => {
  let counted = 0;
  while (counted < most) {
    const count = await updateBatch(ports, guild, SMALL_BATCH);
    counted += count;
    if (count < SMALL_BATCH) return counted;
  }
  return counted;
};

/** Returns the number of counted changes; fewer than `limit` when nothing is left. */
const updateBatch = (ports: CountingPorts, guild: GuildId, limit: number): Promise<number> =>
  ports.work.run(async () => {
    const { analytics } = ports;
    await analytics.lock(guild);
    const { tickets, changes } = await analytics.readPending(guild, limit);
    if (changes.length === 0) return 0;
    const now = new Map(tickets.map(({ ticketId, history }) => [ticketId, history && toMetrics(history)]));
    const computeMetrics = ({ ticketId }: ChangedTicket) => now.get(ticketId) ?? null;
    const rollups = listChanges(tickets, computeMetrics);
    await addRollups(ports, guild, rollups);
    await addToOrganization(ports, guild, rollups);
    await analytics.saveCounted(guild, {
      metrics: tickets.map(({ ticketId }) => ({ ticketId, metrics: now.get(ticketId) ?? null })),
      staff: toStaffTotals(guild, tickets, computeMetrics),
      changes,
    });
    return changes.length;
  });

const toStaffTotals = (
  guildId: GuildId,
  tickets: readonly ChangedTicket[],
  computeMetrics: (ticket: ChangedTicket) => TicketMetrics | null,
): readonly StaffTotals[] => {
  const work = new Map<string, StaffTotals>();
  const add = (metric: Metric, sign: 1 | -1) => {
    const { staff: userId } = metric;
    if (!userId) return;
    work.set(userId, addStaffTotals(work.get(userId) ?? createStaffTotals(guildId, userId), metric, sign));
  };
  for (const ticket of tickets) {
    for (const metric of ticket.counted?.metrics ?? []) add(metric, -1);
    for (const metric of computeMetrics(ticket)?.metrics ?? []) add(metric, 1);
  }
  return [...work.values()].filter((row) => NUMBERS.some((name) => row[name] !== 0));
};

export const createStaffTotals = (guildId: GuildId, userId: UserId): StaffTotals => ({
  guildId,
  userId,
  replied: 0,
  claimed: 0,
  closed: 0,
  responses: 0,
  resolutions: 0,
  ratings: 0,
  ratingSum: 0,
});

type StaffCounter = Exclude<keyof StaffTotals, 'guildId' | 'userId'>;
const NUMBERS: readonly StaffCounter[] = [
  ...(['replied', 'claimed', 'closed', 'responses', 'resolutions', 'ratings', 'ratingSum'] as const),
];

export const sumStaffTotals = (a: StaffTotals, b: StaffTotals): StaffTotals => ({
  ...a,
  ...Object.fromEntries(NUMBERS.map((name) => [name, a[name] + b[name]])),
});

const COUNTED_TIMES: Readonly<Partial<Record<Measure, 'responses' | 'resolutions'>>> = {
  responses: 'responses',
  resolutions: 'resolutions',
};

const addStaffTotals = (work: StaffTotals, { measure, value }: Metric, sign: 1 | -1): StaffTotals => {
  if (measure === 'ratings') return { ...work, ratings: work.ratings + sign, ratingSum: work.ratingSum + sign * value };
  const name = measure === 'actions' ? listKeys(STAFF_ACTIONS)[value] : COUNTED_TIMES[measure];
  return name ? { ...work, [name]: work[name] + sign } : work;
};
