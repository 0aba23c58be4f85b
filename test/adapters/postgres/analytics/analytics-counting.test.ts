import fc from 'fast-check';
import type { Database } from '#adapters/postgres/database/database.ts';
import { analyticsUseCases, type AnalyticsStore } from '#core/analytics/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import { keepTicket, openingOf } from '../../../contracts/store-ticket.ts';
import { lifeOfTicket, storeHistory, type Scene, sceneOf } from '../../../contracts/random-histories.ts';
import { aTicket } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { computeReference, type Past } from '../../../support/reference-analytics.ts';

const START = '2025-03-01T00:00:00.000Z' as Instant;
const EVER = { from: START, to: '2026-01-01T00:00:00.000Z' as Instant, interval: 'month', timezone: 'UTC' } as const;

withPostgres('counting on a PostgreSQL server', () => {
  let database: Database;
  let scene: Scene;
  beforeAll(async () => {
    database = await postgresDatabase();
  });
  beforeEach(async () => {
    scene = await sceneOf(storesOver(database));
  });
  afterAll(() => database.close());

  /** Many tickets of both servers, with everything that can happen to them. */
  const somePast = async (count: number): Promise<readonly Past[]> => {
    const past: Past[] = [];
    for (const life of fc.sample(lifeOfTicket, { numRuns: count, seed: 7 })) {
      past.push(
        ...(await storeHistory(scene, START, {
          ...life,
          actions: life.actions.filter(({ what }) => what !== 'count' && what !== 'include'),
        })),
      );
    }
    return past;
  };

  const agree = async (past: readonly Past[]) => {
    const { tickets, responseTimes, resolutionTimes, feedback, backlog } = computeReference(past, EVER);
    const { period, ...reported } = await scene.app.ofOrganization.overview(scene.organization.id, EVER);
    expect(reported).toEqual({ tickets, responseTimes, resolutionTimes, feedback, backlog });
    expect(period.isComplete).toBe(true);
  };

  it('counts once, however many workers count and however many ask meanwhile', async () => {
    const past = await somePast(60);
    const asking = () => scene.app.ofOrganization.overview(scene.organization.id, EVER);
    await Promise.all([
      scene.app.updateRollups(),
      asking(),
      scene.app.updateRollups(),
      asking(),
      scene.app.updateRollups(),
    ]);
    await agree(past);
  });

  it('includes servers in the rollups of their organization while others count and a server leaves and comes back', async () => {
    const past = await somePast(40);
    const { id } = scene.organization;
    const { organizations, organizationRollups } = scene.stores;
    const changeMembership = async () => {
      for (const organization of [null, id, null, id]) await organizations.join(scene.guilds[1], organization);
    };
    await Promise.all([
      scene.app.updateRollups(),
      scene.app.includeServers(),
      changeMembership(),
      scene.app.includeServers(),
      scene.app.ofOrganization.overview(id, EVER),
      scene.app.updateRollups(),
    ]);
    await scene.app.includeServers();
    const runs = [
      { measures: ['steps'], span: 'month', from: EVER.from, to: EVER.to, fromQuarter: 0, toQuarter: 0 },
    ] as const;
    expect(await organizationRollups.read({ organizationId: id, runs })).not.toBeNull();
    await agree(past);
  });

  it('counts once, although those who count are cut off again and again', async () => {
    const past = await somePast(40);
    const { analytics, organizationRollups, chat, organizations, work } = scene.stores;
    for (const cut of ['keep', 'after'] as const) {
      const dying = Object.assign(Object.create(analytics) as AnalyticsStore, {
        saveCounted: async (...args: Parameters<AnalyticsStore['saveCounted']>) => {
          if (cut === 'after') await analytics.saveCounted(...args);
          throw new Error('killed');
        },
        lock: analytics.lock.bind(analytics),
        listPendingServers: analytics.listPendingServers.bind(analytics),
        readPending: analytics.readPending.bind(analytics),
        listRollups: analytics.listRollups.bind(analytics),
        saveRollups: analytics.saveRollups.bind(analytics),
      });
      const ports = { analytics: dying, organizationRollups, chat, organizations, work, clock: new FakeClock() };
      const killed = analyticsUseCases(ports);
      await expect(killed.updateRollups()).rejects.toThrow('killed');
    }
    await agree(past);
  });

  it('counts what is committed late, whatever came in between', async () => {
    const [guild] = scene.guilds;
    const late = aTicket({ guildId: guild, categoryId: scene.categories[0].id, createdAt: START });
    // Its number does not keep the other ticket waiting.
    await scene.stores.creations.reserveNumber(openingOf(late));
    let commit = (): void => undefined;
    const gate = new Promise<void>((resolve) => (commit = resolve));
    const slow = scene.stores.work.run(async () => {
      await keepTicket(scene.stores, late);
      await gate;
    });
    const early = await keepTicket(
      storesOver(database),
      aTicket({ guildId: guild, categoryId: scene.categories[0].id, createdAt: START }),
    );
    await scene.app.updateRollups();
    await agree([{ ticket: early, timeline: [] }]);
    commit();
    await slow;
    await agree([early, late].map((ticket) => ({ ticket, timeline: [] })));
  });

  it('says when there is more to be counted than an answer waits for', async () => {
    const [guild] = scene.guilds;
    await database.query(
      'insert into ticket_changes select :guild, gen_random_uuid(), 1 from generate_series(1, 2500)',
      { guild },
    );
    expect((await scene.app.overview(guild, EVER)).period.isComplete).toBe(false);
    await scene.app.updateRollups();
    expect((await scene.app.overview(guild, EVER)).period.isComplete).toBe(true);
  });

  it('keeps no row of what adds up to nothing', async () => {
    const past = await somePast(10);
    await scene.app.updateRollups();
    await scene.app.includeServers();
    const { tickets } = scene.stores;
    for (const { ticket } of past) {
      const holder = ticket.id;
      await tickets.acquireLease(
        ticket.guildId,
        ticket.id,
        { holder, until: '2030-01-01T00:00:00.000Z' as Instant },
        START,
      );
      const after = { ...ticket, version: ticket.version + 1 };
      await tickets.remove(
        { before: ticket, after, messages: [], timeline: [], events: [], transcriptOrder: null },
        holder,
      );
    }
    await scene.app.updateRollups();
    const owners = [...scene.guilds, scene.organization.id];
    expect(await database.query('select 1 from analytics_rollups where owner_id = any(:owners)', { owners })).toEqual(
      [],
    );
    for (const table of ['ticket_metrics', 'staff_totals', 'ticket_changes']) {
      expect(
        await database.query(`select 1 from ${table} where guild_id = any(:guildId)`, { guildId: scene.guilds }),
      ).toEqual([]);
    }
  });
});
