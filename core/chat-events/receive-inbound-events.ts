import type { InboundEventPorts } from './inbound-event-ports.ts';
import type { InboundEvent } from './chat-event.ts';

/** When it returns, the events survive a crash, and the platform need not report them again. */
export const receiveInboundEvents =
  ({ inboundEvents, clock }: Pick<InboundEventPorts, 'inboundEvents' | 'clock'>) =>
  (reported: readonly InboundEvent[]): Promise<void> =>
    inboundEvents.add(reported, clock.now());
