import type { Instant } from '#core/shared/instant.ts';
import type { Ticket, TimelineEntry } from '#core/tickets/index.ts';

/** A ticket with its timeline, oldest first. */
export interface Past {
  readonly ticket: Ticket;
  readonly timeline: readonly TimelineEntry[];
  /** Measures open hours of the calendar of its category, in milliseconds; without one it has none. */
  readonly measureOpen?: Measure | undefined;
}

type Measure = (from: number, to: number) => number;

export interface ReportQuery {
  readonly from: string;
  readonly to: string;
  readonly interval: 'hour' | 'day' | 'week' | 'month';
  readonly timezone: string;
  readonly categoryId?: string | undefined;
}

const QUARTER = 900_000;
const ms = (at: string) => Date.parse(at);

/** The written definitions once more, ticket by ticket and without any thought of speed. */
export const computeReference = (past: readonly Past[], { from, to, interval, timezone, categoryId }: ReportQuery) => {
  const start = Math.floor(ms(from) / QUARTER) * QUARTER;
  const end = Math.ceil(ms(to) / QUARTER) * QUARTER;
  const isIn = (at: string | null | undefined): at is string => !!at && ms(at) >= start && ms(at) < end;
  const all = past.filter(({ ticket }) => categoryId === undefined || ticket.categoryId === categoryId);
  const counted = all.filter(({ ticket }) => ticket.mergedIntoId === null);

  const created = counted.filter(({ ticket }) => isIn(ticket.createdAt));
  const closed = counted.filter(({ ticket }) => isIn(ticket.closedAt));
  const answered = created.filter(({ ticket }) => ticket.firstResponseAt);
  const rated = counted.filter((one) => ratedAt(one) !== null && isIn(ratedAt(one)));
  const reopenings = counted.flatMap(reopenedAt).filter(isIn);
  const merged = all.filter(({ ticket }) => ticket.mergedIntoId && isIn(ticket.createdAt));
  const keyOf = (at: string) => localKey(at, interval, timezone);
  const keyed = <T>(rows: readonly T[], atOf: (row: T) => string) => Map.groupBy(rows, (row) => keyOf(atOf(row)));
  return {
    keyOf,
    tickets: {
      created: created.length,
      closed: closed.length,
      reopened: reopenings.length,
      merged: merged.length,
      unanswered: created.length - answered.length,
    },
    responseTimes: reportTimes(answered, response),
    resolutionTimes: reportTimes(closed, resolution),
    feedback: summarizeRatings(rated),
    backlog: waitingAt(counted, end),
    waitingAt: (at: string) => waitingAt(counted, ms(at)),
    createdBy: keyed(created, ({ ticket }) => ticket.createdAt),
    closedBy: keyed(closed, ({ ticket }) => ticket.closedAt as string),
    ratedBy: keyed(rated, (one) => ratedAt(one) as string),
    reopenedBy: keyed(reopenings, (at) => at),
    mergedBy: keyed(merged, ({ ticket }) => ticket.createdAt),
    staff: staffTable(counted, isIn),
    targets: summarizeTargets(
      counted.flatMap(resultsOf).filter(({ at }) => isIn(at)),
      keyOf,
    ),
  };
};

/** What was met and missed, with who gets the credit. */
const resultsOf = (past: Past) =>
  past.timeline
    .filter(({ type }) => type === 'ticket.target_met' || type === 'ticket.target_breached')
    .map(({ type, actor, to, at }) => ({
      isMet: type === 'ticket.target_met',
      target: to.target as { readonly id: string; readonly kind: string },
      category: past.ticket.categoryId,
      staff: actor.type === 'staff' ? actor.id : claimerAt(past, at),
      at,
    }));

const summarizeTargets = (results: readonly ReturnType<typeof resultsOf>[number][], keyOf: (at: string) => string) => {
  const by = (keyOfResult: (result: (typeof results)[number]) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(results, keyOfResult)].flatMap(([key, of]) => (key === null ? [] : [[key, countResults(of)]])),
    );
  return {
    total: countResults(results),
    kinds: by(({ target }) => target.kind),
    targets: by(({ target }) => target.id),
    categories: by(({ category }) => category),
    staff: by(({ staff }) => staff),
    intervals: by(({ at }) => keyOf(at)),
  };
};

export const countResults = (results: readonly { readonly isMet: boolean }[]) => {
  const met = results.filter(({ isMet }) => isMet).length;
  const all = results.length;
  return { met, breached: all - met, percent: all === 0 ? null : Math.round((met * 1_000) / all) / 10 };
};

const claimerAt = ({ ticket, timeline }: Past, at: string): string | null => {
  const claims = timeline.filter(({ to }) => 'claimedById' in to);
  const last = claims.findLast((claim) => claim.at <= at);
  if (last) return last.to.claimedById as string | null;
  return claims[0] ? (claims[0].from.claimedById as string | null) : ticket.claimedById;
};

const elapse: Measure = (from, to) => to - from;

export const response = ({ ticket }: Past, measure: Measure) =>
  seconds(measure(ms(ticket.createdAt), ms(ticket.firstResponseAt as string)));

export const resolution = ({ ticket, timeline }: Past, measure: Measure) => {
  let open = 0;
  let since: number | null = ms(ticket.createdAt);
  for (const { to, from, at } of timeline) {
    if (to.status === 'closed' && since !== null) {
      open += measure(since, ms(at));
      since = null;
    } else if (from.status === 'closed') since = ms(at);
  }
  return seconds(open);
};

const seconds = (duration: number) => Math.floor(duration / 1_000);

/** In calendar time, and in business time for those with a calendar. */
export const reportTimes = (past: readonly Past[], compute: typeof response) => ({
  ...toReported(past.map((one) => compute(one, elapse))),
  businessTime: toReported(past.flatMap((one) => (one.measureOpen ? compute(one, one.measureOpen) : []))),
});

const toReported = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const percentile = (share: number) =>
    sorted.length === 0 ? null : Number(sorted[Math.ceil((share * sorted.length) / 100) - 1]!.toPrecision(3));
  const sum = sorted.reduce((total, value) => total + value, 0);
  return {
    count: sorted.length,
    mean: sorted.length === 0 ? null : Math.round((sum * 10) / sorted.length) / 10,
    p50: percentile(50),
    p90: percentile(90),
    p95: percentile(95),
  };
};

const ratedAt = ({ ticket, timeline }: Past): Instant | null =>
  ticket.feedback ? (timeline.find(({ type }) => type === 'ticket.feedback_received')?.at ?? null) : null;

const reopenedAt = ({ timeline }: Past) => timeline.filter(({ from }) => from.status === 'closed').map(({ at }) => at);

export const summarizeRatings = (rated: readonly Past[]) => {
  const given = rated.map(({ ticket }) => ticket.feedback?.rating ?? 0);
  const sum = given.reduce((total, rating) => total + rating, 0);
  return {
    count: given.length,
    mean: given.length === 0 ? null : Math.round((sum * 100) / given.length) / 100,
    ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, count: given.filter((one) => one === rating).length })),
  };
};

const waitingAt = (past: readonly Past[], at: number) => {
  const statuses = past
    .filter(({ ticket }) => ms(ticket.createdAt) < at)
    .map(({ ticket, timeline }) => {
      const moves = timeline.filter(({ to }) => 'status' in to);
      const last = moves.findLast((move) => ms(move.at) < at);
      return last ? last.to.status : (moves[0]?.from.status ?? ticket.status);
    });
  const count = (expected: string) => statuses.filter((status) => status === expected).length;
  const [open, pending, onHold] = [count('open'), count('pending'), count('on_hold')];
  return { open, pending, onHold, total: open + pending + onHold };
};

/** Everyone who did something, with what counts for them. */
const staffTable = (past: readonly Past[], isIn: (at: string | null | undefined) => boolean) => {
  const actions = past.flatMap((one) => deedsOf(one).filter(({ at }) => isIn(at)));
  return Object.fromEntries(
    [...Map.groupBy(actions, ({ staff }) => staff)].map(([staff, theirs]) => {
      const of = (action: string) => theirs.filter((row) => row.action === action);
      return [
        staff,
        {
          replied: of('replied').length,
          claimed: of('claimed').length,
          closed: of('closed').length,
          responseTimes: reportTimes(
            of('response').map(({ past: one }) => one),
            response,
          ),
          resolutionTimes: reportTimes(
            of('resolution').map(({ past: one }) => one),
            resolution,
          ),
          feedback: summarizeRatings(of('rating').map(({ past: one }) => one)),
        },
      ];
    }),
  );
};

const deedsOf = (past: Past) => {
  const { ticket, timeline } = past;
  const claimedBefore = (at: string) => claimerAt(past, at);
  const first = claimedBefore('');
  const responder = timeline.find(({ type }) => type === 'ticket.first_response')?.actor;
  const rating = ratedAt(past);
  const rows: { readonly action: string; readonly staff: string | null | undefined; readonly at: string }[] = [
    { action: 'claimed', staff: first, at: ticket.createdAt },
    ...timeline
      .filter(({ to }) => 'claimedById' in to)
      .map(({ to, at }) => ({ action: 'claimed', staff: to.claimedById as string | null, at })),
    ...timeline
      .filter(({ type, actor }) => type === 'ticket.message_created' && actor.type === 'staff')
      .filter(({ actor }) => actor.id !== ticket.requesterId)
      .map(({ actor, at }) => ({ action: 'replied', staff: actor.id, at })),
    ...(responder ? [{ action: 'response', staff: responder.id, at: ticket.createdAt }] : []),
    ...(ticket.closedAt ? [{ action: 'resolution', staff: ticket.claimedById, at: ticket.closedAt }] : []),
    ...(ticket.closedAt && ticket.closedBy?.type === 'staff'
      ? [{ action: 'closed', staff: ticket.closedBy.id, at: ticket.closedAt }]
      : []),
    ...(rating ? [{ action: 'rating', staff: claimedBefore(rating), at: rating }] : []),
  ];
  return rows.flatMap(({ staff, ...row }) => (staff ? [{ ...row, staff, past }] : []));
};

/** The hour, day, Monday or month that the clocks of the zone show, with what tells an hour from its repetition. */
const localKey = (at: string, interval: ReportQuery['interval'], timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(ms(at));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('year')}-${of('month')}-${of('day')}`;
  if (interval === 'hour') return `${day} ${of('hour')} ${of('timeZoneName')}`;
  if (interval === 'month') return day.slice(0, 7);
  if (interval === 'day') return day;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
