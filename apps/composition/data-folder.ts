import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The data folder belongs to another process. */
export class FolderInUse extends Error {}

/** Carries out a request of another process on this machine, such as a command. */
export type Answer = (request: unknown) => Promise<unknown>;

/** The right to open the data folder, held by one process, which others can reach through it. */
export interface FolderLock {
  /** Answers requests from now on; until then they wait. */
  answerWith(answer: Answer): void;
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly port: number;
  readonly key: string;
}

const LOCK_FILE = 'guildesk.lock';
const lockPath = (folder: string) => join(folder, LOCK_FILE);

/**
 * Takes the folder for this process. A lock whose holder does not answer is left over from a process that was
 * killed, whatever has its process id now.
 *
 * @throws FolderInUse naming the holder
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { server, holder, answerWith } = await openDoor();
  const content = JSON.stringify(holder);
  const release = async () => {
    if ((await readFile(lockPath(folder), 'utf8').catch(() => '')) === content)
      await rm(lockPath(folder), { force: true });
    server.close();
    server.closeAllConnections();
  };
  try {
    await claim(folder, content);
  } catch (error) {
    await release();
    throw error;
  }
  return { answerWith, release };
};

const claim = async (folder: string, content: string): Promise<void> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const isMine = await writeFile(lockPath(folder), content, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      onlyExisting,
    );
    if (isMine) return;
    const other = await readHolder(folder);
    if (other && (await isAnswering(other))) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${other.pid}. Stop it first, or choose another DATA_DIR.`,
      );
    }
    await rm(lockPath(folder), { force: true });
  }
  throw new FolderInUse(`The data folder ${folder} could not be locked: others are trying the same.`);
};

const onlyExisting = (error: NodeJS.ErrnoException): false => {
  if (error.code !== 'EEXIST') throw error;
  return false;
};

/** Hands a request to the process that holds the folder. Null when nobody does. */
export const askHolder = async (folder: string, request: unknown): Promise<unknown> => {
  const holder = await readHolder(folder);
  return holder && (await isAnswering(holder)) ? call(holder, request) : null;
};

const readHolder = async (folder: string): Promise<Holder | null> => {
  try {
    return JSON.parse(await readFile(lockPath(folder), 'utf8')) as Holder;
  } catch {
    // No file, or one that was cut off by a crash: nobody holds the folder.
    return null;
  }
};

const isAnswering = (holder: Holder): Promise<boolean> =>
  call(holder, null).then(
    () => true,
    () => false,
  );

const call = async ({ port, key }: Holder, request: unknown): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The running service answered ${response.status}.`);
  return response.json();
};

/** Listens on this machine for whoever can read the lock file. */
const openDoor = async () => {
  const key = randomBytes(32).toString('base64url');
  const answer = Promise.withResolvers<Answer>();
  const server: Server = createServer((request, response) => {
    const reply = async () => {
      if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end();
      const asked: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const result = asked === null ? null : await (await answer.promise)(asked);
      return response.writeHead(200).end(JSON.stringify(result));
    };
    reply().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  server.unref();
  const holder: Holder = { pid: process.pid, port: (server.address() as AddressInfo).port, key };
  return { server, holder, answerWith: answer.resolve };
};
