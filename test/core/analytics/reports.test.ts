import type { ReportInput } from '#core/analytics/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId, TeamId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { NOON, REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, TICKET_INPUT, type HelpDesk } from '../tickets/context.ts';

const OTHER = '200000000000000003' as UserId;
const DAY_MS = 24 * HOUR_MS;
const ALL = { limit: 100, after: null };
const MONTHS: ReportInput = { from: NOON, to: plusMs(NOON, 100 * DAY_MS), interval: 'month', timezone: 'UTC' };
const NO_DURATIONS = { count: 0, mean: null, p50: null, p90: null, p95: null };

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await createHelpDesk();
});

const by = (id: UserId) => ({ actor: { type: 'staff', id } as const });
const close = (ticket: Ticket, staff: UserId = STAFF) =>
  helpDesk.app.tickets.close({ ...helpDesk.on(ticket), ...by(staff), reason: null });
const rate = (ticket: Ticket, rating: number) =>
  helpDesk.app.tickets.giveFeedback({ ...helpDesk.on(ticket), rating, comment: null, userId: REQUESTER });
const readCategories = async (page: { readonly limit: number; readonly after: readonly string[] | null } = ALL) =>
  helpDesk.app.analytics.categories(helpDesk.guild, MONTHS, page);

const NO_TIMES = { count: 0, mean: null, p50: null, p90: null, p95: null };

describe('a series', () => {
  it('has an interval for each month, with what happened in it, and the total of all', async () => {
    const [first, second] = [await helpDesk.open({ message: 'Help' }), await helpDesk.open()];
    await helpDesk.clock.advance(HOUR_MS);
    await helpDesk.say(first, STAFF);
    await close(first);
    await rate(first, 4);
    await helpDesk.clock.advance(45 * DAY_MS); // 15 February
    await close(second);
    await rate(second, 1);
    const third = await helpDesk.open();
    await helpDesk.app.tickets.reopen(helpDesk.on(first));
    const { app, guild } = helpDesk;
    const none = { created: 0, closed: 0, reopened: 0, merged: 0 };
    expect(await app.analytics.volume(guild, MONTHS)).toEqual({
      period: { ...MONTHS, isComplete: true },
      total: { ...none, created: 3, closed: 1, reopened: 1 },
      intervals: [
        { from: NOON, to: '2026-02-01T00:00:00.000Z', ...none, created: 2 },
        {
          from: '2026-02-01T00:00:00.000Z',
          to: '2026-03-01T00:00:00.000Z',
          ...none,
          created: 1,
          closed: 1,
          reopened: 1,
        },
        { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z', ...none },
        { from: '2026-04-01T00:00:00.000Z', to: plusMs(NOON, 100 * DAY_MS), ...none },
      ],
    });
    const hour = { count: 1, mean: 3_600, p50: 3_600, p90: 3_600, p95: 3_600, businessTime: NO_TIMES };
    const responses = await app.analytics.responseTimes(guild, MONTHS);
    expect(responses.total).toEqual({ ...hour, unanswered: 2 });
    expect(responses.intervals).toMatchObject([
      { ...hour, unanswered: 1 },
      { ...NO_DURATIONS, unanswered: 1 },
      { ...NO_DURATIONS, unanswered: 0 },
      { ...NO_DURATIONS, unanswered: 0 },
    ]);
    const ratings = (...counts: number[]) => counts.map((count, index) => ({ rating: index + 1, count }));
    const { total, intervals } = await app.analytics.feedback(guild, MONTHS);
    expect(total).toEqual({ count: 2, mean: 2.5, ratings: ratings(1, 0, 0, 1, 0) });
    expect(intervals).toMatchObject([{ count: 1, mean: 4 }, { count: 1, mean: 1 }, { mean: null }, { mean: null }]);
    expect(await app.analytics.backlog(guild, MONTHS)).toMatchObject({
      total: { total: 2 },
      intervals: [{ total: 1 }, { total: 2 }, { total: 2 }, { total: 2 }],
    });
    expect(third.status).toBe('open');
  });

  it('is about one category when that is asked for', async () => {
    const other = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds' });
    await helpDesk.open();
    await helpDesk.open({ categoryId: other.id });
    await helpDesk.open({ categoryId: other.id });
    const count = async (categoryId?: typeof other.id) =>
      (await helpDesk.app.analytics.volume(helpDesk.guild, { ...MONTHS, categoryId })).total.created;
    expect([await count(), await count(helpDesk.category.id), await count(other.id)]).toEqual([3, 1, 2]);
  });
});

describe('the report of categories', () => {
  it('has the one with the most new tickets first, page by page, and none without tickets', async () => {
    const { app, guild } = helpDesk;
    const [busy, empty] = [
      await app.categories.create(guild, SYSTEM, { name: 'Busy' }),
      await app.categories.create(guild, SYSTEM, { name: 'Empty' }),
    ];
    await helpDesk.open();
    const tickets = [await helpDesk.open({ categoryId: busy.id }), await helpDesk.open({ categoryId: busy.id })];
    await helpDesk.clock.advance(HOUR_MS);
    for (const ticket of tickets) await close(ticket);
    const first = await readCategories({ limit: 1, after: null });
    expect(first.items).toMatchObject([
      {
        categoryId: busy.id,
        period: { ...MONTHS, isComplete: true },
        tickets: { created: 2, closed: 2, unanswered: 2 },
        resolutionTimes: { count: 2, mean: 3_600 },
      },
    ]);
    const second = await readCategories({ limit: 1, after: first.next });
    expect(second.items).toMatchObject([{ categoryId: helpDesk.category.id, tickets: { created: 1, closed: 0 } }]);
    expect(second.next).toBeNull();
    expect((await readCategories()).items.map(({ categoryId }) => categoryId)).not.toContain(empty.id);
  });

  it('counts for the team that a ticket has now, and only within a category if one is asked for', async () => {
    const { app, guild } = helpDesk;
    const [early, late] = [
      await app.teams.create(guild, { name: 'Early' }),
      await app.teams.create(guild, { name: 'Late' }),
    ];
    const other = await app.categories.create(guild, SYSTEM, { name: 'Refunds' });
    const give = (ticket: Ticket, teamId: TeamId | null) =>
      app.tickets.update({ ...helpDesk.on(ticket), fields: { teamId } });
    const [first, second] = [await helpDesk.open(), await helpDesk.open({ categoryId: other.id })];
    await helpDesk.open();
    await give(first, early.id);
    await give(second, late.id);
    const readTeams = async (query: Partial<ReportInput> = {}) =>
      (await app.analytics.teams(guild, { ...MONTHS, ...query }, ALL)).items.map(
        ({ teamId, tickets, resolutionTimes }) => [teamId, tickets.created, resolutionTimes.count],
      );
    const byId = (rows: readonly (readonly (string | number)[])[]) =>
      rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    expect(await readTeams()).toEqual(
      byId([
        [early.id, 1, 0],
        [late.id, 1, 0],
      ]),
    );
    expect(await readTeams({ categoryId: other.id })).toEqual([[late.id, 1, 0]]);
    await give(first, late.id);
    await close(first);
    expect(await readTeams()).toEqual([[late.id, 2, 1]]);
    await give(second, null);
    expect(await readTeams()).toEqual([[late.id, 1, 1]]);
  });

  it('has none whose tickets came before the period and only changed their status in it', async () => {
    const ticket = await helpDesk.open();
    await helpDesk.clock.advance(HOUR_MS);
    await helpDesk.app.tickets.update({ ...helpDesk.on(ticket), fields: { status: 'on_hold' } });
    const later = { ...MONTHS, from: plusMs(NOON, HOUR_MS / 2) };
    expect((await helpDesk.app.analytics.categories(helpDesk.guild, later, ALL)).items).toEqual([]);
    await close(ticket);
    expect((await helpDesk.app.analytics.categories(helpDesk.guild, later, ALL)).items).toMatchObject([
      { tickets: { created: 0, closed: 1 }, resolutionTimes: { count: 1 } },
    ]);
  });

  it('forgets tickets that were deleted, and follows those that were moved', async () => {
    const other = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds' });
    const [deleted, moved] = [await helpDesk.open(), await helpDesk.open()];
    expect((await readCategories()).items).toMatchObject([
      { categoryId: helpDesk.category.id, tickets: { created: 2 } },
    ]);
    await close(deleted);
    await helpDesk.app.tickets.delete(helpDesk.on(deleted));
    await helpDesk.app.tickets.move({ ...helpDesk.on(moved), categoryId: other.id });
    expect((await readCategories()).items).toMatchObject([{ categoryId: other.id, tickets: { created: 1 } }]);
  });
});

describe('the report of staff', () => {
  it('ranks by tickets that were solved, then by messages, and goes on where a page ended', async () => {
    const { app, guild } = helpDesk;
    const solved = await helpDesk.open();
    await app.tickets.claim({ ...helpDesk.on(solved), ...by(OTHER), staffId: OTHER, force: false });
    await close(solved, OTHER);
    const waiting = await helpDesk.open();
    await helpDesk.say(waiting, STAFF);
    await helpDesk.say(waiting, STAFF);
    const first = await app.analytics.staff(guild, MONTHS, { limit: 1, after: null });
    expect(first.items).toMatchObject([{ userId: OTHER, claimed: 1, closed: 1, replied: 0 }]);
    const second = await app.analytics.staff(guild, MONTHS, { limit: 1, after: first.next });
    expect(second.items).toMatchObject([{ userId: STAFF, claimed: 0, closed: 0, replied: 2 }]);
    expect(second.next).toBeNull();
  });

  it('of one member has zeros for somebody who did nothing, in this category', async () => {
    const ticket = await helpDesk.open();
    await close(ticket);
    const { app, guild, category } = helpDesk;
    const period = { ...MONTHS, isComplete: true };
    expect(await app.analytics.staffMember(guild, MONTHS, STAFF)).toMatchObject({ userId: STAFF, closed: 1, period });
    const nothing = {
      userId: OTHER,
      replied: 0,
      claimed: 0,
      closed: 0,
      period,
      responseTimes: NO_DURATIONS,
      resolutionTimes: NO_DURATIONS,
      feedback: { count: 0, mean: null },
    };
    expect(await app.analytics.staffMember(guild, MONTHS, OTHER)).toMatchObject(nothing);
    const other = await app.categories.create(guild, SYSTEM, { name: 'Refunds' });
    const count = async (categoryId: typeof other.id) =>
      (await app.analytics.staffMember(guild, { ...MONTHS, categoryId }, STAFF)).closed;
    expect([await count(category.id), await count(other.id)]).toEqual([1, 0]);
  });
});

it('says that a report is not complete when four batches did not count all that waits', async () => {
  const { app, guild, inMemory } = helpDesk;
  const { id: ticketId } = await helpDesk.open();
  const store = inMemory.container.get(port.analyticsStore);
  const fullBatch = Array.from({ length: 500 }, (_, version) => ({ ticketId, version }));
  let waiting = 4;
  store.readPending = () => {
    waiting -= 1;
    return Promise.resolve({ tickets: [], changes: waiting < 0 ? [] : fullBatch });
  };
  expect((await app.analytics.volume(guild, MONTHS)).period.isComplete).toBe(false);
  waiting = 3;
  expect((await app.analytics.volume(guild, MONTHS)).period.isComplete).toBe(true);
});

it('counts the changes of every server, however many there are', async () => {
  const { app } = helpDesk;
  const guilds = Array.from({ length: 101 }, (_, i) => String(9_000_000_000_000_000_000n + BigInt(i)) as GuildId);
  for (const guild of guilds) {
    const category = await app.categories.create(guild, SYSTEM, { name: 'Support' });
    await app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id });
  }
  await app.analytics.updateRollups();
  const store = helpDesk.inMemory.container.get(port.analyticsStore);
  expect(await store.listPendingServers(null, 10)).toEqual([]);
});
