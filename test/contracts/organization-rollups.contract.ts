import type { GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { anOrganization, aTicket } from '../support/build.ts';
import { type Scene, sceneOf } from './random-histories.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const START = '2025-03-01T00:00:00.000Z' as Instant;
const YEAR_MS = 366 * 86_400_000;
const EVER = { from: START, to: '2030-01-01T00:00:00.000Z' as Instant, interval: 'month', timezone: 'UTC' } as const;

/** What the tests of the contract share. */
const createFixture = (current: () => Stores) => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await sceneOf(current());
  });

  const open = (place: 0 | 1, at: Instant = START) => {
    const [categoryId, guildId] = [scene.categories[place === 0 ? 0 : 2].id, scene.guilds[place]];
    return keepTicket(scene.stores, aTicket({ guildId, categoryId, createdAt: at, updatedAt: at, lastActivityAt: at }));
  };
  const readRollups = (organizationId = scene.organization.id) =>
    scene.stores.organizationRollups.read({
      organizationId,
      runs: [{ measures: ['steps'], span: 'month', from: START, to: EVER.to, fromQuarter: 0, toQuarter: 0 }],
    });
  const countCreated = async (organization = scene.organization.id) =>
    (await scene.app.ofOrganization.overview(organization, EVER)).tickets.created;
  const includeAll = async () => {
    await scene.app.updateRollups();
    await scene.app.includeServers();
  };
  return {
    get scene() {
      return scene;
    },
    open,
    readRollups,
    countCreated,
    includeAll,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testIncluding = (fixture: Fixture): void => {
  const { open, readRollups, countCreated, includeAll } = fixture;

  it('has no rows for a report until all members are included', async () => {
    await open(0);
    await open(1);
    await fixture.scene.app.updateRollups();
    expect(await readRollups()).toBeNull();
    expect(await countCreated()).toBe(2);
    await fixture.scene.app.includeServers();
    expect(await readRollups()).toHaveLength(1);
    expect(await countCreated()).toBe(2);
  });

  it('has rows without tickets, but none without servers', async () => {
    await includeAll();
    expect(await readRollups()).toEqual([]);
    const empty = anOrganization();
    await fixture.scene.stores.organizations.addOrganization(empty);
    expect(await readRollups(empty.id)).toBeNull();
    expect(await countCreated(empty.id)).toBe(0);
  });

  it('takes what is counted after the inclusion into account, of years before and after too', async () => {
    await open(0);
    await includeAll();
    for (const years of [-2, -1, 0, 1]) await open(1, plusMs(START, years * YEAR_MS));
    await fixture.scene.app.updateRollups();
    expect(await readRollups()).toHaveLength(2);
    expect(await countCreated()).toBe(3);
  });

  it('includes a server with many years', async () => {
    for (const years of [0, 1, 2, 4]) await open(0, plusMs(START, years * YEAR_MS));
    await includeAll();
    expect(await readRollups()).toHaveLength(4);
    expect(await countCreated()).toBe(4);
  });

  it('counts a server of which a part is included', async () => {
    const { organizationRollups, work } = fixture.scene.stores;
    const [guild] = fixture.scene.guilds;
    // As a worker that stopped leaves it.
    await work.run(() => organizationRollups.begin(guild));
    await organizationRollups.setUntil(guild, '2025-03-02T00:00:00.000Z' as Instant);
    await open(0, '2025-03-01T12:00:00.000Z' as Instant);
    await open(0, '2025-03-03T12:00:00.000Z' as Instant);
    await includeAll();
    expect(await work.run(() => organizationRollups.lock(guild))).toEqual({
      organizationId: fixture.scene.organization.id,
      until: null,
    });
    expect(await countCreated()).toBe(2);
    const week = { ...EVER, to: '2025-03-04T00:00:00.000Z' as Instant, interval: 'day' } as const;
    const { intervals } = await fixture.scene.app.ofOrganization.volume(fixture.scene.organization.id, week);
    expect(intervals.map(({ created }) => created)).toEqual([1, 0, 1]);
  });
};

const testMembers = (fixture: Fixture): void => {
  const { open, includeAll, readRollups, countCreated } = fixture;

  it('begins anew when a server leaves, and includes it when it comes back', async () => {
    await open(0);
    await open(1);
    await includeAll();
    const { organizations } = fixture.scene.stores;
    const [, leaving] = fixture.scene.guilds;
    await organizations.join(leaving, null);
    expect(await readRollups()).toBeNull();
    expect(await countCreated()).toBe(1);
    await open(1);
    await includeAll();
    expect(await readRollups()).toHaveLength(1);
    expect(await countCreated()).toBe(1);

    await organizations.join(leaving, fixture.scene.organization.id);
    expect(await readRollups()).toBeNull();
    expect(await countCreated()).toBe(3);
    await includeAll();
    expect(await readRollups()).toHaveLength(1);
    expect(await countCreated()).toBe(3);
  });

  it('moves a server from one organization to another', async () => {
    await open(0);
    await open(1);
    await includeAll();
    const other = anOrganization();
    await fixture.scene.stores.organizations.addOrganization(other);
    await fixture.scene.stores.organizations.join(fixture.scene.guilds[1], other.id);
    await includeAll();
    expect([await countCreated(), await countCreated(other.id)]).toEqual([1, 1]);
    expect([await readRollups(), await readRollups(other.id)]).toMatchObject([[{}], [{}]]);
  });

  it('keeps the inclusion of a server that joins the organization that it is in', async () => {
    await open(0);
    await includeAll();
    await fixture.scene.stores.organizations.join(fixture.scene.guilds[0], fixture.scene.organization.id);
    expect(await readRollups()).toHaveLength(1);
  });

  it('forgets a server that is removed', async () => {
    await open(0);
    await open(1);
    await includeAll();
    await fixture.scene.stores.organizations.removeServer(fixture.scene.guilds[1]);
    expect(await countCreated()).toBe(1);
    await includeAll();
    expect(await readRollups()).toHaveLength(1);
    expect(await countCreated()).toBe(1);
    expect(await fixture.scene.stores.analytics.listTotals(fixture.scene.guilds[1], START, EVER.to)).toEqual([]);
  });

  it('lists the servers that are missing, page by page', async () => {
    const { organizationRollups, organizations } = fixture.scene.stores;
    const [first, last] = [...fixture.scene.guilds].sort() as [GuildId, GuildId];
    const listed = await organizationRollups.listMissing(null, 1_000);
    expect(listed).toEqual(expect.arrayContaining([first, last]));
    expect(await organizationRollups.listMissing(first, 1_000)).not.toContain(first);
    expect(await organizationRollups.listMissing(null, 1)).toHaveLength(1);
    await organizations.join(first, null);
    expect(await organizationRollups.listMissing(null, 1_000)).not.toContain(first);
    await includeAll();
    expect(await organizationRollups.listMissing(null, 1_000)).toEqual([]);
  });

  it('includes no server that is in no organization', async () => {
    const { organizationRollups, organizations, work } = fixture.scene.stores;
    await organizations.join(fixture.scene.guilds[0], null);
    expect(await work.run(() => organizationRollups.begin(fixture.scene.guilds[0]))).toBeNull();
    expect(await work.run(() => organizationRollups.lock(fixture.scene.guilds[0]))).toBeNull();
  });
};

/** Rollups of organizations: which servers they include, and that reports read them only while they are right. */
export const organizationRollupsContract = (current: () => Stores): void => {
  const fixture = createFixture(current);
  testIncluding(fixture);
  testMembers(fixture);
};
