import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const SERVICE = process.env.GUILDESK_URL ?? 'http://127.0.0.1:3000';
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
    rolldownOptions: {
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
