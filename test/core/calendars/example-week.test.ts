import { readFile } from 'node:fs/promises';
import { Temporal } from 'temporal-polyfill';
import { createOpeningHours, type Hours } from '#core/calendars/index.ts';
import { toInstant } from '#core/shared/instant.ts';

const MINUTE_MS = 60_000;
const SPAN = [{ from: '08:00', to: '20:00' }];
const HOURS: Hours = {
  timezone: 'UTC',
  week: { mon: SPAN, tue: SPAN, wed: SPAN, thu: SPAN, fri: SPAN, sat: [], sun: [] },
  holidays: [{ date: '2026-12-01', rule: null, name: 'Day off', spans: [] }],
};
const DAYS = ['Monday', 'Tuesday', 'Wednesday'];

/** `Monday, 08:45`, in the week from 30 November 2026. */
const nameTime = (at: string | null): string => {
  const local = Temporal.Instant.from(String(at)).toZonedDateTimeISO('UTC');
  return `${DAYS[local.dayOfWeek - 1]}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
};

it('has the times of the guide', async () => {
  const guide = await readFile('docs/use/set-up-a-desk.md', 'utf8');
  const hours = createOpeningHours(HOURS);
  for (const openedAt of ['2026-11-30T07:10:00.000Z', '2026-11-30T19:40:00.000Z']) {
    expect(guide).toContain(`| ${nameTime(openedAt)} |`);
    const at = toInstant(Date.parse(openedAt));
    const [warnedAt, dueAt] = [45, 60].map((minutes) => nameTime(hours.addBusinessMs(at, minutes * MINUTE_MS)));
    expect(guide).toContain(`| ${warnedAt} |`);
    expect(guide).toContain(
      String(dueAt).startsWith('Monday') ? 'it is due at 09:00' : `| ${dueAt} | its answer is due |`,
    );
  }
});
