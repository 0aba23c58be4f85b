import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '#core/attachments/index.ts';
import {
  type ConvertedSystem,
  type LocalFile,
  OWN_SYSTEM,
  type PortableReader,
  type Transfer,
  type TransferFiles,
} from '#core/portability/index.ts';
import { AppError } from '#core/shared/errors.ts';
import type { AttachmentId, GuildId, TransferId } from '#core/shared/ids.ts';
import { CONVERTERS } from './converters.ts';
import { refuse } from '../entry-names.ts';
import { assertUnpacksWithin } from '../open-archive.ts';
import { openPortableFile } from '../portable-reader.ts';
import { createPortableFile } from '../portable-writer.ts';

/** Limits what an upload may take of the temporary files; commands read larger ones. */
const MAX_UNPACKED = 4 * 1024 ** 3;

/** Files of imports and exports, in a folder of the temporary files of this machine while they are worked on. */
export class LocalFiles implements TransferFiles {
  readonly #blobs: BlobStore;
  readonly #writerName: string;
  readonly #maxUnpacked: number;

  constructor(blobs: BlobStore, writerName: string, maxUnpacked = MAX_UNPACKED) {
    this.#maxUnpacked = maxUnpacked;
    this.#blobs = blobs;
    this.#writerName = writerName;
  }

  async open({ id, guildId, from, files }: Transfer): Promise<PortableReader> {
    const folder = await createFolder(id);
    const paths = files.map((_, index) => join(folder, FILE_NAMES[index] ?? ''));
    try {
      for (const [index, parts] of files.entries()) await this.#load(guildId, parts, paths[index] ?? '');
      const path = from === OWN_SYSTEM ? (paths[0] ?? '') : await this.#convert(from, { paths, folder, guildId });
      return closeWith(await openPortableFile(path), folder);
    } catch (error) {
      await remove(folder);
      throw error instanceof AppError ? omitFolder(error, folder) : error;
    }
  }

  async create({ id }: Transfer): Promise<LocalFile> {
    const folder = await createFolder(id);
    const path = join(folder, 'server.tar.gz');
    return {
      writer: await createPortableFile(path),
      readParts: (maxBytes) => readParts(path, maxBytes),
      discard: () => remove(folder),
    };
  }

  async #load(guildId: GuildId, parts: readonly AttachmentId[], path: string): Promise<void> {
    const chunks = async function* (blobs: BlobStore): AsyncGenerator<Uint8Array> {
      for (const [index, id] of parts.entries()) {
        const part = await blobs.get({ guildId, id });
        if (!part) throw refuse(`Part ${index + 1} of the file is not stored any more. Upload it again.`);
        yield* part.chunks;
      }
    };
    await pipeline(Readable.from(chunks(this.#blobs)), createWriteStream(path, { mode: 0o600 }));
    await assertUnpacksWithin(path, this.#maxUnpacked);
  }

  async #convert(system: ConvertedSystem, { paths, folder, guildId }: Uploaded): Promise<string> {
    const [path = '', transcripts = null] = paths;
    const source = await CONVERTERS[system](path, {
      key: null,
      publicKey: null,
      transcripts,
      labels: null,
      guildId: NAMING.includes(system) ? null : guildId,
      donePath: join(folder, 'done'),
      onProgress: () => undefined,
    });
    const converted = join(folder, 'converted');
    try {
      const writer = await createPortableFile(converted);
      try {
        await source.convert(writer, this.#writerName);
      } finally {
        await writer.discard();
      }
    } finally {
      await source.close();
    }
    return converted;
  }
}

interface Uploaded {
  readonly paths: readonly string[];
  readonly folder: string;
  readonly guildId: GuildId;
}

/** Files of these systems name their server. */
const NAMING: readonly ConvertedSystem[] = ['discord-tickets', 'ticketsbot', 'modmail', 'open-ticket'];

/** Of the uploads, which messages name. */
const FILE_NAMES = ['upload', 'transcripts'];

/** The folder on this machine is of no use to others. */
const omitFolder = ({ reason, details, message }: AppError, folder: string): AppError =>
  new AppError(reason, message.replaceAll(join(folder, '/'), ''), { details });

/** Removes what a worker that was killed has left of the same transfer. */
const createFolder = async (id: TransferId): Promise<string> => {
  const folder = join(tmpdir(), `guildesk-transfer-${id}`);
  await remove(folder);
  await mkdir(folder, { mode: 0o700 });
  return folder;
};

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

const closeWith = (reader: PortableReader, folder: string): PortableReader => ({
  files: reader.files,
  attachments: reader.attachments,
  findDocument: (name) => reader.findDocument(name),
  readLines: (name) => reader.readLines(name),
  readAttachment: (sha256, maxBytes) => reader.readAttachment(sha256, maxBytes),
  close: async () => {
    await reader.close();
    await remove(folder);
  },
});

async function* readParts(path: string, maxBytes: number): AsyncGenerator<Uint8Array> {
  let part: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = chunk as Buffer;
    if (length + bytes.length > maxBytes) {
      yield Buffer.concat(part);
      [part, length] = [[], 0];
    }
    part.push(bytes);
    length += bytes.length;
  }
  if (length > 0) yield Buffer.concat(part);
}
