import { plusMs } from '../shared/instant.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';

/** A platform repeats events after a lost connection for less than this. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export const purgeInboundEvents =
  ({ inboundEvents, clock }: Pick<InboundEventPorts, 'inboundEvents' | 'clock'>) =>
  (): Promise<number> =>
    inboundEvents.purge(plusMs(clock.now(), -KEPT_MS));
