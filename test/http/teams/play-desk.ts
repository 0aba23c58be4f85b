import { Temporal } from 'temporal-polyfill';
import type { Hours } from '#core/calendars/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import type { Client, TestApi, TestServer } from '../../support/api.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';

/*
 * Plays three days of a desk: ten people in two shifts, with a holiday in between. Tickets come at all hours, and staff answers some
 * in time, some late and some never.
 */

export const ZONE = 'Europe/Berlin';
export const MINUTE_MS = 60_000;
export const STEP_MS = 10 * MINUTE_MS;
export const STEPS = 60 * 6;
const ROLE = '45';
export const LEAD = toUserId('7900');
const PEOPLE = Array.from({ length: 10 }, (_, index) => toUserId(String(7_001 + index)));
export const [EARLY, LATE] = [PEOPLE.slice(0, 5), PEOPLE.slice(5)];
export const CAPACITY = 3;
export const FIRST_RESPONSE_MINUTES = 60;
const RESOLUTION_MINUTES = 300;
export const WARN_PERCENT = 75;
export const UNANSWERED_MINUTES = 40;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const SPAN = [{ from: '08:00', to: '20:00' }];

/** What happens to the ticket, in steps after it was opened or answered; null means never. */
interface Plan {
  readonly opensAt: number;
  readonly answersAfter: number | null;
  readonly writesAgainAfter: number | null;
  readonly closesAfter: number | null;
}

/** The same in every run. */
const createRandom = () => {
  let state = 20_261_129;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const planTickets = (count: number, steps: number): readonly Plan[] => {
  const random = createRandom();
  const maybe = (below: number, oneIn: number) => (random(oneIn) === 0 ? null : random(below));
  return Array.from({ length: count }, () => ({
    opensAt: random(steps),
    answersAfter: maybe(12, 5),
    writesAgainAfter: maybe(10, 2),
    closesAfter: maybe(24, 3),
  }));
};

interface Followed {
  readonly plan: Plan;
  readonly id: string;
  readonly channelId: string;
  readonly requesterId: string;
  claimedAt: number | null;
  answeredAt: number | null;
  isAnsweredAgain: boolean;
  isClosed: boolean;
}

/** The Monday that follows, at seven in the morning. */
const advanceToMonday = ({ clock, service }: TestApi) => {
  const nowMs = service.clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(ZONE);
  const monday = now.toPlainDate().add({ days: 8 - now.dayOfWeek });
  const start = monday.toZonedDateTime({ timeZone: ZONE, plainTime: '07:00' });
  clock.advance(start.epochMilliseconds - nowMs);
  return monday;
};

interface Desk {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
  readonly monday: Temporal.PlainDate;
  readonly hours: Hours;
  readonly categoryId: string;
  readonly teamId: string;
  readonly targetId: string;
  readonly ruleId: string;
  readonly startMs: number;
}

const setUp = async (api: TestApi): Promise<Desk> => {
  const server = await api.server();
  const as = await api.as(server);
  const monday = advanceToMonday(api);
  for (const userId of [...PEOPLE, LEAD]) await api.service.chat.setRoles(server.id, userId, [ROLE]);
  const holidays = [{ date: monday.add({ days: 1 }).toString(), name: 'Day off', spans: [] }];
  const week = Object.fromEntries(DAYS.map((day) => [day, SPAN]));
  const hours = await done(as.post('/v1/calendars', { name: 'Office', timezone: ZONE, week, holidays }));
  const change = { staffRoleIds: [ROLE], calendarId: hours.id, assignment: { capacity: CAPACITY } };
  await done(as.patch('/v1/settings', change));
  const shift = (name: string, from: string, to: string, staffIds: readonly string[]) => ({
    name,
    days: DAYS,
    from,
    to,
    staffIds,
  });
  const shifts = [shift('Early', '08:00', '14:00', EARLY), shift('Late', '14:00', '20:00', LATE)];
  const team = { name: 'Support', staffIds: PEOPLE, timezone: ZONE, calendarId: hours.id, shifts };
  const { id: teamId } = await done(as.post('/v1/teams', team));
  const assignment = { mode: 'least_busy' };
  const { id: categoryId } = await createCategory(as, { name: 'Questions', teamIds: [teamId], assignment });
  const target = {
    name: 'All',
    firstResponseMinutes: FIRST_RESPONSE_MINUTES,
    resolutionMinutes: RESOLUTION_MINUTES,
    pausedIn: ['pending'],
    warnBeforePercent: [WARN_PERCENT],
  };
  const { id: targetId } = await done(as.post('/v1/targets', target));
  const rule = {
    name: 'Nobody answers',
    trigger: 'unanswered_for',
    after: { minutes: UNANSWERED_MINUTES, businessTime: true },
    conditions: { not: { field: 'ticket.firstResponseAt', operator: 'is_set' } },
    actions: [{ type: 'mention', data: { content: 'Somebody waits.', userIds: [LEAD], onCallTeamId: teamId } }],
  };
  const { id: ruleId } = await done(as.post('/v1/automations', rule));
  const ids = { categoryId, teamId, targetId, ruleId };
  return { api, server, as, monday, hours, startMs: api.service.clock.nowMs(), ...ids };
};

/** Answers, writes and closes as planned, once the ticket has been assigned. */
const actOn = async ({ api, server, as }: Desk, one: Followed, claimedById: string, step: number) => {
  const { plan, id } = one;
  one.claimedAt ??= step;
  const isDue = (after: number | null, since: number | null) =>
    after !== null && since !== null && step >= since + after;
  if (one.answeredAt === null && isDue(plan.answersAfter, one.claimedAt)) {
    await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Hello', staffId: claimedById }));
    one.answeredAt = step;
    return;
  }
  if (!one.isAnsweredAgain && isDue(plan.writesAgainAfter, one.answeredAt)) {
    const path = `/sandbox/api/guilds/${server.id}/channels/${one.channelId}/messages`;
    await done(api.anonymous.post(path, { userId: one.requesterId, content: 'And now?' }));
    one.isAnsweredAgain = true;
    return;
  }
  if (isDue(plan.closesAfter, one.answeredAt)) {
    await done(as.post(`/v1/tickets/${id}/close`, { reason: 'Done', staffId: claimedById }));
    one.isClosed = true;
  }
};

export const readAll = async (as: Client, path: string): Promise<readonly Json[]> => {
  const all: Json[] = [];
  let cursor: string | null = null;
  do {
    const { body }: Json = await as.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=100${cursor ? `&cursor=${cursor}` : ''}`,
    );
    all.push(...body.data);
    cursor = body.pagination.nextCursor;
  } while (cursor !== null);
  return all;
};

export type PlayedDesk = Desk & {
  readonly followed: readonly Followed[];
  /** The oldest first. */
  readonly events: readonly Json[];
  readonly tickets: ReadonlyMap<string, Json>;
};

/** Plays all steps, and reads what is stored afterwards. */
export const playDesk = async (api: TestApi): Promise<PlayedDesk> => {
  const days = await setUp(api);
  const { as, categoryId } = days;
  const followed: Followed[] = [];
  const plans = planTickets(60, STEPS - 30);
  for (let step = 0; step < STEPS; step += 1) {
    for (const plan of plans.filter(({ opensAt }) => opensAt === step)) {
      const requesterId = String(50_000 + followed.length);
      const { id, channelId } = await done(as.post('/v1/tickets', { categoryId, requesterId }));
      const facts = { claimedAt: null, answeredAt: null, isAnsweredAgain: false, isClosed: false };
      followed.push({ plan, id, channelId, requesterId, ...facts });
    }
    await api.work();
    const open = await readAll(as, '/v1/tickets?status=open,pending');
    for (const { id, claimedById } of open) {
      const one = followed.find((ticket) => ticket.id === id);
      if (one && claimedById !== null) await actOn(days, one, claimedById, step);
    }
    api.clock.advance(STEP_MS);
  }
  await api.work();
  const events = (await readAll(as, '/v1/events')).toSorted((a, b) => a.sequence - b.sequence);
  const stored = await readAll(as, `/v1/tickets?categoryId=${categoryId}`);
  return { ...days, followed, events, tickets: new Map(stored.map((ticket) => [ticket.id, ticket])) };
};
