import { open, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { refuse } from '../entry-names.ts';
import { createDecrypt } from './decrypt.ts';
import { DoneValues } from './done-values.ts';
import { readDatabase, type Tables } from './read-database.ts';
import { openDump } from './read-dump.ts';
import { openDiscordTicketsExport } from './read-export.ts';
import { openSqlite } from './read-sqlite.ts';
import type { DiscordTicketsServer } from './source-schemas.ts';

export interface SourceOptions {
  /** The ENCRYPTION_KEY of the bot; null for a source that is not encrypted. */
  readonly key: string | null;
  /** Chooses a server of a database that has several. */
  readonly guildId: string | null;
  /** Keeps what was decrypted, for a conversion that is broken off. */
  readonly donePath: string;
  readonly onProgress: (line: string) => void;
}

export interface OpenedSource {
  readonly server: DiscordTicketsServer;
  /** Removes what a resume would have needed. */
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const SQLITE = 'SQLite format 3\0';
/** What PBKDF2 costs for a value. */
const MS_OF_VALUE = 55;

/**
 * Opens the export, the dump or the SQLite database of Discord Tickets 4, whichever the file is by its content.
 *
 * @throws validation_error for another or a broken file, and for values that need a key
 */
export const openDiscordTickets = async (path: string, options: SourceOptions): Promise<OpenedSource> => {
  const head = await readHead(path);
  if (head.startsWith('PK')) {
    const server = await openDiscordTicketsExport(path);
    return { server, finish: () => Promise.resolve(), close: server.close };
  }
  if (head === SQLITE) return openDatabase(await openSqlite(path), path, options);
  if (/^\s*\[/.test(head)) return openDatabase(await openDump(path), path, options);
  throw refuse(`${path} is neither the export of Discord Tickets (.zip), nor its SQLite database, nor a dump (.json).`);
};

const readHead = async (path: string): Promise<string> => {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw refuse(`${path} cannot be read.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch (cause) {
    throw refuse(`${path} cannot be read.`, { cause });
  } finally {
    await handle.close();
  }
};

const openDatabase = async (tables: Tables, path: string, options: SourceOptions): Promise<OpenedSource> => {
  const { key, guildId, donePath, onProgress } = options;
  const done = await DoneValues.open(donePath, createDecrypt(key));
  if (key !== null) onProgress(describeCost(tables));
  const exportedAt = (await stat(path)).mtime.toISOString();
  return {
    server: readDatabase({ tables, decrypt: done.decrypt, guildId, exportedAt }),
    finish: () => done.remove(),
    close: () => Promise.resolve().then(() => tables.close()),
  };
};

const describeCost = (tables: Tables): string => {
  const values = tables.count('archivedMessage') + tables.count('questionAnswer') + 2 * tables.count('ticket');
  // Node has four threads for this.
  const cores = Math.min(4, availableParallelism());
  const minutes = Math.ceil((values * MS_OF_VALUE) / cores / 60_000);
  return `Up to ${values} values are decrypted. With ${cores} cores that takes about ${minutes} minutes.`;
};
