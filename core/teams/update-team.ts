import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { assertTeam, assertTeamCalendar } from './check-team.ts';
import { type Team, TEAM_FIELDS, type TeamFields } from './team.ts';
import { TEAM, type TeamPorts, type TeamRef } from './team-ports.ts';

/** Fields left out stay; a change without effect writes nothing. @throws not_found; VersionConflict; as `createTeam` */
export const updateTeam =
  (ports: TeamPorts) =>
  (target: TeamRef, fields: Partial<TeamFields>): Promise<Team> =>
    ports.work.run(async () => {
      const team = await getForUpdate(ports.teams, TEAM, target);
      const next = { ...team, ...fields };
      const changes = compareFields(team, next, TEAM_FIELDS);
      if (Object.keys(changes).length === 0) return team;
      assertTeam(next);
      if (changes.calendarId) await assertTeamCalendar(ports, next);
      const saved = await ports.teams.save({ ...next, updatedAt: ports.clock.now() });
      await ports.queues.wake(target.guild, saved.updatedAt);
      return saved;
    });
