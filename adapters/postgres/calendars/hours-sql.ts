/**
 * The hours that count for a category of a server, a row `category` of its table, as JSON: those of its calendar, or else of the calendar of the
 * server. Null where it is open always.
 */
export const buildHours = (guild: string, category: string): string => `(
    select jsonb_build_object('timezone', h.timezone, 'week', h.week, 'holidays', h.holidays) from calendars h
    where h.guild_id = ${guild}
      and h.id = coalesce(${category}.calendar_id, (select s.calendar_id from server_settings s where s.guild_id = ${guild})))`;
