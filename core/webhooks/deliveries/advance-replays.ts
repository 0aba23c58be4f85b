import type { Clock } from '../../shared/clock.ts';
import { plusMs } from '../../shared/instant.ts';
import type { DeliverySignal } from './delivery-signal.ts';
import type { ReplayStore } from './replay.ts';

/** After this delay every event of a given time is committed, in whichever transaction it was recorded. */
const COMMITTED_AFTER_MS = 10_000;
const STEP = 500;
const MAX_STEPS = 20;

export interface ReplayPorts {
  readonly replays: ReplayStore;
  readonly signal: DeliverySignal;
  readonly clock: Clock;
}

export const advanceReplays =
  ({ replays, signal, clock }: ReplayPorts) =>
  async (): Promise<void> => {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const now = clock.now();
      const webhook = await replays.advance(plusMs(now, -COMMITTED_AFTER_MS), now, STEP);
      if (webhook === null) return;
      signal.wake([webhook]);
    }
  };
