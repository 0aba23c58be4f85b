import { type Calendar, toHours } from '../calendars/index.ts';
import type { CalendarId } from '../shared/ids.ts';
import { omit } from '../shared/values/omit.ts';
import type { Target } from './target.ts';
import type { TargetRules } from './ticket-target.ts';

/** Builds the rules of targets in their order, with the hours of their own calendars; null without targets. */
export const buildTargetRules = (
  targets: readonly Target[],
  findCalendar: (id: CalendarId) => Calendar | undefined,
): TargetRules | null => {
  if (targets.length === 0) return null;
  const ids = targets.flatMap(({ calendarId }): readonly CalendarId[] => (calendarId ? [calendarId] : []));
  const hours = ids.flatMap((id) => {
    const calendar = findCalendar(id);
    return calendar ? [[id, toHours(calendar)] as const] : [];
  });
  const list = targets.map((target) => omit(target, ['guildId', 'position', 'version', 'createdAt', 'updatedAt']));
  return { list, calendarId: null, hours: Object.fromEntries(hours) };
};
