import type { Tracer } from '#core/shared/tracer.ts';

/** Has the signature of `makeRequest` of the client. */
interface Send<Options, Answer> {
  (url: string, options: Options): Promise<Answer>;
}

const VERSION = /^\/api(\/v\d+)?/;
const ID = /^\d{5,20}$/;
/** In a path an id follows these two, and then a token that lets everyone answer. */
const TOKEN_AFTER = /^(interactions|webhooks)$/;
/** The status of an answer that marks a span as failed, and all above it. */
export const FAILED = 400;

/** Reports each request to Discord as a part of the work that needs it. */
export const traceRequests =
  <Options extends { readonly method?: string | undefined }, Answer extends { readonly status: number }>(
    tracer: Tracer,
    send: Send<Options, Answer>,
  ): Send<Options, Answer> =>
  (url, options) => {
    if (!tracer.isEnabled) return send(url, options);
    const { method = 'GET' } = options;
    const { pathname, hostname } = new URL(url);
    const route = toRoute(pathname);
    const start = {
      name: `${method} ${route}`,
      kind: 'client',
      recorded: 'inside',
      attributes: { 'http.request.method': method, 'url.template': route, 'server.address': hostname },
    } as const;
    return tracer.trace(start, async (span) => {
      const answer = await send(url, options);
      span.setAttributes({ 'http.response.status_code': answer.status });
      if (answer.status >= FAILED) span.fail(String(answer.status));
      return answer;
    });
  };

/** `/channels/{id}/messages` for the path of a request: without ids, tokens and emojis. */
export const toRoute = (pathname: string): string => {
  const parts = pathname.replace(VERSION, '').split('/');
  return parts
    .map((part, index) => {
      if (ID.test(part)) return '{id}';
      if (part.startsWith('%40')) return decodeURIComponent(part);
      if (TOKEN_AFTER.test(parts[index - 2] ?? '')) return '{token}';
      return parts[index - 1] === 'reactions' ? '{emoji}' : part;
    })
    .join('/');
};
