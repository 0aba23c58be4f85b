import type { GuildId, OrganizationId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import type { OrganizationRollups } from './organization-rollups.ts';
import { DAY_MS, mergeRollups, type Rollup, toName } from './rollup.ts';

interface SumPorts {
  readonly analytics: AnalyticsStore;
  readonly organizationRollups: OrganizationRollups;
  readonly work: UnitOfWork;
}

/** The caller has locked the owner. */
export const addRollups = async (
  { analytics }: Pick<SumPorts, 'analytics'>,
  owner: OwnerId,
  more: readonly Rollup[],
): Promise<void> => {
  if (more.length === 0) return;
  const kept = new Map((await analytics.listRollups(owner, more)).map((row) => [toName(row), row]));
  const add = (row: Rollup): Rollup => {
    const before = kept.get(toName(row));
    return before ? mergeRollups(before, row) : row;
  };
  await analytics.saveRollups(owner, more.map(add));
};

export const addToOrganization = async (
  { analytics, organizationRollups }: SumPorts,
  guild: GuildId,
  rollups: readonly Rollup[],
): Promise<void> => {
  const inclusion = await organizationRollups.lock(guild);
  if (!inclusion) return;
  const { organizationId, until } = inclusion;
  const isIncluded = ({ dimension, start }: Rollup) => dimension === 'all' && (until === null || start < until);
  await addRollups({ analytics }, organizationId, rollups.filter(isIncluded));
};

const SERVERS = 100;

/** Includes servers that joined, and all members after one has left; a transaction includes a year of a server. */
export const includeServers = (ports: SumPorts) => async (): Promise<void> => {
  let after: GuildId | null = null;
  do {
    const guilds: readonly GuildId[] = await ports.organizationRollups.listMissing(after, SERVERS);
    for (const guild of guilds) await includeServer(ports, guild);
    after = guilds.at(-1) ?? null;
  } while (after);
};

const includeServer = async (ports: SumPorts, guild: GuildId): Promise<void> => {
  while (!(await includeYear(ports, guild)));
};

const YEAR_MS = 366 * DAY_MS;

/** Returns true when nothing is left to include. */
const includeYear = (ports: SumPorts, guild: GuildId): Promise<boolean> =>
  ports.work.run(async () => {
    const { analytics, organizationRollups } = ports;
    await analytics.lock(guild);
    const inclusion = await organizationRollups.begin(guild);
    if (!inclusion || inclusion.until === null) return true;
    const until = await addYear(analytics, guild, inclusion.organizationId, inclusion.until);
    await organizationRollups.setUntil(guild, until);
    return until === null;
  });

/** Returns the new end of the included rows; null means all. */
const addYear = async (
  analytics: AnalyticsStore,
  guild: GuildId,
  organization: OrganizationId,
  from: Instant,
): Promise<Instant | null> => {
  const first = await analytics.findFirstStart(guild, from);
  if (!first) return null;
  const until = plusMs(first, YEAR_MS);
  await addRollups({ analytics }, organization, await analytics.listTotals(guild, first, until));
  return until;
};
