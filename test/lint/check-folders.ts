import { fileURLToPath } from 'node:url';
import { listFolderCircles } from './list-folder-circles.ts';
import { readImports } from './read-imports.ts';

/**
 * Fails when folders import one another in a circle, on any level. dependency-cruiser compares the folders of files alone, so a circle by
 * way of their subfolders is none for it.
 *
 *     node apps/launch.js test/lint/check-folders.ts
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** These circles are left, by the folder they are in. One that is mended is taken out, and none is added. */
const KNOWN: Readonly<Record<string, string>> = {};

const circles = listFolderCircles(readImports(ROOT, ['core', 'adapters', 'apps'])).map(({ folder, units }) => ({
  folder,
  units: units.join(', '),
}));
const problems = [
  ...circles
    .filter(({ folder, units }) => KNOWN[folder] !== units)
    .map(({ folder, units }) => `${folder} has a circle: ${units} ("." are its own files).`),
  ...Object.keys(KNOWN)
    .filter((folder) => !circles.some((circle) => circle.folder === folder))
    .map((folder) => `${folder} has no circle any more: take it out of the list in test/lint/check-folders.ts.`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`folders: no circle on any level, but for ${Object.keys(KNOWN).length} known.\n`);
