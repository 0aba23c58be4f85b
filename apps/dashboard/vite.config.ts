import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const SERVICE = process.env.GUILDESK_URL ?? 'http://127.0.0.1:3000';
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page needs. */
const FIRST =
  /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|openapi-fetch|use-sync-external-store|regexparam)\/|src\/(texts\/[\w-]+|generated\/languages|api|api-error|own-api|queries|owner|owner-model|page-props|pages|app|live\/[\w-]+|kit\/(icon|button|parts|toast|field|time|dialog|lazily|lazy-page|popover|copy|keys|leave-guard|not-allowed|show-keys|tone)|tickets\/words|shell\/(shell|switcher|brand|theme|theme-switch|language-switch|owner-unavailable|first-page|shortcuts))\.tsx?$/;

/** Nothing inline, since the policy of the pages forbids it. The development server passes requests for data on to a running service. */
export default defineConfig({
  root: at('.'),
  base: '/dashboard/',
  publicDir: false,
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
            // One file compresses better than several.
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'shared', minShareCount: 10, maxModuleSize: 20_000, priority: 1 },
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
      ['/dashboard/api', '/docs', '/openapi.json', '/attachments', '/transcripts', '/v1'].map((path) => [
        path,
        { target: SERVICE, changeOrigin: true, headers: { origin: new URL(SERVICE).origin } },
      ]),
    ),
  },
});
