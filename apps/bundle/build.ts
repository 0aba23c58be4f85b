import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import { INSTALLATION } from '../composition/installation.ts';
import { buildManifest, EXTERNAL_PACKAGES } from './manifest.ts';
import { collectNotices } from './notices.ts';

/*
 * npm run bundle [folder]
 *
 * Writes the service as one artefact that needs nothing of the repository: the folder `dist`, or the one that is given.
 */

const toPath = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

const PROGRAMS = {
  standalone: 'apps/standalone/main.ts',
  api: 'apps/api/main.ts',
  worker: 'apps/worker/main.ts',
  bot: 'apps/bot/main.ts',
  'discord-gate': 'apps/discord-gate/main.ts',
  cli: 'apps/cli/main.ts',
  'forward-webhooks': 'apps/cli/forward-webhooks/main.ts',
};

/** The only files of the explorer's package that are served. */
const EXPLORER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** An optional package that is not installed, and code of a package that only old browsers run. */
const EXPECTED_WARNINGS = [/Could not resolve 'zlib-sync'/, /depd.*direct `eval`/s, /direct `eval`.*depd/s];

const bundlePrograms = async (folder: string): Promise<readonly OutputChunk[]> => {
  const bundle = await rolldown({
    cwd: toPath('.'),
    input: PROGRAMS,
    platform: 'node',
    external: [...EXTERNAL_PACKAGES],
    onLog: (level, log, report) => {
      if (!EXPECTED_WARNINGS.some((pattern) => pattern.test(log.message))) report(level, log);
    },
    plugins: [
      {
        name: 'installation-of-bundle',
        resolveId: (source) =>
          source.endsWith('/composition/installation.ts') ||
          source === '../installation.ts' ||
          source === './installation.ts'
            ? toPath('apps/bundle/installation.ts')
            : null,
      },
    ],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: true,
    sourcemap: 'hidden',
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
};

const build = async (folder: string): Promise<void> => {
  const lib = join(folder, 'lib');
  await rm(folder, { recursive: true, force: true });
  await mkdir(lib, { recursive: true });
  const chunks = await bundlePrograms(lib);
  const { dashboardFolder, explorerFolder, languagesFolder } = INSTALLATION;
  await cp(dashboardFolder, join(folder, 'dashboard'), { recursive: true });
  await cp(languagesFolder, join(folder, 'languages'), { recursive: true });
  await mkdir(join(folder, 'explorer'));
  for (const file of EXPLORER_FILES) await cp(join(explorerFolder, file), join(folder, 'explorer', file));
  for (const file of ['guildesk.js', 'launcher/find-node.js']) await cp(toPath(`apps/${file}`), join(folder, file));
  for (const file of ['LICENSE', 'CHANGELOG.md']) await cp(toPath(file), join(folder, file));
  await cp(toPath('apps/bundle/README.md'), join(folder, 'README.md'));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), await collectNotices(chunks, toPath('.')));
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(await buildManifest(toPath('package.json')), null, 2)}\n`,
  );
};

const [folder = toPath('dist')] = process.argv.slice(2);
await build(folder);
process.stdout.write(`The bundle is in ${folder}.\n`);
