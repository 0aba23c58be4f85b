import { type Metric, STEPS, toMetrics, type TicketHistory } from '#core/analytics/ticket-metrics.ts';
import { CLOSED_WEEK } from '#core/calendars/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aTicket, NOON, REQUESTER, STAFF } from '../../support/build.ts';

const OTHER = '31' as UserId;
const at = (seconds: number) => plusMs(NOON, seconds * 1_000);
const by = (id: string, type: 'staff' | 'user' = 'staff') => ({ type, id }) as const;

type Entry = TicketHistory['timeline'][number];
const entry = (seconds: number, fields: Partial<Entry>): Entry => ({
  type: 'ticket.updated',
  actor: by(STAFF),
  from: {},
  to: {},
  at: at(seconds),
  ...fields,
});
const move = (seconds: number, from: Ticket['status'], to: Ticket['status']): Entry =>
  entry(seconds, { from: { status: from }, to: { status: to } });
const claim = (seconds: number, from: UserId | null, to: UserId | null): Entry =>
  entry(seconds, { from: { claimedById: from }, to: { claimedById: to } });

const metricsOf = (fields: Partial<Ticket> = {}, timeline: readonly Entry[] = []): readonly Metric[] =>
  toMetrics({ ticket: aTicket(fields), timeline, hours: null }).metrics;
/** The metrics of one measure, in short. */
const pick = (measure: Metric['measure'], metrics: readonly Metric[]) =>
  metrics
    .filter((metric) => metric.measure === measure)
    .map(({ value, staff, count, seconds, at: when }) => ({ value, staff, count, seconds, at: when }));
const listSteps = (metrics: readonly Metric[]) =>
  metrics
    .filter(({ measure }) => measure === 'steps')
    .map(({ value, count, at: when }) => [
      Object.keys(STEPS)[value],
      count,
      (Date.parse(when) - Date.parse(NOON)) / 1_000,
    ]);

describe('the steps of a ticket', () => {
  it('are its creation and the status in which it is', () => {
    const categoryId = aTicket().categoryId;
    expect(toMetrics({ ticket: aTicket({ categoryId }), timeline: [], hours: null })).toEqual({
      categoryId,
      teamId: null,
      metrics: [STEPS.created, STEPS.open].map((value) => ({
        measure: 'steps',
        value,
        at: NOON,
        staff: null,
        count: 1,
        seconds: 0,
      })),
    });
  });

  it('of a merged ticket are the merge alone', () => {
    const merged = { mergedIntoId: aTicket().id, closedAt: at(5), feedback: { rating: 5, comment: null } };
    expect(listSteps(metricsOf(merged))).toEqual([['merged', 1, 0]]);
    expect(metricsOf(merged)).toHaveLength(1);
  });

  it('lead in and out of each status but closed, and count each reopening', () => {
    const timeline = [
      entry(1, { from: { priority: 'low' }, to: { priority: 'high' } }),
      move(2, 'open', 'pending'),
      move(3, 'pending', 'pending'),
      move(4, 'pending', 'closed'),
      move(5, 'closed', 'on_hold'),
      move(6, 'on_hold', 'closed'),
    ];
    expect(listSteps(metricsOf({ status: 'closed', closedAt: at(6) }, timeline))).toEqual([
      ['created', 1, 0],
      ['open', 1, 0],
      ['open', -1, 2],
      ['pending', 1, 2],
      ['pending', -1, 4],
      ['on_hold', 1, 5],
      ['on_hold', -1, 6],
      ['reopened', 1, 5],
      ['closed', 1, 6],
    ]);
  });
});

describe('the first response to a ticket', () => {
  const respond = (timeline: readonly Entry[]) => pick('responses', metricsOf({ firstResponseAt: at(90) }, timeline));
  const response = (staff: UserId | null) => [{ value: 90, staff, count: 1, seconds: 90, at: NOON }];

  it('is credited to the staff member who gave it', () => {
    const first = entry(90, { type: 'ticket.first_response', actor: by(OTHER) });
    expect(respond([entry(1, {}), first, entry(100, {})])).toEqual(response(OTHER));
    expect(respond([{ ...first, actor: by(OTHER, 'user') }])).toEqual(response(null));
    expect(respond([entry(1, {})])).toEqual(response(null));
    expect(pick('responses', metricsOf())).toEqual([]);
  });
});

describe('the resolution of a ticket', () => {
  const resolve = (seconds: number, timeline: readonly Entry[] = [], fields: Partial<Ticket> = {}) =>
    pick('resolutions', metricsOf({ closedAt: at(seconds), claimedById: STAFF, ...fields }, timeline));

  it('takes as long as it was not closed, in whole seconds of three digits', () => {
    expect(resolve(12_345)).toEqual([{ value: 12_300, staff: STAFF, count: 1, seconds: 12_345, at: at(12_345) }]);
    expect(resolve(1.999)).toMatchObject([{ value: 1, seconds: 1 }]);
    expect(resolve(-5)).toMatchObject([{ value: 0, seconds: 0 }]);
    const timeline = [
      move(100, 'open', 'closed'),
      move(150, 'closed', 'open'),
      move(200, 'open', 'pending'),
      move(300, 'pending', 'closed'),
      move(307, 'closed', 'open'),
      move(400, 'open', 'closed'),
    ];
    expect(resolve(400, timeline)).toMatchObject([{ seconds: 400 - 50 - 7 }]);
  });

  it('is none of a ticket that is open, and nobody’s of one that is not claimed', () => {
    expect(pick('resolutions', metricsOf())).toEqual([]);
    expect(resolve(60, [], { claimedById: null })).toMatchObject([{ staff: null }]);
  });

  it('subtracts nothing for a reopening whose closing is not in the history', () => {
    expect(resolve(400, [move(150, 'closed', 'open'), move(400, 'open', 'closed')])).toMatchObject([{ seconds: 400 }]);
    const atOnce = [move(150, 'open', 'closed'), move(150, 'closed', 'open')];
    expect(resolve(400, atOnce)).toMatchObject([{ seconds: 400 }]);
  });
});

describe('business time', () => {
  /** NOON is a Thursday. */
  const hours = { timezone: 'UTC', week: { ...CLOSED_WEEK, thu: [{ from: '11:00', to: '13:00' }] }, holidays: [] };
  const measure = (name: Metric['measure'], fields: Partial<Ticket>, timeline: readonly Entry[] = []) =>
    pick(name, toMetrics({ ticket: aTicket(fields), timeline, hours }).metrics);
  const HOUR = 3_600;

  it('counts open hours of the calendar, besides calendar time', () => {
    const answered = { firstResponseAt: at(5 * HOUR) };
    expect(measure('responses', answered)).toMatchObject([{ seconds: 5 * HOUR }]);
    expect(measure('businessResponses', answered)).toMatchObject([{ seconds: HOUR, at: NOON }]);
    const timeline = [
      move(HOUR / 2, 'open', 'closed'),
      move(8 * 24 * HOUR, 'closed', 'open'),
      move(15 * 24 * HOUR, 'open', 'closed'),
    ];
    const closed = { closedAt: at(15 * 24 * HOUR), claimedById: STAFF };
    expect(measure('businessResolutions', closed, timeline)).toEqual([
      { value: 9_000, staff: STAFF, count: 1, seconds: 2.5 * HOUR, at: closed.closedAt },
    ]);
  });

  it('is not measured without a calendar, and 0 outside its hours', () => {
    const answered = { createdAt: at(2 * HOUR), firstResponseAt: at(5 * HOUR) };
    expect(measure('businessResponses', answered)).toMatchObject([{ seconds: 0 }]);
    expect(pick('businessResponses', metricsOf(answered))).toEqual([]);
    expect(pick('businessResolutions', metricsOf({ closedAt: at(9) }))).toEqual([]);
  });
});

describe('the rating of a ticket', () => {
  const rate = (timeline: readonly Entry[], fields: Partial<Ticket> = {}) =>
    pick('ratings', metricsOf({ feedback: { rating: 4, comment: null }, claimedById: STAFF, ...fields }, timeline));
  const rated = (seconds: number) => entry(seconds, { type: 'ticket.feedback_received' });
  const rating = (seconds: number, staff: UserId | null) => [
    { value: 4, staff, count: 1, seconds: 0, at: at(seconds) },
  ];

  it('counts when it was given, or else when the ticket was closed or opened', () => {
    expect(rate([entry(1, {}), rated(70)], { closedAt: at(60) })).toEqual(rating(70, STAFF));
    expect(rate([entry(1, {})], { closedAt: at(60) })).toEqual(rating(60, STAFF));
    expect(rate([])).toEqual(rating(0, STAFF));
    expect(pick('ratings', metricsOf())).toEqual([]);
  });

  it('is credited to who had claimed the ticket then', () => {
    expect(rate([claim(10, null, OTHER), rated(70), claim(80, OTHER, STAFF)])).toEqual(rating(70, OTHER));
    expect(rate([rated(70), claim(80, null, STAFF)])).toEqual(rating(70, null));
    expect(rate([claim(10, OTHER, STAFF), rated(70), entry(80, {})])).toEqual(rating(70, STAFF));
    expect(rate([claim(70, OTHER, STAFF), rated(70)])).toEqual(rating(70, STAFF));
  });
});

describe('what staff did with a ticket', () => {
  const listActions = (timeline: readonly Entry[], fields: Partial<Ticket> = {}) =>
    pick('actions', metricsOf(fields, timeline)).map(({ value, staff, at: when }) => [
      ['replied', 'claimed', 'closed'][value],
      staff,
      (Date.parse(when) - Date.parse(NOON)) / 1_000,
    ]);
  const wrote = (seconds: number, actor: Entry['actor']) => entry(seconds, { type: 'ticket.message_created', actor });

  it('is each message of staff that is not of the requester', () => {
    const timeline = [wrote(1, by(STAFF)), wrote(2, by(OTHER)), wrote(3, by(REQUESTER)), wrote(4, by('9', 'user'))];
    expect(listActions([...timeline, entry(5, {})])).toEqual([
      ['replied', STAFF, 1],
      ['replied', OTHER, 2],
    ]);
  });

  it('is each claim, the one at the opening too', () => {
    expect(listActions([], { claimedById: STAFF })).toEqual([['claimed', STAFF, 0]]);
    expect(listActions([claim(10, STAFF, OTHER), claim(20, OTHER, null)], { claimedById: null })).toEqual([
      ['claimed', STAFF, 0],
      ['claimed', OTHER, 10],
    ]);
    expect(listActions([claim(10, null, STAFF)], { claimedById: STAFF })).toEqual([['claimed', STAFF, 10]]);
    expect(listActions([])).toEqual([]);
  });

  it('is its closing by staff', () => {
    expect(listActions([], { closedAt: at(60), closedBy: by(OTHER) })).toEqual([['closed', OTHER, 60]]);
    expect(listActions([], { closedAt: at(60), closedBy: by(OTHER, 'user') })).toEqual([]);
    expect(listActions([], { closedAt: at(60), closedBy: null })).toEqual([]);
    expect(listActions([], { closedAt: null, closedBy: by(OTHER) })).toEqual([]);
  });
});
