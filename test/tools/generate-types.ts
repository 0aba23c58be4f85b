import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3, type PathsObject } from 'openapi-typescript';
import { writeEnums } from '../../apps/dashboard/write-enums.ts';

/*
 * node apps/launch.js test/tools/generate-types.ts
 *
 * Writes the types of the API, as the dashboard reaches it, from docs/openapi.json: `server.d.ts` has the paths under
 * /dashboard/api/servers/{guildId}, `organization.d.ts` those under /dashboard/api/organizations/{organizationId}. Writes
 * `enums.ts` as well, which the pages use and the build therefore writes too.
 * Needs the packages of this folder: node test/tools/install.js
 */

const ORGANIZATION = '/org';
const MEMBER_SERVER = '/org/servers/{guildId}';
const OUT = join(import.meta.dirname, '../../apps/dashboard/src/generated');

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

const write = async (name: string, paths: PathsObject): Promise<void> => {
  const nodes = await openapiTS({ ...document, paths }, { alphabetize: false, excludeDeprecated: false });
  writeFileSync(join(OUT, name), astToString(nodes));
};

mkdirSync(OUT, { recursive: true });
writeEnums();
await write(
  'server.d.ts',
  pickPaths((path) => (isUnder(path, ORGANIZATION) ? null : path)),
);
await write(
  'organization.d.ts',
  pickPaths((path) =>
    isUnder(path, ORGANIZATION) && !isUnder(path, MEMBER_SERVER) && path !== ORGANIZATION
      ? path.slice(ORGANIZATION.length)
      : null,
  ),
);
