import type { GuildId, TeamId } from '../shared/ids.ts';
import { type PageRequest, toPage } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { loadColleagues } from './load-colleagues.ts';
import { readDuties, readOnCall } from './read-duties.ts';
import { setPresence } from './set-presence.ts';
import { TEAM, type TeamPorts } from './team-ports.ts';
import type { TeamQuery } from './team-store.ts';
import { updateTeam } from './update-team.ts';

export {
  type Colleague,
  type Colleagues,
  describeColleagues,
  type KnownColleague,
  type TeamOnDuty,
} from './describe-colleagues.ts';
export {
  type LoadedStaff,
  listStaffOnDuty,
  listTeams,
  loadColleagues,
  loadRoster,
  loadStaffFacts,
} from './load-colleagues.ts';
export { buildPresence, PRESENCE_CAUSES, PRESENCES, type Presence, type StaffPresence } from './presence.ts';
export { MAX_DUTY_DAYS } from './read-duties.ts';
export { MAX_CAPACITY, type SetPresence } from './set-presence.ts';
export {
  type Duty,
  listDuties,
  listOnDuty,
  nextDutyChange,
  ROTATIONS,
  type Roster,
  type Shift,
  toRoster,
} from './shift.ts';
export * from './team.ts';
export type { ColleaguePorts, RosterPorts } from './team-ports.ts';
export * from './team-store.ts';

export const teamUseCases = (ports: TeamPorts) => ({
  list: (guild: GuildId, query: TeamQuery, page: PageRequest) => ports.teams.list(guild, query, page),
  get: (guild: GuildId, id: TeamId) => getOrThrow(ports.teams, TEAM, guild, id),
  create: createTeam(ports),
  update: updateTeam(ports),
  delete: deleteTeam(ports),
  readDuties: readDuties(ports),
  readOnCall: readOnCall(ports),
  listPresences: async (guild: GuildId, { limit, after }: PageRequest) => {
    const { staff } = await loadColleagues(ports, guild, ports.clock.now());
    const start = after ? staff.findIndex(({ staffId }) => staffId === after[0]) + 1 : 0;
    return toPage(staff.slice(start, start + limit + 1), limit, ({ staffId }) => [staffId]);
  },
  setPresence: setPresence(ports),
});

export type TeamUseCases = ReturnType<typeof teamUseCases>;
