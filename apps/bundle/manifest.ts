import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** They bring files that no bundle can hold: WebAssembly with data, and code of the operating system. */
const INSTALLED_PACKAGES = ['@electric-sql/pglite', 'fs-native-extensions'];
/** Is loaded only where files are kept in S3. */
const OPTIONAL_PACKAGES = ['@aws-sdk/client-s3'];

/** The bundle loads these from `node_modules`. */
export const EXTERNAL_PACKAGES: readonly RegExp[] = [...INSTALLED_PACKAGES, ...OPTIONAL_PACKAGES].map(
  (name) => new RegExp(`^${name}(/|$)`),
);

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** The `package.json` of the bundle, from that of the repository. */
export const buildManifest = async (file: string): Promise<object> => {
  const { dependencies, ...own } = Manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  return {
    ...own,
    type: 'module',
    bin: { guildesk: 'guildesk.js' },
    engines: { node: '>=22.19' },
    dependencies: pick(INSTALLED_PACKAGES),
    peerDependencies: pick(OPTIONAL_PACKAGES),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL_PACKAGES.map((name) => [name, { optional: true }])),
  };
};
