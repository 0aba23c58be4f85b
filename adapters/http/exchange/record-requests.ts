import type { Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import { redactPath } from './secret-paths.ts';
import type { RequestState } from './request-state.ts';

const MAX_PATH_LENGTH = 500;

/** Records each request that was made with a valid token, with its outcome, in the log that the holder of the token can read. */
export const recordRequests =
  ({ app }: { readonly app: UseCases }): Middleware<RequestState> =>
  async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const { principal, reason, requestId } = ctx.state;
    if (principal?.identity.kind !== 'token') return;
    app.requestLog.record({
      owner: principal.owner,
      tokenId: principal.identity.id,
      method: ctx.method,
      path: describePath(redactPath(ctx.path), ctx.querystring),
      status: ctx.status,
      reason,
      durationMs: Math.round(performance.now() - startedAt),
      requestId,
    });
  };

/** `/v1/tickets?status&limit`: a value may be something that was searched for. */
export const describePath = (path: string, query: string): string => {
  const names = query.split('&').map((parameter) => parameter.replace(/=.*/s, ''));
  const known = [...new Set(names)].filter((name) => name !== '');
  return (known.length > 0 ? `${path}?${known.join('&')}` : path).slice(0, MAX_PATH_LENGTH);
};
