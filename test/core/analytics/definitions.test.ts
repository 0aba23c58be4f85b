import type { ReportInput } from '#core/analytics/index.ts';
import type { TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

const OTHER = '200000000000000003' as UserId;
const MINUTE_MS = 60_000;
const DAY: ReportInput = {
  from: '2026-01-01T00:00:00.000Z' as Instant,
  to: '2026-01-02T00:00:00.000Z' as Instant,
  interval: 'hour',
  timezone: 'UTC',
};

const by = (id: UserId) => ({ actor: { type: 'staff', id } as const });

/** Everything that docs/use/analytics.md has as its example; it begins on 2026-01-01 at noon. */
const aDayAtTheDesk = async () => {
  const fixture = await createHelpDesk({ openingMessage: 'Welcome, somebody will be with you soon.' });
  const { app, on, say, later, open } = fixture;
  const after = (minutes: number) => later(minutes * MINUTE_MS);
  const closed = (ticket: Ticket, staff: UserId) => app.tickets.close({ ...on(ticket), ...by(staff), reason: null });
  const input = (ticket: Ticket, actor: { type: 'staff' | 'token'; id: string }) =>
    app.tickets.reply({
      ...on(ticket),
      actor,
      content: 'Hello',
      attachments: [],
      setStatus: null,
      staffId: actor.type === 'staff' ? (actor.id as UserId) : null,
    });

  const reopened = await open({ message: 'Help' });
  await after(10); // 12:10
  await say(reopened, STAFF, 'How?');
  await app.tickets.claim({ ...on(reopened), ...by(STAFF), staffId: STAFF, force: false });
  await after(50); // 13:00
  await closed(reopened, STAFF);
  const answeredByBot = await open();
  const leased = await open();
  await after(5); // 13:05
  await input(answeredByBot, { type: 'token', id: 'a token' });
  await after(25); // 13:30
  await say(leased, STAFF, 'We wait for the bank.');
  await after(30); // 14:00
  const holdUntil = '2026-01-01T20:00:00.000Z' as Instant;
  await app.tickets.update({ ...on(leased), ...by(STAFF), fields: { status: 'on_hold', holdUntil } });
  const merged = await open();
  await after(30); // 14:30
  await app.tickets.merge({ ...on(merged), ...by(STAFF), targetId: leased.id, allowDifferentRequester: false });
  await after(30); // 15:00
  await app.tickets.reopen({ ...on(reopened), ...by(STAFF) });
  const ofStaff = await open({ requesterId: OTHER });
  await after(5); // 15:05
  await say(ofStaff, OTHER, 'I am staff, and need help myself.');
  await input(ofStaff, { type: 'staff', id: OTHER });
  await app.tickets.addNote({ ...on(ofStaff), ...by(STAFF), content: 'Known bug' });
  await after(15); // 15:20
  await input(ofStaff, { type: 'staff', id: STAFF });
  await after(10); // 15:30
  await closed(ofStaff, STAFF);
  await after(30); // 16:00
  await closed(reopened, OTHER);
  const deleted = await open();
  await closed(deleted, OTHER);
  await after(30); // 16:30
  await app.tickets.giveFeedback({ ...on(reopened), rating: 5, comment: null, userId: REQUESTER });
  await app.analytics.updateRollups();
  await app.tickets.delete(on(deleted));
  await after(210); // 20:00
  await after(30); // 20:30
  await closed(leased, OTHER);
  return { fixture, answeredByBot, ofStaff };
};

let fixture: HelpDesk;
let tickets: Record<'answeredByBot' | 'ofStaff', { readonly id: TicketId }>;
beforeEach(async () => {
  ({ fixture, ...tickets } = await aDayAtTheDesk());
});

it('gives exactly the documented metrics', async () => {
  expect(await fixture.app.analytics.overview(fixture.guild, DAY)).toMatchObject({
    tickets: { created: 4, closed: 3, reopened: 1, merged: 1, unanswered: 1 },
    responseTimes: { count: 3, mean: 1_200, p50: 1_200, p90: 1_800, p95: 1_800 },
    resolutionTimes: { count: 3, mean: 12_000, p50: 7_200, p90: 27_000, p95: 27_000 },
    feedback: { count: 1, mean: 5 },
    backlog: { open: 0, pending: 1, onHold: 0, total: 1 },
  });
});

it('gives the credit to the first responder, and to the member of the staff who had claimed the ticket when it was closed', async () => {
  const { items } = await fixture.app.analytics.staff(fixture.guild, DAY, { limit: 10, after: null });
  expect(items).toMatchObject([
    {
      userId: STAFF,
      replied: 3,
      claimed: 1,
      closed: 1,
      responseTimes: { count: 3, mean: 1_200 },
      resolutionTimes: { count: 1, mean: 7_200 },
      feedback: { count: 1, mean: 5 },
    },
    {
      userId: OTHER,
      replied: 0,
      claimed: 0,
      closed: 2,
      responseTimes: { count: 0 },
      resolutionTimes: { count: 0 },
      feedback: { count: 0 },
    },
  ]);
});

it('counts what waits at the end of each hour', async () => {
  const { intervals } = await fixture.app.analytics.backlog(fixture.guild, DAY);
  const at = (hour: number) => {
    const { from: _, to: __, ...counts } = intervals[hour - 1]!;
    return counts;
  };
  expect(at(12)).toEqual({ open: 0, pending: 0, onHold: 0, total: 0 });
  expect(at(13)).toEqual({ open: 0, pending: 1, onHold: 0, total: 1 });
  expect(at(14)).toEqual({ open: 0, pending: 2, onHold: 0, total: 2 });
  expect(at(15)).toEqual({ open: 0, pending: 1, onHold: 1, total: 2 });
  expect(at(16)).toEqual({ open: 1, pending: 1, onHold: 1, total: 3 });
  expect(at(17)).toEqual({ open: 0, pending: 1, onHold: 1, total: 2 });
  expect(at(24)).toEqual({ open: 0, pending: 1, onHold: 0, total: 1 });
});

it('takes no answer of a bot, a token that names nobody, or the requester for a first response', async () => {
  expect((await fixture.read(tickets.answeredByBot)).firstResponseAt).toBeNull();
  expect((await fixture.read(tickets.ofStaff)).firstResponseAt).toBe('2026-01-01T15:20:00.000Z');
});

it('keeps the mean right when a duration changes by less than its three digits tell', async () => {
  const { app, guild, open, on, clock } = await createHelpDesk();
  const ticket = await open();
  await clock.advance(12_345_000);
  await app.tickets.close({ ...on(ticket), reason: null });
  expect(await app.analytics.resolutionTimes(guild, DAY)).toMatchObject({ total: { mean: 12_345, p50: 12_300 } });
  await app.tickets.reopen(on(ticket));
  await clock.advance(4_000);
  await app.tickets.close({ ...on(ticket), reason: null });
  const { total } = await app.analytics.resolutionTimes(guild, DAY);
  expect(total).toMatchObject({ count: 1, mean: 12_349, p50: 12_300, p90: 12_300, p95: 12_300 });
});
