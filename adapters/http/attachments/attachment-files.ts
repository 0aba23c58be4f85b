import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { isPicture, type OpenedAttachment } from '#core/attachments/index.ts';
import type { UseCases } from '#core/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { type RateLimitOptions, limitAnonymousRate, limitFileRate } from '../exchange/rate-limit.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';
import { ATTACHMENT_PAGES } from './attachment-views.ts';

/** Whatever the file is: nothing in it runs, nothing in it loads, no other site shows it. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Pictures are shown; everything else is only saved. */
const answer = (ctx: Context, { attachment, content }: OpenedAttachment): void => {
  const { contentType = 'application/octet-stream' } = attachment.facts ?? {};
  ctx.set('Content-Type', contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType);
  ctx.set('Content-Disposition', toDisposition(isPicture(attachment) ? 'inline' : 'attachment', attachment.filename));
  ctx.body = Readable.from(content.chunks, { objectMode: false });
  ctx.length = content.size;
};

/** RFC 6266: the name in ASCII for old clients, and the name as it is. */
const toDisposition = (type: 'inline' | 'attachment', filename: string): string => {
  const ascii = filename.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/** `/attachments/{token}`: the bytes of a file, for clients that have a link to it. */
export const createAttachmentPaths = ({
  app,
  ...limits
}: RateLimitOptions & { readonly app: UseCases }): Middleware => {
  const router = new Router({ prefix: ATTACHMENT_PAGES });
  router.get('/:token', async (ctx) => {
    ctx.state.route = 'attachments.file';
    ctx.set(HEADERS);
    await limitFileRate(limits, ctx);
    try {
      answer(ctx, await app.attachments.openLink(ctx.params.token ?? ''));
    } catch (error) {
      // Guesses are counted like any other anonymous request.
      if (error instanceof AppError && error.code === 'not_found') await limitAnonymousRate(limits, ctx);
      throw error;
    }
  });
  return toMiddleware(router);
};
