import type { ArrivalPorts } from './arrival-ports.ts';
import type { Arrival } from './chat-event.ts';

/** Stores what the platform reported. When it returns, the arrivals survive a crash, and the platform need not report them again. */
export const receiveArrivals =
  ({ arrivals, clock }: Pick<ArrivalPorts, 'arrivals' | 'clock'>) =>
  (reported: readonly Arrival[]): Promise<void> =>
    arrivals.add(reported, clock.now());
