import { createDecipheriv } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { refuse } from '../entry-names.ts';
import { openArchive } from '../open-archive.ts';
import { readEntry } from '../read-entry.ts';
import { decode } from '../split-lines.ts';
import type { CheckSignature } from './signatures.ts';
import { parseTranscript, type Transcript } from './transcripts.ts';

/** The conversations of tickets. */
export interface TranscriptSource {
  /** @throws validation_error for one that is broken */
  find(ticket: number): Promise<Transcript | null>;
  close(): Promise<void>;
}

/** The longest conversations have some ten thousand messages. */
const MAX_TRANSCRIPT = 128 * 1024 * 1024;
const [NONCE, TAG] = [12, 16];

export const NO_TRANSCRIPTS: TranscriptSource = { find: () => Promise.resolve(null), close: () => Promise.resolve() };

interface TranscriptOptions {
  readonly guildId: string;
  /** Is the LOG_AES_KEY of who hosts the bot, for a folder of its bucket. */
  readonly key: string | null;
  readonly check: CheckSignature;
}

/**
 * Opens `guild-transcripts.zip`, or a folder of the bucket in which who hosts the bot keeps them.
 *
 * @throws validation_error for anything else
 */
export const openTranscripts = async (path: string, options: TranscriptOptions): Promise<TranscriptSource> => {
  const found = await stat(path).catch(() => null);
  if (!found) throw refuse(`There is no file or folder ${path}.`);
  return found.isDirectory() ? openBucket(path, options) : openZip(path, options);
};

const openZip = async (path: string, { guildId, check }: TranscriptOptions): Promise<TranscriptSource> => {
  const archive = await openArchive(path);
  const names = new Set(archive.list().map(({ name }) => name));
  const readSmall = async (name: string) => (names.has(name) ? readEntry(archive, name, 1_000) : null);
  const find = async (ticket: number): Promise<Transcript | null> => {
    const name = `transcripts/${ticket}.json`;
    if (!names.has(name)) return null;
    const bytes = await readEntry(archive, name, MAX_TRANSCRIPT);
    check(name, Buffer.concat([Buffer.from(`${guildId}|${ticket}|`), bytes]), await readSmall(`${name}.sig`));
    return parseTranscript(decode(bytes, name), name);
  };
  const guild = (await readSmall('guild_id.txt'))?.toString('latin1').trim() ?? guildId;
  if (guild === guildId) return { find, close: () => archive.close() };
  await archive.close();
  throw refuse(`${path} is of server ${guild}, not of ${guildId}.`);
};

const openBucket = async (path: string, { guildId, key }: TranscriptOptions): Promise<TranscriptSource> => {
  if (key === null)
    throw refuse('Name the file of LOG_AES_KEY with --key-file: transcripts of a bucket are encrypted.');
  const secret = toSecret(key);
  const folder = (await readdir(path)).includes(guildId) ? join(path, guildId) : path;
  const names = new Set(await readdir(folder));
  const find = async (ticket: number): Promise<Transcript | null> => {
    const name = [String(ticket), `free-${ticket}`].find((one) => names.has(one));
    if (name === undefined) return null;
    const bytes = decrypt(await readFile(join(folder, name)), secret, name);
    return parseTranscript(decode(bytes, name), name);
  };
  return { find, close: () => Promise.resolve() };
};

/** The bot takes the key as it is written; some keep it in hexadecimal. */
const toSecret = (key: string): Buffer => {
  const secret = Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'utf8');
  if (![16, 24, 32].includes(secret.length)) throw refuse('LOG_AES_KEY has 16, 24 or 32 bytes.');
  return secret;
};

/** Zstandard around a nonce, the text and the tag of AES-GCM. */
const decrypt = (stored: Buffer, secret: Buffer, name: string): Buffer => {
  try {
    const packed = zstdDecompressSync(stored, { maxOutputLength: MAX_TRANSCRIPT });
    const cipher = createDecipheriv(`aes-${secret.length * 8}-gcm` as 'aes-256-gcm', secret, packed.subarray(0, NONCE));
    cipher.setAuthTag(packed.subarray(-TAG));
    return Buffer.concat([cipher.update(packed.subarray(NONCE, -TAG)), cipher.final()]);
  } catch (cause) {
    throw refuse(`${name} cannot be decrypted: it is broken, or LOG_AES_KEY is another one.`, { cause });
  }
};
