import { getErrorCode } from '#core/shared/caught-errors.ts';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolderDurably } from '#adapters/node/durable-file.ts';
import { tryLockFile } from '#adapters/node/file-lock.ts';
import {
  callControlChannel,
  type ControlChannel,
  type ControlAddress,
  isResponsive,
  openControlChannel,
} from './control-channel.ts';

/** The data folder belongs to another process. */
export class FolderInUse extends Error {}

/** The right to open the data folder, held by one process, which others can reach through it. */
export interface FolderLock extends Pick<ControlChannel, 'setHandler'> {
  release(): Promise<void>;
}

/** Who holds the folder, as it has written down itself. What a killed process wrote stays there until the next one. */
interface Holder extends ControlAddress {
  readonly pid: number;
  readonly host: string;
}

/** Locked by the holder. It is never removed: another process may have it open. */
export const LOCK_FILE = 'guildesk.lock';
const HOLDER_FILE = 'guildesk.holder.json';

/** Whether a file of the folder, by its path in it, is there only while processes hold the folder. */
export const isLockFile = (path: string): boolean => path === LOCK_FILE || path === HOLDER_FILE;

/**
 * Takes the folder for this process, at once or not at all. The operating system keeps the lock and takes it back when the
 * process ends, however it ends.
 *
 * @throws FolderInUse naming the holder
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  await makeFolderDurably(folder);
  const lock = tryLockFile(join(folder, LOCK_FILE));
  if (!lock) throw new FolderInUse(await describeHolder(folder));
  const channel = await openControlChannel();
  await writeHolder(folder, { pid: process.pid, host: hostname(), ...channel.address });
  return {
    setHandler: channel.setHandler,
    release: async () => {
      await rm(join(folder, HOLDER_FILE), { force: true });
      channel.close();
      lock.release();
    },
  };
};

/** Asks the process on this machine that holds the folder. Null when there is none, or it does not answer. */
export const askHolder = async (folder: string, request: unknown): Promise<unknown> => {
  const holder = await readHolder(folder);
  return holder && isHere(holder) && (await isResponsive(holder)) ? callControlChannel(holder, request) : null;
};

const describeHolder = async (folder: string): Promise<string> => {
  const holder = await readHolder(folder);
  const who = holder ? `process ${holder.pid} on host ${holder.host}` : 'another process';
  const isSilent = holder && isHere(holder) && !(await isResponsive(holder));
  return [
    `The data folder ${folder} is in use by ${who}.`,
    ...(isSilent ? ['It does not answer: it is suspended or overloaded.'] : []),
    'Stop it first, or choose another DATA_DIR.',
  ].join(' ');
};

const isHere = ({ host }: Holder): boolean => host === hostname();

/** Written to a temporary file and renamed, so that readers never see half of it. */
const writeHolder = async (folder: string, holder: Holder): Promise<void> => {
  const path = join(folder, HOLDER_FILE);
  await writeFile(`${path}.new`, JSON.stringify(holder), { mode: 0o600 });
  await rename(`${path}.new`, path);
};

const readHolder = async (folder: string): Promise<Holder | null> => {
  try {
    const holder = JSON.parse(await readFile(join(folder, HOLDER_FILE), 'utf8')) as Holder;
    return isHere(holder) && !isAlive(holder) ? null : holder;
  } catch {
    // It does not exist yet, or it is being removed.
    return null;
  }
};

const isAlive = ({ pid }: Holder): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
};
