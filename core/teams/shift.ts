import {
  createOpeningHours,
  type Hours,
  type OpeningHours,
  toOpening,
  type Weekday,
  WEEKDAYS,
} from '../calendars/index.ts';
import type { UserId } from '../shared/ids.ts';
import { type Instant, plusMs, toEpochMs, toInstant } from '../shared/instant.ts';
import { getTimeZone } from '../shared/time-zone.ts';

/** With `daily` and `weekly` one member after the other has the shift, in the order of the list. */
export const ROTATIONS = ['everybody', 'daily', 'weekly'] as const;

export interface Shift {
  readonly name: string;
  readonly days: readonly Weekday[];
  /** Local times such as `09:00`. A shift that does not end after it begins ends on the next day. */
  readonly from: string;
  readonly to: string;
  readonly staffIds: readonly UserId[];
  readonly rotation: (typeof ROTATIONS)[number];
  /** The local date on which the first member of a rotation begins; a week of the rotation begins on this weekday. */
  readonly startsOn: string | null;
}

export interface Duty {
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly staffIds: readonly UserId[];
}

export interface Roster {
  readonly timezone: string;
  readonly shifts: readonly Shift[];
  /** Outside these hours nobody is on; null is open always. */
  readonly hours: Hours | null;
}

export const toRoster = ({ timezone, shifts }: Pick<Roster, 'timezone' | 'shifts'>, hours: Hours | null): Roster => ({
  timezone,
  shifts,
  hours,
});

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Lists the duties that overlap the period, by their begin. */
export const listDuties = ({ timezone, shifts, hours }: Roster, from: Instant, to: Instant): readonly Duty[] => {
  const zone = getTimeZone(timezone);
  const opening = hours && createOpeningHours(hours);
  const toDay = (at: Instant) => Math.floor((toEpochMs(at) + zone.getOffset(toEpochMs(at))) / DAY_MS) * DAY_MS;
  const duties: Duty[] = [];
  for (let date = toDay(from) - DAY_MS; date <= toDay(to); date += DAY_MS) {
    const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % WEEK_DAYS];
    for (const shift of shifts) {
      const staffIds = listStaffOn(shift, date);
      if (!weekday || !shift.days.includes(weekday) || staffIds.length === 0) continue;
      const span = toOpening(zone, date, shift);
      const whole = { name: shift.name, staffIds, from: toInstant(span.from), to: toInstant(span.to) };
      duties.push(...cutToHours(whole, opening));
    }
  }
  const overlapping = duties.filter((duty) => duty.from < to && duty.to > from);
  return overlapping.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
};

const listStaffOn = ({ staffIds, rotation, startsOn }: Shift, date: number): readonly UserId[] => {
  if (rotation === 'everybody' || startsOn === null || staffIds.length === 0) return staffIds;
  const days = Math.floor((date - Date.parse(`${startsOn}T00:00:00.000Z`)) / DAY_MS);
  const turn = rotation === 'daily' ? days : Math.floor(days / WEEK_DAYS);
  const index = ((turn % staffIds.length) + staffIds.length) % staffIds.length;
  return staffIds.slice(index, index + 1);
};

const cutToHours = (duty: Duty, opening: OpeningHours | null): readonly Duty[] => {
  if (!opening) return [duty];
  const parts: Duty[] = [];
  let start = opening.nextOpening(duty.from);
  while (start !== null && start < duty.to) {
    const closing = opening.nextClosing(start);
    const to = closing !== null && closing < duty.to ? closing : duty.to;
    parts.push({ ...duty, from: start, to });
    start = opening.nextOpening(to);
    if (to === duty.to) break;
  }
  return parts;
};

/** Maps who is on at an instant to when their duty began. */
export const listOnDuty = (roster: Roster, at: Instant): ReadonlyMap<UserId, Instant> =>
  new Map(
    listDuties(roster, at, plusMs(at, 1)).flatMap(({ staffIds, from }) =>
      staffIds.map((staffId): [UserId, Instant] => [staffId, from]),
    ),
  );

/** Returns when a duty next begins or ends, within the eight days after `at`; null without one. */
export const nextDutyChange = (roster: Roster, at: Instant): Instant | null => {
  const duties = listDuties(roster, at, plusMs(at, (WEEK_DAYS + 1) * DAY_MS));
  const changes = duties.flatMap(({ from, to }) => [from, to]).filter((change) => change > at);
  return changes.reduce<Instant | null>((first, change) => (first === null || change < first ? change : first), null);
};
