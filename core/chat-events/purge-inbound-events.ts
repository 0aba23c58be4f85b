import { plusMs } from '../shared/instant.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';

/** Longer than a platform reports an event again after a lost connection. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Removes a part of the inbound events that were handled a day ago. @returns how many */
export const purgeInboundEvents =
  ({ inboundEvents, clock }: Pick<InboundEventPorts, 'inboundEvents' | 'clock'>) =>
  (): Promise<number> =>
    inboundEvents.purge(plusMs(clock.now(), -KEPT_MS));
