import { createOpeningHours, type Hours, type OpeningHours } from '../calendars/index.ts';
import {
  type CategoryId,
  type GuildId,
  type TargetId,
  type TeamId,
  type TicketId,
  type UserId,
  toUserId,
} from '../shared/ids.ts';
import { toEpochMs, type Instant } from '../shared/instant.ts';
import { TARGET_KINDS, type TargetKind } from '../targets/index.ts';
import type { Ticket, TimelineEntry } from '../tickets/index.ts';

/** Stored metrics hold the numbers. */
export const STEPS = { created: 0, merged: 1, closed: 2, reopened: 3, open: 4, pending: 5, on_hold: 6 } as const;
export const STAFF_ACTIONS = { replied: 0, claimed: 1, closed: 2 } as const;

/**
 * `steps` are tickets that came, went or changed status; `targets` are those that were met or missed; `responses` and `resolutions` are durations, those of business
 * time only where there is a calendar.
 */
export const MEASURES = [
  ...(['steps', 'responses', 'resolutions', 'ratings', 'actions'] as const),
  ...(['businessResponses', 'businessResolutions', 'targets'] as const),
] as const;
export type Measure = (typeof MEASURES)[number];

export interface Metric {
  readonly measure: Measure;
  /** Is a step, an action, a rating, or a duration in milliseconds rounded to three significant digits. */
  readonly value: number;
  readonly at: Instant;
  readonly staff: UserId | null;
  /** Is set for `targets`. */
  readonly target?: TargetId | undefined;
  /** Is -1 for a ticket that left a status. */
  readonly count: number;
  /** Is the duration in whole seconds; 0 for other measures. */
  readonly seconds: number;
}

export interface TicketMetrics {
  readonly categoryId: CategoryId;
  readonly teamId: TeamId | null;
  readonly metrics: readonly Metric[];
}

export interface TicketHistory {
  readonly ticket: Pick<Ticket, (typeof HISTORY_FIELDS)[number]>;
  /** The oldest comes first. */
  readonly timeline: readonly Pick<TimelineEntry, 'type' | 'actor' | 'from' | 'to' | 'at'>[];
  /** Are those of the present category, as they are now; null without a calendar. */
  readonly hours: Hours | null;
}

export const HISTORY_FIELDS = [
  ...([
    'id',
    'guildId',
    'categoryId',
    'teamId',
    'requesterId',
    'status',
    'claimedById',
    'createdAt',
    'firstResponseAt',
  ] as const),
  ...(['closedAt', 'closedBy', 'mergedIntoId', 'feedback'] as const),
] as const;

export interface ChangedTicket {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly counted: TicketMetrics | null;
  /** Is null for a deleted ticket. */
  readonly history: TicketHistory | null;
}

/** Returns the number of a result in the histogram. */
export const toTargetValue = (kind: TargetKind, isMet: boolean): number =>
  TARGET_KINDS.indexOf(kind) * 2 + Number(isMet);

/** Follows docs/use/analytics.md. Metrics count for the present category and team; a merged ticket counts only as merged. */
export const toMetrics = (history: TicketHistory): TicketMetrics => {
  const { ticket } = history;
  const metrics = ticket.mergedIntoId
    ? [toStep('merged', ticket.createdAt)]
    : [
        toStep('created', ticket.createdAt),
        ...listStatusMetrics(history),
        ...listDurations(history),
        ...listStaffMetrics(history),
        ...listTargetMetrics(history),
      ];
  return { categoryId: ticket.categoryId, teamId: ticket.teamId, metrics };
};

export const roundToThreeDigits = (seconds: number): number => Number(seconds.toPrecision(3));

const toMetric = (measure: Measure, value: number, at: Instant): Metric => ({
  measure,
  value,
  at,
  staff: null,
  count: 1,
  seconds: 0,
});

const toStep = (name: keyof typeof STEPS, at: Instant): Metric => toMetric('steps', STEPS[name], at);

const toDuration = (measure: Measure, at: Instant, ms: number, staff: UserId | null): Metric => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return { ...toMetric(measure, roundToThreeDigits(seconds), at), staff, seconds };
};

type Status = Ticket['status'];

interface Move {
  readonly from: Status;
  readonly to: Status;
  readonly at: Instant;
}

const listMoves = ({ timeline }: TicketHistory): readonly Move[] =>
  timeline
    .map(({ from, to, at }) => ({ from: from.status, to: to.status, at }))
    .filter((change): change is Move => change.to !== undefined && change.from !== change.to);

const listStatusMetrics = (history: TicketHistory): readonly Metric[] => {
  const { ticket } = history;
  const moves = listMoves(history);
  return [
    ...toStatusMetrics(moves[0]?.from ?? ticket.status, ticket.createdAt, 1),
    ...moves.flatMap(({ from, to, at }) => [...toStatusMetrics(from, at, -1), ...toStatusMetrics(to, at, 1)]),
    ...moves.filter(({ from }) => from === 'closed').map(({ at }) => toStep('reopened', at)),
    ...(ticket.closedAt ? [toStep('closed', ticket.closedAt)] : []),
  ];
};

const toStatusMetrics = (status: Status, at: Instant, count: number): readonly Metric[] =>
  status === 'closed' ? [] : [{ ...toStep(status, at), count }];

const listDurations = (history: TicketHistory): readonly Metric[] => {
  const hours = history.hours && createOpeningHours(history.hours);
  return [
    ...listTimes(history, ['responses', 'resolutions'], measureCalendarTime),
    ...(hours
      ? listTimes(history, ['businessResponses', 'businessResolutions'], (from, to) => hours.businessMs(from, to))
      : []),
    ...listRatings(history),
  ];
};

const measureCalendarTime: OpeningHours['businessMs'] = (from, to) => toEpochMs(to) - toEpochMs(from);

const listTimes = (
  history: TicketHistory,
  [responses, resolutions]: readonly [Measure, Measure],
  measureTime: OpeningHours['businessMs'],
): readonly Metric[] => {
  const { createdAt, firstResponseAt, closedAt, claimedById } = history.ticket;
  const measureResolution = (end: Instant) =>
    measureTime(createdAt, end) - measureClosedTime(listMoves(history), measureTime);
  return [
    ...(firstResponseAt
      ? [toDuration(responses, createdAt, measureTime(createdAt, firstResponseAt), findResponder(history))]
      : []),
    ...(closedAt ? [toDuration(resolutions, closedAt, measureResolution(closedAt), claimedById)] : []),
  ];
};

const findResponder = ({ timeline }: TicketHistory): UserId | null => {
  const actor = timeline.find(({ type }) => type === 'ticket.first_response')?.actor;
  return actor?.type === 'staff' ? toUserId(actor.id) : null;
};

const measureClosedTime = (moves: readonly Move[], measureTime: OpeningHours['businessMs']): number =>
  moves
    .filter(({ from }) => from === 'closed')
    .reduce((total, reopening) => {
      const closing = moves.findLast(({ to, at }) => to === 'closed' && at <= reopening.at);
      return closing ? total + measureTime(closing.at, reopening.at) : total;
    }, 0);

/** Credits the claimer at the time of closing, who cannot change before the ticket is reopened. */
const listRatings = (history: TicketHistory): readonly Metric[] => {
  const { feedback, closedAt, createdAt } = history.ticket;
  if (!feedback) return [];
  const at = history.timeline.find(({ type }) => type === 'ticket.feedback_received')?.at ?? closedAt ?? createdAt;
  return [{ ...toMetric('ratings', feedback.rating, at), staff: findClaimerAt(history, at) }];
};

const listClaims = ({ timeline }: TicketHistory) => timeline.filter(({ to }) => 'claimedById' in to);

const findClaimerAt = (history: TicketHistory, at: Instant): UserId | null => {
  const later = listClaims(history).find((claim) => claim.at > at);
  return later ? (later.from.claimedById ?? null) : history.ticket.claimedById;
};

const listStaffMetrics = (history: TicketHistory): readonly Metric[] => {
  const { requesterId, createdAt, claimedById, closedAt, closedBy } = history.ticket;
  const claims = listClaims(history);
  const first = claims[0] ? (claims[0].from.claimedById ?? null) : claimedById;
  return [
    ...history.timeline
      .filter(({ type, actor }) => type === 'ticket.message_created' && actor.type === 'staff')
      .filter(({ actor }) => actor.id !== requesterId)
      .map(({ actor, at }) => toActionMetric('replied', at, actor.id)),
    ...listActionMetrics('claimed', createdAt, first),
    ...claims.flatMap(({ to, at }) => listActionMetrics('claimed', at, to.claimedById ?? null)),
    ...(closedAt && closedBy?.type === 'staff' ? [toActionMetric('closed', closedAt, closedBy.id)] : []),
  ];
};

/** Credits the staff member who acted, or else the claimer at that time. */
const listTargetMetrics = (history: TicketHistory): readonly Metric[] =>
  history.timeline.flatMap(({ type, actor, to, at }) => {
    if (type !== 'ticket.target_met' && type !== 'ticket.target_breached') return [];
    const { id, kind } = to.target as { readonly id: TargetId; readonly kind: TargetKind };
    const staff = actor.type === 'staff' ? toUserId(actor.id) : findClaimerAt(history, at);
    return [{ ...toMetric('targets', toTargetValue(kind, type === 'ticket.target_met'), at), staff, target: id }];
  });

const toActionMetric = (name: keyof typeof STAFF_ACTIONS, at: Instant, staff: string): Metric => ({
  ...toMetric('actions', STAFF_ACTIONS[name], at),
  staff: toUserId(staff),
});

const listActionMetrics = (name: keyof typeof STAFF_ACTIONS, at: Instant, staff: UserId | null): readonly Metric[] =>
  staff ? [toActionMetric(name, at, staff)] : [];
