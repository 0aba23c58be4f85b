import { Temporal } from 'temporal-polyfill';
import { createReference } from '../../support/reference-hours.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';
import {
  CAPACITY,
  EARLY,
  FIRST_RESPONSE_MINUTES,
  LATE,
  LEAD,
  MINUTE_MS,
  type PlayedDesk,
  playDesk,
  readAll,
  STEP_MS,
  STEPS,
  UNANSWERED_MINUTES,
  WARN_PERCENT,
  ZONE,
} from './play-desk.ts';

/*
 * Three days of a desk: ten people in two shifts, with a holiday in between. Tickets come at all hours, and staff answers some in
 * time, some late and some never. Afterwards a reference that shares nothing with core says who had to be warned, asked and
 * assigned, and what the reports have to show.
 */
const api = useApi();

/** Real time that passes while the clock stands between two steps, at the most. */
const SLACK_MS = 60_000;

let days: PlayedDesk;
beforeAll(async () => {
  days = await playDesk(api);
}, 300_000);

const nowMs = () => api.service.clock.nowMs();
const toMs = (at: string): number => Date.parse(at);
const ofType = (type: string) => days.events.filter((event) => event.type === type);
const ofTicket = (id: string, type: string) => ofType(type).filter(({ data }) => data.ticket.id === id);
const reference = () => createReference(days.hours, days.startMs - 86_400_000, days.startMs + 10 * 86_400_000);

/** When so many open minutes have passed, to the minute of the reference; null after the last step. */
const findAfter = (from: number, minutes: number): number | null => {
  const { measure } = reference();
  const end = days.startMs + STEPS * STEP_MS;
  for (let at = from; at <= end; at += MINUTE_MS) if (measure(from, at) >= minutes * MINUTE_MS) return at;
  return null;
};

const listOnDuty = (at: number): readonly string[] => {
  if (!reference().isOpen(at)) return [];
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE).hour < 14 ? EARLY : LATE;
};

it('covers what can happen', () => {
  expect(days.followed).toHaveLength(60);
  for (const type of ['ticket.assigned', 'ticket.target_warned', 'ticket.target_breached', 'ticket.target_met'])
    expect(ofType(type).length).toBeGreaterThan(5);
  expect(days.followed.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(10);
});

it('assigned each ticket once, to those on duty with the fewest tickets, and nobody over their capacity', () => {
  const claims = new Map<string, Set<string>>();
  const holds = (staff: string) => claims.get(staff) ?? claims.set(staff, new Set()).get(staff)!;
  const assigned: string[] = [];
  for (const { type, data, timestamp: at } of days.events) {
    const { id, claimedById } = data.ticket ?? {};
    if (type === 'ticket.assigned') {
      const onDuty = listOnDuty(toMs(at));
      expect(onDuty).toContain(claimedById);
      const least = Math.min(...onDuty.map((staff) => holds(staff).size));
      expect(holds(claimedById).size).toBe(least);
      expect(least).toBeLessThan(CAPACITY);
      holds(claimedById).add(id);
      assigned.push(id);
      expect(data.ticket.assignedBy).toBe('automation');
    }
    if (type === 'ticket.closed') holds(claimedById).delete(id);
  }
  expect(new Set(assigned).size).toBe(assigned.length);
  const waiting = [...days.tickets.values()].filter(({ claimedById }) => claimedById === null);
  // A ticket waits because all who are on duty have as many as they may have.
  const end = days.startMs + STEPS * STEP_MS;
  if (waiting.length > 0) for (const staff of listOnDuty(end)) expect(holds(staff).size).toBe(CAPACITY);
});

it('gave nothing to anybody at night and on the holiday', () => {
  const holiday = days.monday.add({ days: 1 });
  for (const { timestamp: at } of ofType('ticket.assigned')) {
    const local = Temporal.Instant.from(at).toZonedDateTimeISO(ZONE);
    expect(local.toPlainDate().equals(holiday)).toBe(false);
    expect(local.hour).toBeGreaterThanOrEqual(8);
    expect(local.hour).toBeLessThan(20);
  }
});

it('warned of and missed first answers when the reference says so', () => {
  for (const { id } of days.followed) {
    const { createdAt, firstResponseAt } = days.tickets.get(id)!;
    const answeredAt = firstResponseAt === null ? Infinity : toMs(firstResponseAt);
    const expectAt = (type: string, minutes: number) => {
      const due = findAfter(toMs(createdAt), minutes);
      const found = ofTicket(id, type).filter(({ data }) => data.target.kind === 'first_response');
      if (due === null || due - MINUTE_MS > answeredAt) expect([id, type, found.length]).toEqual([id, type, 0]);
      else if (due + STEP_MS + SLACK_MS < Math.min(answeredAt, days.startMs + STEPS * STEP_MS)) {
        expect([id, type, found.length]).toEqual([id, type, 1]);
        expect(toMs(found[0]!.timestamp) - due).toBeGreaterThan(-MINUTE_MS);
        expect(toMs(found[0]!.timestamp) - due).toBeLessThan(STEP_MS + SLACK_MS);
      }
    };
    expectAt('ticket.target_warned', (FIRST_RESPONSE_MINUTES * WARN_PERCENT) / 100);
    expectAt('ticket.target_breached', FIRST_RESPONSE_MINUTES);
  }
});

it('asked the lead and those on duty about each ticket that nobody answered, once', async () => {
  const runs = await readAll(days.as, `/v1/automations/${days.ruleId}/runs`);
  for (const { id, channelId } of days.followed) {
    const { createdAt, firstResponseAt } = days.tickets.get(id)!;
    const due = findAfter(toMs(createdAt), UNANSWERED_MINUTES);
    const answeredAt = firstResponseAt === null ? Infinity : toMs(firstResponseAt);
    const end = days.startMs + STEPS * STEP_MS;
    const asked = runs.filter(({ ticketId }) => ticketId === id);
    if (due === null || due - MINUTE_MS > answeredAt) expect([id, asked.length]).toEqual([id, 0]);
    else if (due + STEP_MS + SLACK_MS < Math.min(answeredAt, end)) {
      expect([id, asked.length]).toEqual([id, 1]);
      const messages = await done(
        api.anonymous.get(`/sandbox/api/guilds/${days.server.id}/channels/${channelId}/messages`),
      );
      const texts: readonly string[] = messages.map(({ content }: Json) => content);
      const mentions = texts.filter((text) => text.includes('Somebody waits.'));
      expect(mentions).toHaveLength(1);
      const named = [LEAD, ...listOnDuty(toMs(asked[0]!.startedAt))];
      expect(mentions[0]!.match(/\d{4,}/g)!.toSorted()).toEqual(named.toSorted());
    }
  }
});

it('reports what the reference counts', async () => {
  const { measure } = reference();
  const range = `from=${new Date(days.startMs - 1_000).toISOString()}&to=${new Date(nowMs()).toISOString()}`;
  const all = [...days.tickets.values()];
  const answered = all.filter(({ firstResponseAt }) => firstResponseAt !== null);
  const closed = all.filter(({ closedAt }) => closedAt !== null);
  const mean = (seconds: readonly number[]) => seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  const toSeconds = (ms: number) => Math.floor(ms / 1_000);
  const responses = answered.map(({ createdAt, firstResponseAt }) => [toMs(createdAt), toMs(firstResponseAt)] as const);
  const times = (await done(days.as.get(`/v1/analytics/response-times?${range}`))).total;
  expect(times).toMatchObject({ count: answered.length, unanswered: all.length - answered.length });
  expect(times.mean).toBeCloseTo(mean(responses.map(([from, to]) => toSeconds(to - from))), 1);
  expect(times.businessTime.mean).toBeCloseTo(mean(responses.map(([from, to]) => toSeconds(measure(from, to)))), 1);

  const isKind = (kind: string) => (event: Json) => event.data.target.kind === kind;
  const report = await done(days.as.get(`/v1/analytics/targets?${range}`));
  for (const kind of ['first_response', 'resolution']) {
    const met = ofType('ticket.target_met').filter(isKind(kind)).length;
    const breached = ofType('ticket.target_breached').filter(isKind(kind)).length;
    expect(report.kinds.find((one: Json) => one.kind === kind)).toMatchObject({ met, breached });
  }
  expect(report.targets).toMatchObject([{ targetId: days.targetId }]);
  // Each answer that the target counts was in time or late, by the reference.
  const inTime = responses.filter(([from, to]) => measure(from, to) <= FIRST_RESPONSE_MINUTES * MINUTE_MS).length;
  expect(report.kinds.find((one: Json) => one.kind === 'first_response').met).toBe(inTime);

  const [team, ...others] = await done(days.as.get(`/v1/analytics/teams?${range}`));
  expect(others).toEqual([]);
  expect(team).toMatchObject({ teamId: days.teamId, tickets: { created: all.length, closed: closed.length } });
  const staff = await done(days.as.get(`/v1/analytics/staff?${range}&limit=100`));
  const replies = new Map(staff.map(({ userId, replied }: Json) => [userId, replied]));
  const written = Map.groupBy(answered, ({ claimedById }) => claimedById);
  for (const [userId, own] of written) expect([userId, replies.get(userId)]).toEqual([userId, own.length]);
});
