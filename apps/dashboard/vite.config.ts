import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const SERVICE = process.env.GUILDESK_URL ?? 'http://127.0.0.1:3000';
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page needs: packages, and modules in `src`. One file of it compresses better than several. */
const FIRST_PACKAGES = ['react', 'react-dom', 'scheduler', '@tanstack', 'wouter', 'openapi-fetch', 'regexparam'];
const FIRST_MODULES = [
  ...[
    'api',
    'api-error',
    'app/(app|pages)',
    'own-api/(session|answer|use-owner)',
    'owner',
    'page-props',
    'queries',
    'read-next-page',
  ],
  'texts/[\\w-]+',
  'generated/languages',
  'live/(coalescer|live|live-message|stream)',
  'tickets/words',
  'kit/(button|dialog|field|icon|keys|lazily|lazy-page|leave-guard|not-allowed|parts|popover|show-keys|toast|tone|dates/time|dates/zone)',
  'shell/(brand|first-page|follow-profile|owner-unavailable|page-entry|shell|shortcuts|switcher|theme)',
];
const FIRST = new RegExp(
  `node_modules/(${FIRST_PACKAGES.join('|')})/|src/(${FIRST_MODULES.join('|')})\\.tsx?$|vite/[\\w-]+-helper`,
);

/** Nothing inline, since the policy of the pages forbids it. The development server passes requests for data on to a running service. */
export default defineConfig({
  root: at('.'),
  base: '/dashboard/',
  publicDir: false,
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
      // Each file that a first visit asks for costs a slow computer some 10 ms: small files are put together.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'tickets', test: /src\/tickets?\/.*\.tsx?$/ },
            { name: 'analytics', test: /src\/analytics\/.*\.tsx?$/ },
          ],
        },
      },
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
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
