import { readFile, writeFile } from 'node:fs/promises';
import { openApi } from '../composition/listening/listen.ts';
import { checkRelease, toReleased } from './compatibility/check-release.ts';

/**
 * Writes docs/openapi.json from the code. With --check says whether it is up to date, and whether it breaks clients of the last
 * release. With --released it becomes the document of the last release, before a release is made.
 */
const inDocs = (name: string): URL => new URL(`../../docs/${name}`, import.meta.url);
const FILE = inDocs('openapi.json');
const RELEASED = inDocs('openapi.released.json');
const EXCEPTIONS = inDocs('openapi.exceptions.json');

const document = openApi();
const current = `${JSON.stringify(document, null, 2)}\n`;

const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
};

const check = async (): Promise<void> => {
  const committed = await readFile(FILE, 'utf8').catch(() => '');
  if (committed !== current) complain('docs/openapi.json is not what the code says. Run: npm run openapi');
  const released = await readFile(RELEASED, 'utf8');
  for (const complaint of checkRelease(released, document, await readFile(EXCEPTIONS, 'utf8'))) complain(complaint);
};

if (process.argv.includes('--check')) await check();
else if (process.argv.includes('--released')) {
  await writeFile(RELEASED, toReleased(document));
  await writeFile(EXCEPTIONS, '[]\n');
} else await writeFile(FILE, current);
