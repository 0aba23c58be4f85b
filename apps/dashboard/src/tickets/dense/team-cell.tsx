import { nameTeam, useTeamChoices } from '../model/team-choices.ts';

interface TeamCellProps {
  readonly guildId: string;
  readonly teamId: string | null | undefined;
}

/** The name of the team of a ticket. The list of a server's teams is read once for all its cells. */
export const TeamCell = ({ guildId, teamId }: TeamCellProps) => {
  const teams = useTeamChoices({ kind: 'server', id: guildId }, Boolean(teamId));
  return teamId && nameTeam(teams, teamId);
};
