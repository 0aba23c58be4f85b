import { type UserId, toUserId } from '#core/shared/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts';
import type { RandomSource } from './random.ts';

/** A simulated staff member with a style of writing replies. */
export interface StaffMember {
  readonly id: UserId;
  /** Until they answer a new ticket at work, most of the time. */
  readonly responseMinutes: number;
  /** From 0 to 1; what requesters make of it. */
  readonly care: number;
  /** At work, in UTC. */
  readonly hours: readonly [number, number];
  /** Lists days of the week, from Sunday. */
  readonly days: readonly number[];
  /** How much of the work they take. */
  readonly share: number;
}

const WEEKDAYS = [1, 2, 3, 4, 5];
const toStaffId = (n: number) => toUserId(`3000000000000000${String(n).padStart(2, '0')}`);

export const STAFF: readonly StaffMember[] = [
  { id: toStaffId(1), responseMinutes: 6, care: 0.9, hours: [7, 15], days: WEEKDAYS, share: 5 },
  { id: toStaffId(2), responseMinutes: 12, care: 0.85, hours: [8, 16], days: WEEKDAYS, share: 4 },
  { id: toStaffId(3), responseMinutes: 9, care: 0.6, hours: [9, 17], days: WEEKDAYS, share: 4 },
  { id: toStaffId(4), responseMinutes: 25, care: 0.95, hours: [10, 18], days: [2, 3, 4, 5, 6], share: 3 },
  { id: toStaffId(5), responseMinutes: 15, care: 0.75, hours: [14, 22], days: WEEKDAYS, share: 4 },
  { id: toStaffId(6), responseMinutes: 35, care: 0.5, hours: [15, 23], days: [0, 3, 4, 5, 6], share: 2 },
  { id: toStaffId(7), responseMinutes: 20, care: 0.8, hours: [12, 20], days: [0, 1, 5, 6], share: 2 },
  { id: toStaffId(8), responseMinutes: 50, care: 0.7, hours: [6, 12], days: [0, 6], share: 1 },
];

/** Then, if they are at work; otherwise soon after they come to it. */
export const getNextWorkTime = (random: RandomSource, { hours: [from, to], days }: StaffMember, at: number): number => {
  const hour = (at % DAY_MS) / HOUR_MS;
  const midnight = at - (at % DAY_MS);
  if (isWorkday(days, midnight) && hour >= from && hour < to) return at;
  for (let day = hour < from ? midnight : midnight + DAY_MS; ; day += DAY_MS) {
    if (isWorkday(days, day)) return day + from * HOUR_MS + random.whole(2, 50) * MINUTE_MS;
  }
};

const isWorkday = (days: readonly number[], midnight: number): boolean => days.includes(new Date(midnight).getUTCDay());

/** The sooner staff members are at work, the more tickets they get. */
export const pickStaff = (random: RandomSource, at: number): StaffMember =>
  random.weighted(STAFF, (member) => member.share / (1 + (getNextWorkTime(random, member, at) - at) / HOUR_MS));

/** Most people come once or twice, some again and again. */
export const pickRequester = (random: RandomSource, tickets: number): UserId => {
  const people = Math.max(5, Math.ceil(tickets / 3));
  return toUserId(`2000000000${String(Math.floor(people * random.next() ** 2)).padStart(8, '0')}`);
};
