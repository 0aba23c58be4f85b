import type { Clock } from '../shared/clock.ts';
import { plusMs } from '../shared/instant.ts';
import type { DeliveryStore } from './deliveries/delivery-store.ts';

/** How long events and their deliveries are kept at most. */
export const EVENT_RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes a part of the events and deliveries that are older than they are kept, in servers that keep them for a shorter time too. @returns how many rows */
export const purgeEvents =
  ({ deliveries, clock }: { readonly deliveries: DeliveryStore; readonly clock: Clock }) =>
  async (): Promise<number> => {
    const now = clock.now();
    const count = await deliveries.purge(plusMs(now, -EVENT_RETENTION_DAYS * DAY_MS));
    return count + (await deliveries.purgeByRetention(now));
  };
