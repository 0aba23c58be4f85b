import { invalid } from './errors.ts';
import { LruCache } from './values/lru-cache.ts';

/** Computes the UTC offset of an IANA time zone in milliseconds. */
export interface TimeZone {
  readonly name: string;
  getOffset(epochMs: number): number;
}

interface KnownZone {
  readonly format: Intl.DateTimeFormat;
  /** Maps UTC days to the offset at their start. */
  readonly offsets: LruCache<number, number>;
}

/** The runtime needs some microseconds per look-up, and a year by day asks a thousand times. */
const MAX_ZONES = 700;
const known = new LruCache<string, KnownZone>(MAX_ZONES);
/** Of one zone: more than ten years by day. */
const MAX_OFFSETS = 4_000;

const DAY_MS = 86_400_000;

/** @throws validation_error for an unknown name */
export const getTimeZone = (name: string): TimeZone => {
  if (name === 'UTC') return { name, getOffset: () => 0 };
  const zone = known.getOrMake(name, () => ({ format: getFormat(name), offsets: new LruCache(MAX_OFFSETS) }));
  return { name, getOffset: (epochMs) => getOffset(zone, epochMs) };
};

const getOffset = (zone: KnownZone, epochMs: number): number => {
  const day = Math.floor(epochMs / DAY_MS);
  const offset = getOffsetOfDay(zone, day);
  return offset === getOffsetOfDay(zone, day + 1) ? offset : computeOffset(zone.format.format(epochMs));
};

const getOffsetOfDay = ({ format, offsets }: KnownZone, day: number): number =>
  offsets.getOrMake(day, () => computeOffset(format.format(day * DAY_MS)));

const getFormat = (name: string): Intl.DateTimeFormat => {
  // The runtime accepts offsets such as +02:00, which are no IANA names.
  if (!/^[A-Za-z]/.test(name)) throw createUnknownZoneError(name);
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) throw createUnknownZoneError(name);
    throw error;
  }
};

export const isTimeZone = (name: string): boolean => {
  try {
    getTimeZone(name);
    return true;
  } catch {
    return false;
  }
};

const createUnknownZoneError = (name: string) =>
  invalid(
    'timezone',
    'unknown_reference',
    `"${name}" is no time zone of the IANA database. Send a name such as Europe/Berlin.`,
  );

/** Parses a text such as `1/1/2026, GMT+05:30`. */
const computeOffset = (text: string): number => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -ms : ms;
};

/** Returns the first instant with this local time, given as if it were UTC, or a later one where the clocks skip it. */
export const firstInstantAt = (zone: TimeZone, wall: number): number => {
  const [early, late] = [zone.getOffset(wall - DAY_MS), zone.getOffset(wall + DAY_MS)];
  if (early === late) return wall - early;
  const found = [early, late].map((offset) => wall - offset).filter((at) => at + zone.getOffset(at) === wall);
  if (found.length > 0) return Math.min(...found);
  let [before, from] = [wall - Math.max(early, late) - 1, wall - Math.min(early, late)];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle + zone.getOffset(middle) >= wall) from = middle;
    else before = middle;
  }
  return from;
};
