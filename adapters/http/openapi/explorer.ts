import { toMiddleware } from '../exchange/to-middleware.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import { buildBrunoCollection } from '../collections/bruno.ts';
import { buildCodeSamples } from '../collections/code-samples.ts';
import { listOperations } from '../collections/list-operations.ts';
import { buildPostmanCollection } from '../collections/postman.ts';
import type { Json } from '../pipeline/json-schema.ts';
import { API_PREFIX } from '../pipeline/route.ts';
import { PAGE, SCRIPT } from './explorer-page.ts';
import { STYLE } from './explorer-style.ts';

const ICON = 'favicon-32x32.png';
/** The only files of the explorer's package that are served. */
const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', ICON]);

/** The fonts of the dashboard, by the beginning of the names that its build gives them. */
const FONTS: Readonly<Record<string, string>> = {
  'text.woff2': 'instrument-sans-latin-wght-normal',
  'display.woff2': 'bricolage-grotesque-latin-wght-normal',
};

/** Everything comes from here, and nothing is run that does not. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'";

export interface ExplorerOptions {
  readonly buildDocument: () => Json;
  /** The address of the service for its clients; null for the one that the request names. */
  readonly publicUrl: string | null;
  /** Where the dashboard is built; without it the explorer has the fonts of the system. */
  readonly dashboardFolder: string;
  /** With the files of swagger-ui-dist. */
  readonly explorerFolder: string;
}

/** Is replaced by the address of the service: the texts with it are made once. */
const ADDRESS = 'https://address.invalid';
const PRESENTABLE_ADDRESS = /^https?:\/\/[\w.:[\]-]+$/;

/** Builds a JSON text once, and sends it with the address by which the service was asked. */
const createJsonSender = ({ publicUrl }: ExplorerOptions, build: (apiUrl: string) => object) => {
  const built = lazily(() => ({ text: JSON.stringify(build(`${ADDRESS}${API_PREFIX}`)) }));
  return (ctx: Context): void => {
    const asked = `${ctx.protocol}://${ctx.host}`;
    const address = publicUrl?.replace(/\/+$/, '') ?? (PRESENTABLE_ADDRESS.test(asked) ? asked : '');
    ctx.type = 'application/json';
    ctx.body = built().text.replaceAll(ADDRESS, () => JSON.stringify(address).slice(1, -1));
  };
};

const withServer = (document: Json, apiUrl: string): Json => ({
  ...document,
  servers: [{ url: apiUrl, description: 'This service.' }],
});

/** The document with samples of code for each operation. */
const withCodeSamples = (document: Json, apiUrl: string): Json => {
  const copy = structuredClone(withServer(document, apiUrl)) as { paths: Record<string, Record<string, Json>> };
  for (const operation of listOperations(document)) {
    const described = copy.paths[operation.path]?.[operation.method.toLowerCase()];
    if (described) described['x-codeSamples'] = buildCodeSamples(operation, apiUrl);
  }
  return copy;
};

/** The document, and the two collections that are made of it. */
const addDocuments = (router: Router, options: ExplorerOptions): void => {
  const document = lazily(() => JSON.parse(JSON.stringify(options.buildDocument())) as Json);
  const serve = (path: string, build: (apiUrl: string) => object, filename?: string): void => {
    const send = createJsonSender(options, build);
    router.get(path, (ctx) => {
      if (filename !== undefined) ctx.attachment(filename);
      send(ctx);
    });
  };
  serve('/openapi.json', (apiUrl) => withServer(document(), apiUrl));
  serve('/docs/explorer.json', (apiUrl) => withCodeSamples(document(), apiUrl));
  serve(
    '/collections/postman.json',
    (apiUrl) => buildPostmanCollection(document(), apiUrl),
    'guildesk.postman_collection.json',
  );
  serve('/collections/bruno.json', (apiUrl) => buildBrunoCollection(document(), apiUrl), 'guildesk.bruno.json');
};

const findFont = async (dashboardFolder: string, name: string): Promise<string | null> => {
  const folder = join(dashboardFolder, 'assets');
  const files = await readdir(folder).catch(() => []);
  const found = files.find((file) => file.startsWith(FONTS[name] ?? '-') && file.endsWith('.woff2'));
  return found === undefined ? null : join(folder, found);
};

/**
 * `/openapi.json`, collections of requests, and `/docs`: an interactive explorer from an installed package, which works
 * offline. `/` leads there.
 */
export const createExplorerPaths = (options: ExplorerOptions): Middleware => {
  const { explorerFolder: folder } = options;
  const router = new Router();
  const sendFile = async (ctx: Context, file: string): Promise<void> => {
    ctx.type = file.slice(file.lastIndexOf('.'));
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = await readFile(file);
  };
  const texts: Readonly<Record<string, string>> = { 'explorer.js': SCRIPT, 'explorer.css': STYLE };

  router.get('/', (ctx) => ctx.redirect('/docs'));
  router.get('/favicon.ico', (ctx) => sendFile(ctx, join(folder, ICON)));
  addDocuments(router, options);
  router.get('/docs', (ctx) => {
    ctx.set('Content-Security-Policy', POLICY);
    ctx.type = 'html';
    ctx.body = PAGE;
  });
  router.get('/docs/:asset', async (ctx, next) => {
    const { asset = '' } = ctx.params;
    const text = Object.hasOwn(texts, asset) ? texts[asset] : undefined;
    const font = Object.hasOwn(FONTS, asset) ? await findFont(options.dashboardFolder, asset) : null;
    if (text !== undefined) {
      ctx.type = asset.slice(asset.lastIndexOf('.'));
      ctx.body = text;
    } else if (font !== null) await sendFile(ctx, font);
    else if (ASSETS.has(asset)) await sendFile(ctx, join(folder, asset));
    else await next();
  });

  return toMiddleware(router);
};
