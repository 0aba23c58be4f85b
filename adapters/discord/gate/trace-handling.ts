import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAILED, toRoute } from '../rest/trace-requests.ts';
import type { Tracer } from '#core/shared/tracer.ts';

/** Reports the handling of a request as a part of the trace of its sender; without a `traceparent` it only handles it. */
export const traceHandling = (
  tracer: Tracer,
  { headers, method = 'GET', url = '/' }: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> => {
  const parent = headers['traceparent'];
  if (!tracer.isEnabled || typeof parent !== 'string') return handle();
  const route = toRoute(new URL(url, 'http://gate').pathname);
  const attributes = { 'http.request.method': method, 'url.template': route };
  return tracer.trace({ name: `gate ${method} ${route}`, kind: 'server', parent, attributes }, async (span) => {
    await handle();
    span.setAttributes({ 'http.response.status_code': response.statusCode });
    if (response.statusCode >= FAILED) span.fail(String(response.statusCode));
  });
};
