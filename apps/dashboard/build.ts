import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { digestSources } from './source-digest.ts';
import { writeEnums } from './write-enums.ts';

/*
 * node apps/launch.js apps/dashboard/build.ts [--strict]
 *
 * Builds the dashboard into `dist`, unless `dist` is built from these very sources. Writes to stderr only. Ends with
 * status 0 when the dashboard cannot be built, so that neither an installation nor a start fails because of it; with
 * status 1 if it has to be built (`--strict`).
 */

const FOLDER = import.meta.dirname;
/** What the pages import of core. */
const MARKUP = join(FOLDER, '../../core/chat/markup');
const DIST = join(FOLDER, 'dist');
const DIGEST_FILE = 'built-from';
const COMPRESSIBLE = /\.(js|css|svg|json)$/;

const say = (text: string) => process.stderr.write(`${text}\n`);
const readDigest = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** @throws Error that says why the build tools cannot be used */
const loadVite = async (): Promise<typeof import('vite')> => {
  try {
    return await import('vite');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [line = ''] = message.split('\n');
    throw new Error(
      code === 'ERR_MODULE_NOT_FOUND'
        ? 'its build tools are not installed. Run "npm ci --include=dev", then start again.'
        : `its build tools cannot be loaded on this machine (${line}). Run "npm ci --include=dev --include=optional", then start again.`,
      { cause: error },
    );
  }
};

const compressAssets = async (folder: string): Promise<void> => {
  const compress = promisify(brotliCompress);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    readdirSync(folder)
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }));
      }),
  );
};

/** Builds beside `dist` and then takes its place, so that `dist` is always a whole build. */
const build = async (digest: string): Promise<void> => {
  const vite = await loadVite();
  // Whatever runs the build, such as a test: other values give the pages the development version of React.
  process.env.NODE_ENV = 'production';
  const outDir = join(FOLDER, `dist-${process.pid}`);
  try {
    await vite.build({ configFile: join(FOLDER, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
    await compressAssets(join(outDir, 'assets'));
    writeFileSync(join(outDir, DIGEST_FILE), digest);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(outDir, DIST);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};

/** Says in one line how it went. */
const tryToBuild = async (digest: string, isBuilt: boolean): Promise<boolean> => {
  const startedAt = performance.now();
  try {
    await build(digest);
    say(`The dashboard is built (${((performance.now() - startedAt) / 1_000).toFixed(1)} s).`);
    return true;
  } catch (error) {
    say(`The dashboard is ${isBuilt ? 'an older build' : 'not built'}: ${(error as Error).message}`);
    return false;
  }
};

writeEnums();
const digest = digestSources([FOLDER, MARKUP], join(FOLDER, '../../package-lock.json'));
const built = readDigest(join(DIST, DIGEST_FILE));
const isCurrent = built === digest || (await tryToBuild(digest, built !== null));
if (!isCurrent && process.argv.includes('--strict')) process.exitCode = 1;
