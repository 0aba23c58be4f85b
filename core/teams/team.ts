import type { CalendarId, GuildId, TeamId, UserId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';
import type { Shift } from './shift.ts';

export const MAX_TEAM_STAFF = 100;
export const MAX_TEAM_ROLES = 20;
export const MAX_SHIFTS = 30;

export const TEAM_RECORD = {
  id: unreported.id<TeamId>('team'),
  guildId: unreported.chatId<GuildId>('server'),
  name: reported.text().writable(),
  /** Members with one of these roles are in the team, besides `staffIds` and those of its shifts. */
  roleIds: reported.data<readonly string[]>().initially([]).writable(),
  staffIds: reported.data<readonly UserId[]>().initially([]).writable(),
  leadIds: reported.data<readonly UserId[]>().initially([]).writable(),
  /** The times of shifts are local to it; an IANA name. */
  timezone: reported.text().initially('UTC').writable(),
  /** Outside these hours nobody of the team is on; null is open always. */
  calendarId: reported.id<CalendarId>('calendar').nullable().initially(null).writable(),
  shifts: reported.data<readonly Shift[]>().initially([]).writable(),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Team = RecordOf<typeof TEAM_RECORD>;
export type TeamFields = WritableOf<typeof TEAM_RECORD>;
export type NewTeam = NewOf<typeof TEAM_RECORD>;

export const TEAM_FIELDS = listFields(TEAM_RECORD, 'reported');

export const buildTeam = createBuilder(TEAM_RECORD);

/** Lists those whom a team names itself; others are in it by a role. */
export const listNamedStaff = ({ staffIds, leadIds, shifts }: Team): readonly UserId[] => [
  ...new Set([...staffIds, ...leadIds, ...shifts.flatMap((shift) => shift.staffIds)]),
];

export const isInTeam = (team: Team, staffId: UserId, roleIds: readonly string[]): boolean =>
  listNamedStaff(team).includes(staffId) || team.roleIds.some((role) => roleIds.includes(role));
