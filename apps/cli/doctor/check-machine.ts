import { randomUUID } from 'node:crypto';
import { access, constants, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DiskSpace, readDiskSpace } from '#adapters/node/disk-space.ts';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { isNewEnough, NODE_FOR_SERVICE } from '../../launcher/find-node.js';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass, warn } from './finding.ts';

const PACKAGED = /[\\/]node_modules[\\/]/;
const INSTALL = 'Install Node.js 24.';

const MEGABYTE = 1024 * 1024;
const TOO_FULL_BYTES = 100 * MEGABYTE;
const NEARLY_FULL_BYTES = 1024 * MEGABYTE;

/** Whether Node runs the service. */
export const checkNode = (version = process.version, path = process.execPath): Finding => {
  const found = `Node.js ${version} on ${process.platform} ${process.arch}`;
  if (!isNewEnough(version, NODE_FOR_SERVICE)) {
    return fail('node', `${found}; ${NODE_FOR_SERVICE.join(' or ')} or newer is needed`, INSTALL);
  }
  return PACKAGED.test(path)
    ? warn('node', `${found}, of node_modules, which is for trying out`, INSTALL)
    : pass('node', found);
};

const assertWritable = (folder: string): Promise<void> => access(folder, constants.W_OK);

/**
 * Whether this user may write to the data folder, or make it.
 *
 * @param assertAllowed rejects when this user may not make a folder in the given one
 */
export const checkDataFolder = async (folder: string, assertAllowed = assertWritable): Promise<Finding> => {
  const advice = `Let the user that runs the service write to it, or choose another DATA_DIR.`;
  const probe = join(folder, `doctor-${randomUUID()}`);
  try {
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await rm(probe);
    return pass('data folder', `${folder} can be written`);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') return fail('data folder', `${folder}: ${describeError(error)}`, advice);
  }
  try {
    await assertAllowed(await getExisting(folder));
    return pass('data folder', `${folder} does not exist yet, and is made with the first start`);
  } catch (error) {
    return fail('data folder', `${folder} does not exist and cannot be made: ${describeError(error)}`, advice);
  }
};

type ReadSpace = (folder: string) => Promise<Pick<DiskSpace, 'freeBytes'>>;

/** Whether there is room for what the service writes. */
export const checkDisk = async (folder: string, read: ReadSpace = readDiskSpace): Promise<Finding> => {
  const { freeBytes: free } = await read(await getExisting(folder));
  const found = `${Math.floor(free / MEGABYTE).toLocaleString('en')} MB are free on the disk of ${folder}`;
  const advice = 'Make room: the service cannot write when the disk is full.';
  if (free < TOO_FULL_BYTES) return fail('disk', found, advice);
  return free < NEARLY_FULL_BYTES ? warn('disk', found, advice) : pass('disk', found);
};

/** The folder, or the nearest one above it that exists. */
const getExisting = async (folder: string): Promise<string> => {
  try {
    await access(folder);
    return folder;
  } catch (error) {
    const above = dirname(folder);
    if (getErrorCode(error) !== 'ENOENT' || above === folder) throw error;
    return getExisting(above);
  }
};
