import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPI3, PathsObject } from 'openapi-typescript';
import { writeEnums } from './write-enums.ts';

/*
 * node apps/launch.js apps/dashboard/generate-types.ts
 *
 * Writes the types of the API, as the dashboard reaches it, from docs/openapi.json: `server.d.ts` has the paths under
 * /dashboard/api/servers/{guildId}, `organization.d.ts` those under /dashboard/api/organizations/{organizationId}. Writes
 * `enums.ts` as well, which the pages use and the build therefore writes too.
 * Ends with status 1 when the package that makes them is not installed.
 */

const ORGANIZATION = '/org';
const MEMBER_SERVER = '/org/servers/{guildId}';
const OUT = join(import.meta.dirname, 'src/generated');

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as OpenAPI3 & {
  paths: Record<string, object>;
};

const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** The paths that `rename` keeps, under the names that it gives them. */
const pickPaths = (rename: (path: string) => string | null): PathsObject =>
  Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const renamed = rename(path);
      return renamed === null ? [] : [[renamed, item]];
    }),
  );

/** Null where only the packages that the service needs are installed. */
const loadGenerator = () => import('openapi-typescript').catch(() => null);

type Generator = NonNullable<Awaited<ReturnType<typeof loadGenerator>>>;

const write = async ({ default: openapiTS, astToString }: Generator, name: string, paths: PathsObject) => {
  const nodes = await openapiTS({ ...document, paths }, { alphabetize: false, excludeDeprecated: false });
  writeFileSync(join(OUT, name), astToString(nodes));
};

const writeAll = async (generator: Generator): Promise<void> => {
  mkdirSync(OUT, { recursive: true });
  await write(
    generator,
    'server.d.ts',
    pickPaths((path) => (isUnder(path, ORGANIZATION) ? null : path)),
  );
  await write(
    generator,
    'organization.d.ts',
    pickPaths((path) =>
      isUnder(path, ORGANIZATION) && !isUnder(path, MEMBER_SERVER) && path !== ORGANIZATION
        ? path.slice(ORGANIZATION.length)
        : null,
    ),
  );
};

writeEnums();
const generator = await loadGenerator();
if (generator) {
  await writeAll(generator);
} else {
  process.stderr.write('The types of the dashboard are not generated: run "npm ci --include=dev".\n');
  process.exitCode = 1;
}
