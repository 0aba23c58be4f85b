import type { ChannelId } from '../../../shared/ids.ts';
import { TALKING } from '../../model/node-types.ts';
import { type FlowRun, hasEnded, type RunError } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** The answer to a press waits this long for the run to speak. */
const PATIENCE_MS = 2_500;
const LOOK_EVERY_MS = 50;

export const findFailure =
  ({ runs }: Pick<RunPorts, 'runs'>) =>
  async ({ guildId, id }: FlowRun): Promise<RunError | null> =>
    (await runs.find(guildId, id))?.error ?? null;

export type RunPlace = { readonly channelId: ChannelId } | 'direct_messages';

/** Finds the channel of the run, or of the ticket that it opened. Returns null when there is none in time. */
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
