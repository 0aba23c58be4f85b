import { type Calendar, createOpeningHours } from '../../calendars/index.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Restriction } from './restriction.ts';

/** Lists the refusal of a calendar that blocks openings outside its hours. */
export const listClosedHours = (calendar: Calendar | null, now: Instant): readonly Restriction[] => {
  if (calendar?.outside !== 'block') return [];
  const hours = createOpeningHours(calendar);
  if (hours.isOpen(now)) return [];
  const until = hours.nextOpening(now);
  const sentence = 'New tickets are taken during opening hours only.';
  return [{ reason: 'outside_hours', sentence, until, isLimit: true }];
};
