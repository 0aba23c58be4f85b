import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Limits the output of npm, in bytes. */
const MAX_OUTPUT = 64 * 1024 * 1024;
const WORDS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=optional', '--package-lock-only'];
/** The package of an import: `react` of `react/jsx-runtime`. */
const IMPORT = /\b(?:from|import) '((?:@[^/']+\/)?[^./'][^/']*)[^']*'/g;
const IS_DEVELOPMENT = 'cdx:npm:package:development';

const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * The packages that the bundle contains or installs, as CycloneDX (JSON): those of a production installation of the sources, and
 * those that the dashboard imports, which are packages of development there, with what they need.
 *
 * @param root the folder of the repository
 */
export const describeContents = async (root: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('npm', WORDS, { cwd: root, maxBuffer: MAX_OUTPUT });
  const bom = Bom.parse(JSON.parse(stdout));
  const imported = await listImports(join(root, 'apps/dashboard/src'));
  const { component } = bom.metadata;
  const direct = new Set(bom.dependencies.find(({ ref }) => ref === component['bom-ref'])?.dependsOn);
  const starts = bom.components.filter(
    ({ 'bom-ref': ref, name, properties }) =>
      !properties.some((property) => property.name === IS_DEVELOPMENT) || (direct.has(ref) && imported.has(name)),
  );
  const included = reach(
    starts.map(({ 'bom-ref': ref }) => ref),
    new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn])),
  );
  // npm names it after the folder.
  component.name = 'guildesk';
  const components = bom.components.filter(({ 'bom-ref': ref }) => included.has(ref));
  const dependencies = bom.dependencies
    .filter(({ ref }) => included.has(ref) || ref === component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => included.has(one)) }));
  return `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`;
};

const listImports = async (folder: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx,css}', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(IMPORT)) names.add(name);
  }
  return names;
};

const reach = (starts: readonly string[], edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> => {
  const reached = new Set(starts);
  for (const ref of reached) for (const next of edges.get(ref) ?? []) reached.add(next);
  return reached;
};
