import { invalid } from './errors.ts';

/** Computes the UTC offset of an IANA time zone in milliseconds. */
export interface TimeZone {
  readonly name: string;
  getOffset(epochMs: number): number;
}

interface KnownZone {
  readonly format: Intl.DateTimeFormat;
  /** Maps UTC days to the offset at their start. */
  readonly offsets: Map<number, number>;
}

/** The runtime needs some microseconds per look-up, and a year by day asks a thousand times; the cache is bounded. */
const known = new Map<string, KnownZone>();
const MAX_OFFSETS = 100_000;
let offsetCount = 0;

const DAY_MS = 86_400_000;

/** @throws validation_error for an unknown name */
export const getTimeZone = (name: string): TimeZone => {
  if (name === 'UTC') return { name, getOffset: () => 0 };
  if (offsetCount > MAX_OFFSETS) {
    known.clear();
    offsetCount = 0;
  }
  const zone = known.get(name) ?? { format: getFormat(name), offsets: new Map<number, number>() };
  known.set(name, zone);
  return { name, getOffset: (epochMs) => getOffset(zone, epochMs) };
};

const getOffset = (zone: KnownZone, epochMs: number): number => {
  const day = Math.floor(epochMs / DAY_MS);
  const offset = getOffsetOfDay(zone, day);
  return offset === getOffsetOfDay(zone, day + 1) ? offset : computeOffset(zone.format.format(epochMs));
};

const getOffsetOfDay = ({ format, offsets }: KnownZone, day: number): number => {
  const found = offsets.get(day);
  if (found !== undefined) return found;
  const offset = computeOffset(format.format(day * DAY_MS));
  offsets.set(day, offset);
  offsetCount += 1;
  return offset;
};

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
