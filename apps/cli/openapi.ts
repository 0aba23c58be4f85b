import { readFile, writeFile } from 'node:fs/promises';
import { openApi } from '../composition/listening/listen.ts';

/** Writes docs/openapi.json from the code; with --check says whether it is up to date. */
const file = new URL('../../docs/openapi.json', import.meta.url);
const current = `${JSON.stringify(openApi(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== current) {
    process.stderr.write('docs/openapi.json is not what the code says. Run: npm run openapi\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, current);
}
