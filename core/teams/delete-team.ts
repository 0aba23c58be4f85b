import { describeUses } from '../shared/describe-uses.ts';
import { conflict } from '../shared/errors.ts';
import { getForUpdate } from '../shared/records.ts';
import { TEAM, type TeamPorts, type TeamRef } from './team-ports.ts';

const NAMES = { categories: 'category(s)', tickets: 'ticket(s)' } as const;

/** @throws not_found; VersionConflict; conflict that counts what refers to the team */
export const deleteTeam =
  (ports: TeamPorts) =>
  (target: TeamRef): Promise<void> =>
    ports.work.run(async () => {
      const { name } = await getForUpdate(ports.teams, TEAM, target);
      const uses = describeUses(await ports.teams.lockForRemoval(target.guild, target.id), NAMES);
      if (uses !== null)
        throw conflict('in_use', `Team "${name}" is still used by ${uses}. Choose another team there first.`);
      await ports.teams.remove(target.guild, target.id);
    });
