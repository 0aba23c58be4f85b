import type { InboundEvent } from '#core/chat-events/index.ts';
import type { Tracer } from '#core/shared/tracer.ts';

/** Begins the trace of an interaction, in which it is acknowledged. */
export const traceInteraction = (tracer: Tracer, receive: () => Promise<void>): Promise<void> =>
  tracer.trace({ name: 'interaction', kind: 'server' }, receive);

/** Reports the storing of what Discord sent, and gives its trace to those who handle it. Resolves when it is stored. */
export const traceReceipt = (
  tracer: Tracer,
  inboundEvents: readonly [InboundEvent, ...InboundEvent[]],
  store: (inboundEvents: readonly InboundEvent[]) => Promise<void>,
): Promise<void> => {
  const [{ guildId, event }] = inboundEvents;
  const start = {
    name: `receive ${event.type}`,
    kind: 'consumer',
    attributes: { 'guildesk.server.id': guildId },
  } as const;
  return tracer.trace(start, () => {
    const traceParent = tracer.getTraceParent();
    return store(traceParent === null ? inboundEvents : inboundEvents.map((one) => ({ ...one, traceParent })));
  });
};
