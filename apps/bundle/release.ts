import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { toReleased } from '../cli/compatibility/check-release.ts';
import { VERSION } from '../composition/version.ts';
import { describeContents } from './list-contents.ts';
import { cutReleaseNotes } from './release-notes.ts';

/*
 * npm run release [-- [folder] [--tag v0.1.0]]
 *
 * Writes what belongs to a release into an empty folder (by default `release`): the package, the list of what it contains
 * (CycloneDX), the documentation as a site, the notes, and the checksums of all of them. With --tag only when the version and the changelog are those of the tag, and
 * the document of the API is that of the last release: from then on it is what later ones are compared with.
 * Publishes nothing.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

const pack = async (folder: string): Promise<void> => {
  const place = await mkdtemp(join(tmpdir(), 'guildesk-release-'));
  try {
    const bundle = join(place, 'bundle');
    await run(process.execPath, ['apps/bundle/build.ts', bundle], { cwd: ROOT });
    await run('npm', ['pack', '--pack-destination', folder], { cwd: bundle });
  } finally {
    await rm(place, { recursive: true });
  }
};

/** The documentation of this version, for the root of any web server. */
const packDocs = async (folder: string): Promise<void> => {
  await run('npm', ['run', 'docs:site'], { cwd: ROOT, maxBuffer: 10_000_000 });
  await run('tar', ['-czf', join(folder, `guildesk-docs-${VERSION}.tgz`), '-C', join(ROOT, 'docs/site/dist'), '.']);
};

const writeChecksums = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).sort();
  const lines = names.map(async (name) => {
    const sum = createHash('sha256').update(await readFile(join(folder, name)));
    return `${sum.digest('hex')}  ${name}\n`;
  });
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
};

/** Later documents of the API are compared with it, so it is the one of this release. */
const assertReleasedDocument = async (): Promise<void> => {
  const [document = '', released] = await Promise.all(
    ['docs/openapi.json', 'docs/openapi.released.json'].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  if (toReleased(JSON.parse(document) as Readonly<Record<string, unknown>>) !== released)
    throw new Error(
      'docs/openapi.released.json is not the document of this version. Run: npm run openapi -- --released',
    );
};

const release = async (folder: string, tag: string | undefined): Promise<void> => {
  if (tag !== undefined && tag !== `v${VERSION}`)
    throw new Error(`The tag ${tag} is not v${VERSION}, the version of package.json.`);
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const notes = cutReleaseNotes(changelog, VERSION, { isFinal: tag !== undefined });
  if (tag !== undefined) await assertReleasedDocument();
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await pack(folder);
  await packDocs(folder);
  await writeFile(join(folder, `guildesk-${VERSION}.cdx.json`), await describeContents(ROOT));
  await writeFile(join(folder, 'NOTES.md'), notes);
  await writeChecksums(folder);
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { tag: { type: 'string' } } });
const folder = resolve(positionals[0] ?? join(ROOT, 'release'));
try {
  await release(folder, values.tag);
  process.stdout.write(`What belongs to the release ${VERSION} is in ${folder}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
