import type { ReportInput } from '#core/analytics/index.ts';
import { addToOrganization, addRollups } from '#core/analytics/organization-sums.ts';
import type { RollupRun } from '#core/analytics/rollup-plan.ts';
import type { Rollup } from '#core/analytics/rollup.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, NOON } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, type HelpDesk, TICKET_INPUT } from '../tickets/context.ts';

const DAY_MS = 24 * HOUR_MS;
const YEARS: ReportInput = { from: NOON, to: plusMs(NOON, 900 * DAY_MS), interval: 'month', timezone: 'UTC' };
/** Whole months from the one of NOON on. */
const RUNS: readonly RollupRun[] = [
  {
    span: 'month',
    from: '2026-01-01T00:00:00.000Z' as Instant,
    to: '2030-01-01T00:00:00.000Z' as Instant,
    fromQuarter: 0,
    toQuarter: 0,
    measures: ['steps'],
  },
];

const subjectsOf = (total: readonly number[]) => ({ '': { total, quarters: {} } });

let helpDesk: HelpDesk;
let organization: OrganizationId;
beforeEach(async () => {
  helpDesk = await createHelpDesk();
  organization = (await helpDesk.app.organizations.addOrganization('All', 'enterprise')).id;
});

const getStores = () => {
  const { container } = helpDesk.inMemory;
  return {
    analytics: container.get(port.analyticsStore),
    organizationRollups: container.get(port.organizationRollups),
    work: container.get(port.unitOfWork),
  };
};

const addMember = async (): Promise<GuildId> => {
  const { app } = helpDesk;
  const guild = aGuildId();
  await app.organizations.addServer(guild, 'A server', 'enterprise');
  await app.organizations.joinOrganization(organization, guild);
  return guild;
};

const open = async (guild: GuildId) => {
  const { app } = helpDesk;
  const category = await app.categories.create(guild, SYSTEM, { name: `Support ${Math.random()}` });
  return (await app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id })).ticket;
};

const readMonths = () => getStores().organizationRollups.read({ organizationId: organization, runs: RUNS });
const listStarts = async () => (await readMonths())?.map(({ start }) => start.slice(0, 7)).sort();
const countCreated = async () =>
  (await helpDesk.app.analytics.ofOrganization.overview(organization, YEARS)).tickets.created;

it('includes each year of each server, and then no more', async () => {
  const [first, second] = [await addMember(), await addMember()];
  await open(first);
  await open(second);
  await helpDesk.clock.advance(400 * DAY_MS);
  await open(first);
  await helpDesk.clock.advance(400 * DAY_MS);
  await open(first);
  await helpDesk.app.analytics.updateRollups();
  expect(await readMonths()).toBeNull();
  await helpDesk.app.analytics.includeServers();
  expect(await listStarts()).toEqual(['2026-01', '2027-02', '2028-03']);
  expect(await countCreated()).toBe(4);
  const before = await readMonths();
  await helpDesk.app.analytics.includeServers();
  expect(await readMonths()).toEqual(before);
  expect(await getStores().organizationRollups.listMissing(null, 10)).toEqual([]);
});

it('includes servers beyond the first hundred', async () => {
  for (let place = 0; place < 101; place += 1) await addMember();
  await helpDesk.app.analytics.includeServers();
  expect(await getStores().organizationRollups.listMissing(null, 1_000)).toEqual([]);
});

it('adds what is counted later', async () => {
  const guild = await addMember();
  await helpDesk.app.analytics.includeServers();
  expect(await readMonths()).toEqual([]);
  await open(guild);
  await helpDesk.app.analytics.updateRollups();
  expect(await listStarts()).toEqual(['2026-01']);
  expect(await countCreated()).toBe(1);
});

describe('rows of a server', () => {
  const aRow = (start: string, fields: Partial<Rollup> = {}): Rollup => ({
    dimension: 'all',
    measure: 'steps',
    span: 'month',
    start: start as Instant,
    subjects: subjectsOf([0, 0, 1]),
    ...fields,
  });
  const january = aRow('2026-01-01T00:00:00.000Z');
  const february = aRow('2026-02-01T00:00:00.000Z');

  const addUntil = async (until: Instant | null) => {
    const { organizationRollups } = getStores();
    const guild = await addMember();
    await organizationRollups.begin(guild);
    await organizationRollups.setUntil(guild, until);
    const ofCategory = aRow('2026-01-01T00:00:00.000Z', { dimension: 'category' });
    await addToOrganization(getStores(), guild, [january, february, ofCategory]);
    return getStores().analytics.listRollups(organization, [january, february, ofCategory]);
  };

  it('are added as far as the server is included, without categories', async () => {
    expect(await addUntil(february.start)).toMatchObject([january]);
  });

  it('are all added when it is wholly included', async () => {
    expect(await addUntil(null)).toMatchObject([january, february]);
  });

  it('are not added for a server that is not included', async () => {
    const guild = await addMember();
    await addToOrganization(getStores(), guild, [january]);
    expect(await getStores().analytics.listRollups(organization, [january])).toEqual([]);
  });

  it('are summed with those that are there, and removed when nothing is left', async () => {
    const { analytics } = getStores();
    const more = aRow(january.start, { subjects: subjectsOf([60, 0, 2]) });
    const less = aRow(january.start, { subjects: subjectsOf([-60, 0, -3]) });
    await addRollups({ analytics }, organization, [january]);
    await addRollups({ analytics }, organization, [more]);
    expect(await analytics.listRollups(organization, [january])).toMatchObject([
      { ...january, subjects: subjectsOf([60, 0, 3]) },
    ]);
    await addRollups({ analytics }, organization, [less]);
    expect(await analytics.listRollups(organization, [january])).toEqual([]);
  });
});

it('reads the rows of a category from the servers', async () => {
  const guild = await addMember();
  const ticket = await open(guild);
  await helpDesk.app.analytics.updateRollups();
  await helpDesk.app.analytics.includeServers();
  const { ofOrganization } = helpDesk.app.analytics;
  const other = await open(guild);
  const count = async (categoryId: typeof ticket.categoryId) =>
    (await ofOrganization.overview(organization, { ...YEARS, categoryId })).tickets.created;
  expect([await count(ticket.categoryId), await count(other.categoryId), await countCreated()]).toEqual([1, 1, 2]);
});

it('reads the rows of the organization where they are complete', async () => {
  const guild = await addMember();
  await open(guild);
  await helpDesk.app.analytics.updateRollups();
  await helpDesk.app.analytics.includeServers();
  const { analytics } = getStores();
  analytics.readRollups = () => Promise.reject(new Error('The rows of the servers are not needed.'));
  expect(await countCreated()).toBe(1);
  const { total } = await helpDesk.app.analytics.ofOrganization.volume(organization, YEARS);
  expect(total.created).toBe(1);
});
