// @ts-check
import { installPackages } from './install-packages.js';

/*
 * node test/tools/install.js [folder...]
 *
 * Installs the packages of folders of this repository, by default those of test/tools, unless they are installed already.
 */

const named = process.argv.slice(2);
try {
  for (const folder of named.length > 0 ? named : ['test/tools']) await installPackages(folder);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
