import { fileURLToPath } from 'node:url';
import system from './system.config.ts';

process.env['GUILDESK_BUNDLE'] ??= fileURLToPath(new URL('../dist', import.meta.url));

/** `npm run test:bundle`, after `npm run bundle`: the system suites over the programs of the bundle instead of the sources. */
export default system;
