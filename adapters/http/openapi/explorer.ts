import { toMiddleware } from '../exchange/to-middleware.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import { PAGE, SCRIPT } from './explorer-page.ts';

const ICON = 'favicon-32x32.png';
/** The only files of the explorer's package that are served. */
const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', ICON]);

/** Everything comes from here, and nothing is run that does not. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'";

/** `/openapi.json`, and `/docs`: an interactive explorer from an installed package, which works offline. `/` leads there. */
export const createExplorerPaths = (buildDocument: () => object): Middleware => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const document = lazily(() => Buffer.from(JSON.stringify(buildDocument())));
  const router = new Router();

  router.get('/', (ctx) => ctx.redirect('/docs'));
  router.get('/favicon.ico', async (ctx) => {
    ctx.type = 'png';
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = await readFile(join(folder, ICON));
  });
  router.get('/openapi.json', (ctx) => {
    ctx.type = 'application/json';
    ctx.body = document();
  });
  router.get('/docs', (ctx) => {
    ctx.set('Content-Security-Policy', POLICY);
    ctx.type = 'html';
    ctx.body = PAGE;
  });
  router.get('/docs/explorer.js', (ctx) => {
    ctx.type = 'js';
    ctx.body = SCRIPT;
  });
  router.get('/docs/:asset', async (ctx, next) => {
    const { asset = '' } = ctx.params;
    if (!ASSETS.has(asset)) {
      await next();
      return;
    }
    ctx.type = asset.slice(asset.lastIndexOf('.'));
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = await readFile(join(folder, asset));
  });

  return toMiddleware(router);
};
