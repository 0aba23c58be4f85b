import { extname } from 'node:path';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { toMiddleware } from '../exchange/to-middleware.ts';
import { type BuiltAsset, type BuiltPages, readBuiltPages } from './built-pages.ts';

/** Everything comes from here, nothing is inline, and no script can turn text into markup or code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>guildesk</title></head>
<body>
<h1>The dashboard is not built</h1>
<p>The service is running, and its API answers as usual. The pages of the dashboard are built when the service is installed or started
with its development packages. In the folder of the service, run:</p>
<pre>npm ci --include=dev
npm start</pre>
</body>
</html>
`;

/** Every address under /dashboard but those of data and files: the browser shows the page that the address names. */
const PAGES = /^\/dashboard(?:\/(?!(?:api|assets)(?:\/|$)).*)?$/;

const sendPage = (ctx: Context, built: BuiltPages | null): void => {
  ctx.state.route = 'dashboard.page';
  ctx.set(PAGE_HEADERS);
  ctx.type = 'html';
  if (!built) {
    ctx.status = 503;
    ctx.body = NOT_BUILT;
    return;
  }
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-cache');
  ctx.etag = built.tag;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = built.index;
};

/** A name contains a hash of the content, so it never stands for another one. */
const sendAsset = (ctx: Context, name: string, { bytes, brotli }: BuiltAsset): void => {
  ctx.state.route = 'dashboard.asset';
  ctx.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  ctx.vary('Accept-Encoding');
  ctx.type = extname(name);
  const isBrotli = brotli !== null && ctx.acceptsEncodings('br', 'identity') === 'br';
  if (isBrotli) ctx.set('Content-Encoding', 'br');
  ctx.body = isBrotli ? brotli : bytes;
};

/**
 * `/dashboard` and what is under it: the pages of the dashboard and their files, without `/dashboard/api`. `/` leads a browser there.
 *
 * @param folder where `apps/dashboard/build.ts` has put them; without a build there, a page says how to get one
 */
export const createDashboardPages = (folder: string): Middleware => {
  let built: BuiltPages | null = null;
  const load = async () => (built ??= await readBuiltPages(folder));
  const router = new Router();

  // A browser that was given the address alone; programs get a 404.
  router.get('/', async (ctx, next) => {
    if (ctx.accepts('json', 'html') !== 'html') {
      await next();
      return;
    }
    ctx.state.route = 'dashboard.page';
    ctx.redirect('/dashboard/');
  });
  router.get(PAGES, async (ctx) => sendPage(ctx, await load()));
  router.get('/dashboard/assets/:name', async (ctx, next) => {
    const { name = '' } = ctx.params;
    const asset = (await load())?.assets.get(name);
    if (asset) sendAsset(ctx, name, asset);
    else await next();
  });

  return toMiddleware(router);
};
