import { VersionConflict } from '../../../shared/errors.ts';
import type { GuildId } from '../../../shared/ids.ts';
import { applyCancellation } from '../steps/run-states.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { RunFilter } from '../../model/run-store.ts';

export const abandonRuns =
  ({ runs, clock }: Pick<RunPorts, 'runs' | 'clock'>) =>
  async (guild: GuildId, where: RunFilter): Promise<void> => {
    const message = where.channelId ? 'The channel that it talked in is gone.' : 'Its user left the server.';
    for (const run of await runs.listActive(guild, where)) {
      const alone = where.channelId ? { ...run, ownChannelId: null, conversation: null } : run;
      const gone = { ...applyCancellation(alone, { at: clock.now() }), error: { nodeId: run.nodeId, message } };
      await runs.save(gone).catch(ignoreVersionConflict);
    }
  };

/** Another worker holds the run, which will fail on the missing channel or user itself. */
const ignoreVersionConflict = (error: unknown): void => {
  if (!(error instanceof VersionConflict)) throw error;
};
