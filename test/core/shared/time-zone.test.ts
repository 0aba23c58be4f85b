import { getTimeZone } from '#core/shared/time-zone.ts';

const HOUR_MS = 3_600_000;
const hoursAt = (zone: string, at: string) => getTimeZone(zone).getOffset(Date.parse(at)) / HOUR_MS;

describe('a time zone', () => {
  it.each([
    ['UTC', '2026-07-01T12:00:00Z', 0],
    ['Europe/London', '2026-01-01T12:00:00Z', 0],
    ['Europe/Berlin', '2026-01-01T12:00:00Z', 1],
    ['Europe/Berlin', '2026-07-01T12:00:00Z', 2],
    ['America/New_York', '2026-01-01T12:00:00Z', -5],
    ['Asia/Kolkata', '2026-01-01T12:00:00Z', 5.5],
    ['Pacific/Chatham', '2026-01-01T12:00:00Z', 13.75],
    ['America/St_Johns', '2026-01-01T12:00:00Z', -3.5],
    // Local mean time, with seconds.
    ['Africa/Monrovia', '1960-01-01T12:00:00Z', -(44 / 60 + 30 / 3_600)],
  ])('%s is at %s %d hours from UTC', (zone, at, hours) => {
    expect(hoursAt(zone, at)).toBeCloseTo(hours, 9);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', [1, 2]],
    ['Europe/Berlin', '2026-10-25T01:00:00.000Z', [2, 1]],
    ['America/New_York', '2026-03-08T07:00:00.000Z', [-5, -4]],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', [11, 10.5]],
  ])('%s changes its clocks at %s', (zone, at, hours) => {
    const before = new Date(Date.parse(at) - 1).toISOString();
    // Twice: the second time, the days are known.
    for (const _ of [1, 2]) expect([hoursAt(zone, before), hoursAt(zone, at)]).toEqual(hours);
  });

  it('has the name that the caller gave it', () => {
    expect(getTimeZone('UTC').name).toBe('UTC');
    expect(getTimeZone('europe/berlin').name).toBe('europe/berlin');
  });

  it.each(['Mars/Olympus', '+02:00', '', '1', ' UTC', 'Europe/Berlin '])('refuses %j', (name) => {
    expect(() => getTimeZone(name)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        message: `timezone: "${name}" is no time zone of the IANA database. Send a name such as Europe/Berlin.`,
        details: [expect.objectContaining({ field: 'timezone', reason: 'unknown_reference' })],
      }),
    );
  });

  it('is the same after more days were asked for than are kept', () => {
    const berlin = getTimeZone('Europe/Berlin');
    for (let day = 0; day < 100_002; day += 2) berlin.getOffset(day * 24 * HOUR_MS);
    expect(hoursAt('Europe/Berlin', '2026-07-01T12:00:00Z')).toBe(2);
    expect(hoursAt('Asia/Kolkata', '2026-07-01T12:00:00Z')).toBe(5.5);
  });
});
