import { toMinutes } from '../calendars/index.ts';
import { type Complaint, invalidAll, unknownReference } from '../shared/errors.ts';
import { getTimeZone } from '../shared/time-zone.ts';
import type { Team } from './team.ts';
import type { TeamPorts } from './team-ports.ts';
import type { Shift } from './shift.ts';

/** @throws validation_error that names every wrong part */
export const assertTeam = ({ timezone, shifts }: Pick<Team, 'timezone' | 'shifts'>) => {
  getTimeZone(timezone);
  const complaints = shifts.flatMap((shift, index) => listShiftComplaints(`shifts.${index}`, shift));
  if (complaints.length > 0) throw invalidAll(complaints);
};

const listShiftComplaints = (field: string, { from, to, rotation, startsOn }: Shift): readonly Complaint[] => [
  ...(toMinutes(from) === toMinutes(to)
    ? [
        {
          field,
          reason: 'inconsistent',
          message: 'from and to have to differ; a whole day is 00:00 to 24:00.',
        } as const,
      ]
    : []),
  ...(rotation !== 'everybody' && startsOn === null
    ? [{ field: `${field}.startsOn`, reason: 'required', message: 'a rotation needs its first day.' } as const]
    : []),
];

export const assertTeamCalendar = async ({ calendars }: TeamPorts, { guildId, calendarId }: Team) => {
  if (calendarId && !(await calendars.lockForUse(guildId, calendarId)))
    throw invalidAll([unknownReference('calendarId', 'calendar')]);
};
