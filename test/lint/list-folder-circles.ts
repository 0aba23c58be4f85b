import { dirname } from 'node:path';
import type { Imports } from './read-imports.ts';

/** Such files begin or list what is in a folder, so each of them is a unit of its own. */
const ENTRY = /^(index|main)\.tsx?$/;
/** The unit of all other files that are directly in the folder. */
const OWN_FILES = '.';

/** A folder in which units import one another in a circle. */
export interface FolderCircle {
  readonly folder: string;
  readonly units: readonly string[];
}

/**
 * Lists the circles of each folder, on every level: a folder with all that is in it is one unit of the folder around it, and the
 * files directly in a folder are one unit together.
 */
export const listFolderCircles = (imports: Imports): readonly FolderCircle[] =>
  listFolders(imports).flatMap((folder) => findCircles(linkUnits(imports, folder)).map((units) => ({ folder, units })));

const listFolders = (imports: Imports): readonly string[] => {
  const folders = new Set<string>();
  for (const path of imports.keys())
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  return [...folders].sort();
};

type Links = ReadonlyMap<string, ReadonlySet<string>>;

const linkUnits = (imports: Imports, folder: string): Links => {
  const links = new Map<string, Set<string>>();
  for (const [path, imported] of imports) {
    const unit = findUnit(folder, path);
    if (unit === null) continue;
    const targets = imported.map((one) => findUnit(folder, one)).filter((one) => one !== null && one !== unit);
    links.set(unit, new Set([...(links.get(unit) ?? []), ...targets.filter((one) => one !== null)]));
  }
  return links;
};

const findUnit = (folder: string, path: string): string | null => {
  if (!path.startsWith(`${folder}/`)) return null;
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length > 0 || ENTRY.test(first) ? first : OWN_FILES;
};

/** Units that reach each other belong to one circle. */
const findCircles = (links: Links): readonly (readonly string[])[] => {
  const reached = new Map([...links.keys()].map((unit) => [unit, findReached(links, unit)]));
  const isTogether = (one: string, other: string): boolean =>
    (reached.get(one)?.has(other) && reached.get(other)?.has(one)) ?? false;
  const circles = [...links.keys()]
    .filter((unit) => isTogether(unit, unit))
    .map((unit) => [...links.keys()].filter((other) => isTogether(unit, other)).sort());
  return circles.filter(([first], index) => circles.findIndex(([other]) => other === first) === index);
};

const findReached = (links: Links, from: string): ReadonlySet<string> => {
  const reached = new Set(links.get(from));
  // The set grows while it is walked.
  for (const unit of reached) for (const next of links.get(unit) ?? []) reached.add(next);
  return reached;
};
