import { type Calendar, toHours } from '#core/calendars/index.ts';
import type { CalendarId, GuildId } from '#core/shared/ids.ts';
import { omit } from '#core/shared/values/omit.ts';
import type { Target, TargetRules } from '#core/targets/index.ts';

interface Known {
  readonly targets: ReadonlyMap<string, Target>;
  readonly calendars: ReadonlyMap<string, Calendar>;
}

/** The targets of a server, with the hours of their own calendars; null where it has none. */
export const findTargetRules = ({ targets, calendars }: Known, guild: GuildId): TargetRules | null => {
  const found = [...targets.values()]
    .filter(({ guildId }) => guildId === guild)
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  if (found.length === 0) return null;
  const ids = found.flatMap(({ calendarId }): readonly CalendarId[] => (calendarId ? [calendarId] : []));
  const hours = ids.flatMap((id) => {
    const calendar = calendars.get(id);
    return calendar ? [[id, toHours(calendar)] as const] : [];
  });
  const list = found.map((target) => omit(target, ['guildId', 'position', 'version', 'createdAt', 'updatedAt']));
  return { list, calendarId: null, hours: Object.fromEntries(hours) };
};
