import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { VERSION } from '../../composition/version.ts';
import { runProgram } from './run-program.ts';

const UNIT = '/etc/systemd/system/guildesk.service';

export interface PackagePlace {
  readonly prefix: string;
  readonly isGlobal: boolean;
}

/**
 * Never by a name, which would be looked up in the registry of npm and may be somebody else's.
 *
 * @returns the file or address / @throws Error for anything else
 */
export const parsePackage = (text: string | undefined): string => {
  if (text === undefined) throw new Error('--package is missing: the file of a release (.tgz) or its https address.');
  if (/^https:\/\/.+\.tgz$/.test(text)) return text;
  if (!text.endsWith('.tgz'))
    throw new Error(`--package: "${text}" is not the file of a release (.tgz) or its https address.`);
  if (!existsSync(text)) throw new Error(`--package: there is no file ${resolve(text)}.`);
  return resolve(text);
};

/** Installs the file of a release over this package. @returns what to tell the operator */
export const updatePackage = async ({ prefix, isGlobal }: PackagePlace, file: string): Promise<string> => {
  const words = ['install', '--no-audit', '--no-fund', ...(isGlobal ? ['--global'] : []), '--prefix', prefix, file];
  await runProgram('npm', words, { cwd: prefix });
  const manifest = join(prefix, isGlobal ? 'lib' : '', 'node_modules/guildesk/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const start = existsSync(UNIT) ? 'systemctl start guildesk' : 'guildesk';
  return `Version ${VERSION} was replaced by ${version}. Start the service: ${start}`;
};
