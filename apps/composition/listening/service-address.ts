import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolderDurably } from '#adapters/node/durable-file.ts';

interface ServiceAddress {
  readonly host: string;
  readonly url: string;
}

const FILE = 'guildesk.address.json';
const PATIENCE_MS = 2_000;

/**
 * Writes down where this process serves the API, for commands that print links. A folder that cannot be written is no
 * reason not to serve.
 *
 * @returns removes the file
 */
export const publishAddress = async (folder: string, url: string): Promise<() => Promise<void>> => {
  const path = join(folder, FILE);
  const address: ServiceAddress = { host: hostname(), url };
  try {
    await makeFolderDurably(folder);
    await writeFile(`${path}.new`, JSON.stringify(address));
    await rename(`${path}.new`, path);
  } catch {
    return () => Promise.resolve();
  }
  // A process that started since has written its own.
  return async () => {
    if ((await readAddress(folder))?.url === url) await rm(path, { force: true });
  };
};

/** Null where none is written down that can be read. */
const readAddress = async (folder: string): Promise<ServiceAddress | null> => {
  try {
    return JSON.parse(await readFile(join(folder, FILE), 'utf8')) as ServiceAddress;
  } catch {
    return null;
  }
};

/** The address of a service that runs on this machine with this folder; undefined when there is none. */
export const findServiceUrl = async (folder: string): Promise<string | undefined> => {
  const address = await readAddress(folder);
  if (address?.host !== hostname()) return undefined;
  const { url } = address;
  try {
    const answer = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? url : undefined;
  } catch {
    return undefined;
  }
};
