import type { Tracer } from '../../shared/tracer.ts';
import type { Exchange } from '../webhook-sender.ts';
import type { DueDelivery } from './delivery-store.ts';

/** Continues the trace in which the event was recorded. Omits the address and the bodies. */
export const traceAttempt = (
  tracer: Tracer,
  { id, attemptCount, event, webhook }: DueDelivery,
  send: (traceParent: string | null) => Promise<Exchange>,
): Promise<Exchange> =>
  tracer.trace(
    {
      name: `deliver ${event.type}`,
      kind: 'client',
      parent: event.traceParent ?? null,
      attributes: {
        'guildesk.server.id': event.guildId,
        'guildesk.webhook.id': webhook.id,
        'guildesk.delivery.id': id,
        'guildesk.event.id': event.id,
        'guildesk.attempt': attemptCount + 1,
        'http.request.method': 'POST',
      },
    },
    async (span) => {
      const exchange = await send(tracer.getTraceParent());
      if (exchange.status !== null) span.setAttributes({ 'http.response.status_code': exchange.status });
      if (exchange.error !== null || exchange.status === null) span.fail('no_answer');
      else if (exchange.status >= 300) span.fail(String(exchange.status));
      return exchange;
    },
  );
