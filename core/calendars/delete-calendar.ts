import { describeUses } from '../shared/describe-uses.ts';
import { conflict } from '../shared/errors.ts';
import type { CalendarPorts, CalendarRef } from './calendar-ports.ts';
import { getOwnCalendar } from './get-own-calendar.ts';

const NAMES = {
  categories: 'category(s)',
  targets: 'target(s)',
  settings: 'settings of the server',
  teams: 'team(s)',
} as const;

/** @throws not_found; VersionConflict; conflict that counts what refers to the calendar */
export const deleteCalendar =
  (ports: CalendarPorts) =>
  (target: CalendarRef): Promise<void> =>
    ports.work.run(async () => {
      const { name } = await getOwnCalendar(ports, target);
      const uses = describeUses(await ports.calendars.lockForRemoval(target.guild, target.id), NAMES);
      if (uses !== null)
        throw conflict('in_use', `Calendar "${name}" is still used by ${uses}. Choose another calendar there first.`);
      await ports.calendars.remove(target.guild, target.id);
    });
