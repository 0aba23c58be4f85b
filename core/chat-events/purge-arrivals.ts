import { plusMs } from '../shared/instant.ts';
import type { ArrivalPorts } from './arrival-ports.ts';

/** Longer than a platform reports an event again after a lost connection. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Removes a part of the arrivals that were handled a day ago. @returns how many */
export const purgeArrivals =
  ({ arrivals, clock }: Pick<ArrivalPorts, 'arrivals' | 'clock'>) =>
  (): Promise<number> =>
    arrivals.purge(plusMs(clock.now(), -KEPT_MS));
