import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { nameDashboardChunks } from './bundling/chunk-names.ts';
import { SHOWN_SERVICE_TEXTS } from './bundling/service-texts.ts';
import { readSources } from './bundling/source-graph.ts';
import { createTextPlugins } from './bundling/text-plugin.ts';

const SERVICE = process.env.GUILDESK_URL ?? 'http://127.0.0.1:3000';
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SOURCES = at('./src');
const inSources = (path: string) => join(SOURCES, path);
const graph = readSources(SOURCES, at('../../core'));
const FIRST = inSources('main.tsx');

/** One file of what every page needs compresses better than several. */
const FIRST_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|openapi-fetch|regexparam)\/|vite\/[\w-]+-helper|rolldown\/runtime/;

const nameChunk = nameDashboardChunks(graph, SOURCES);

/** Nothing inline, since the policy of the pages forbids it. The development server passes requests for data on to a running service. */
export default defineConfig({
  root: at('.'),
  base: '/dashboard/',
  publicDir: false,
  plugins: createTextPlugins({
    graph,
    folder: SOURCES,
    languages: inSources('texts/languages'),
    first: FIRST,
    nameChunk,
    ...SHOWN_SERVICE_TEXTS,
    loader: inSources('texts/texts.ts'),
  }),
  // wouter takes this for versions of React that do not have it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'parts of the dashboard', name: (id) => (FIRST_PACKAGES.test(id) ? 'first' : nameChunk(id)) },
          ],
        },
      },
      onLog: (level, log, report) => {
        if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/dashboard/api', '/docs', '/collections', '/openapi.json', '/attachments', '/transcripts', '/v1'].map(
        (path) => [path, { target: SERVICE, changeOrigin: true, headers: { origin: new URL(SERVICE).origin } }],
      ),
    ),
  },
});
