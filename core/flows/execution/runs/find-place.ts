import type { ChannelId } from '../../../shared/ids.ts';
import { TALKING } from '../../model/node-types.ts';
import { type FlowRun, hasEnded, type RunError } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** So long the answer to a press waits for the run to speak. */
const PATIENCE_MS = 2_500;
const LOOK_EVERY_MS = 50;

/** Why the run failed; null for one that did not. */
export const findFailure =
  ({ runs }: Pick<RunPorts, 'runs'>) =>
  async ({ guildId, id }: FlowRun): Promise<RunError | null> =>
    (await runs.find(guildId, id))?.error ?? null;

/** Where the user of a run continues. */
export type RunPlace = { readonly channelId: ChannelId } | 'direct_messages';

/** Finds where the user continues: in the channel of the run, or of the ticket that it opened. Null when there is none in time. */
export const findPlace =
  ({ runs, clock }: Pick<RunPorts, 'runs' | 'clock'>) =>
  async ({ guildId, id }: FlowRun): Promise<RunPlace | null> => {
    for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
      const run = await runs.find(guildId, id);
      if (!run || run.channelId || hasEnded(run) || run.status === 'waiting') return run && getPlace(run);
      await clock.sleep(LOOK_EVERY_MS);
    }
    return null;
  };

const getPlace = (run: FlowRun): RunPlace | null => {
  if (run.channelId) return { channelId: run.channelId };
  return run.conversation?.home === 'dm' && hasSpoken(run) ? 'direct_messages' : null;
};

const hasSpoken = ({ trace }: FlowRun): boolean =>
  trace.some(({ type, error }) => TALKING.includes(type) && error === null);
