import type { Clock } from '../../shared/clock.ts';
import { plusMs } from '../../shared/instant.ts';
import { EVENT_RETENTION_DAYS } from '../list-events.ts';
import type { DeliveryStore } from './delivery-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes a batch of events and deliveries whose retention has ended. @returns the number of rows */
export const purgeEvents =
  ({ deliveries, clock }: { readonly deliveries: DeliveryStore; readonly clock: Clock }) =>
  async (): Promise<number> => {
    const now = clock.now();
    const count = await deliveries.purge(plusMs(now, -EVENT_RETENTION_DAYS * DAY_MS));
    return count + (await deliveries.purgeByRetention(now));
  };
