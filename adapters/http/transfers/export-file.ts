import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { type RateLimitOptions, limitAnonymousRate, limitFileRate } from '../exchange/rate-limit.ts';
import { SECRET_PATHS } from '../exchange/secret-paths.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';

export const SERVER_EXPORT_PAGES = SECRET_PATHS.serverExports;

/** Saved, not shown, not kept on the way, not in search engines. */
const HEADERS = {
  'Content-Type': 'application/gzip',
  'Content-Disposition': 'attachment; filename="server.tar.gz"',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

const BY_LINK = { type: 'link', id: null, name: 'server export' } as const;

/** `/server-exports/{token}`: the file of an export, for those who have a link to it. */
export const createServerExportPaths = ({
  app,
  ...limits
}: RateLimitOptions & { readonly app: UseCases }): Middleware => {
  const router = new Router({ prefix: SERVER_EXPORT_PAGES });
  router.get('/:token', async (ctx) => {
    ctx.state.route = 'exports.file';
    await limitFileRate(limits, ctx);
    try {
      const open = () => app.transfers.openLink(ctx.params.token ?? '', ctx.method === 'GET');
      const { size, chunks } = await app.auditLog.actAs({ actor: BY_LINK, clientAddress: ctx.ip }, open);
      ctx.set(HEADERS);
      ctx.body = Readable.from(chunks, { objectMode: false });
      ctx.length = size;
    } catch (error) {
      // Guesses are counted like any other anonymous request.
      if (error instanceof AppError && error.code === 'not_found') await limitAnonymousRate(limits, ctx);
      throw error;
    }
  });
  return toMiddleware(router);
};
