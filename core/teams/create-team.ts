import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { assertTeam, assertTeamCalendar } from './check-team.ts';
import { buildTeam, type NewTeam, type Team } from './team.ts';
import type { TeamPorts } from './team-ports.ts';

/** @throws validation_error; conflict when the name is taken or the server has too many */
export const createTeam =
  (ports: TeamPorts) =>
  (guild: GuildId, fields: NewTeam): Promise<Team> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guild, 'teams');
      const team = buildTeam({ id: ports.ids.next('team'), guildId: guild, createdAt: ports.clock.now() }, fields);
      assertTeam(team);
      await assertTeamCalendar(ports, team);
      await ports.teams.add(team);
      await ports.queues.wake(guild, team.createdAt);
      return team;
    });
