import { MAX_FILE_BYTES, type StoredAttachment } from '../../attachments/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { AttachmentId, GuildId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { PortableReader, PortableWriter } from '../format/portable-file.ts';
import type { ImportInput } from '../importing/import-options.ts';
import { FILE_KEPT_MS } from './order-import.ts';
import { MAX_EXPORT_BYTES, MAX_SHOWN_BROKEN, type Transfer } from './transfer.ts';
import type { TransferLease } from './transfer-lease.ts';
import type { LocalFile, TransferPorts } from './transfer-ports.ts';

/** @throws VersionConflict when it is lost */
export const executeTransfer = (ports: TransferPorts, lease: TransferLease): Promise<Partial<Transfer>> => {
  const { kind, status } = lease.transfer;
  if (kind === 'export') return writeExport(ports, lease);
  if (status === 'undoing') return undo(ports, lease);
  return status === 'checking' ? check(ports, lease) : runImport(ports, lease);
};

const check = (ports: TransferPorts, lease: TransferLease): Promise<Partial<Transfer>> =>
  withFile(ports, lease, async (input) => {
    const report = await ports.portability.check(input);
    const shown = { ...report, broken: report.broken.slice(0, MAX_SHOWN_BROKEN) };
    return { status: 'checked', report: shown };
  });

const runImport = (ports: TransferPorts, lease: TransferLease): Promise<Partial<Transfer>> =>
  withFile(ports, lease, async (input) => {
    const { run, known } = await ports.portability.run(input);
    await ports.files.release(lease.transfer.guildId, lease.transfer.files.flat());
    return { status: 'finished', runId: run.id, counts: { ...run.counts, known }, expiresAt: null };
  });

const undo = async ({ portability }: TransferPorts, { transfer }: TransferLease): Promise<Partial<Transfer>> => {
  const { guildId, runId } = transfer;
  if (runId === null) throw invalid(null, 'inconsistent', 'The import has added nothing.');
  const { removed, left } = await portability.undo(guildId, runId);
  return { status: 'undone', counts: { removed, left } };
};

const withFile = async (
  ports: TransferPorts,
  lease: TransferLease,
  work: (input: ImportInput) => Promise<Partial<Transfer>>,
): Promise<Partial<Transfer>> => {
  const { guildId: guild, options } = lease.transfer;
  if (options === null) throw invalid('options', 'required', 'The import has no options.');
  const reader = await ports.local.open(lease.transfer);
  try {
    return await work({
      guild,
      reader: stopWith(lease, reader),
      numbers: options.numbers,
      open: options.open,
      categoryId: options.categoryId,
      takesSettings: options.settings,
      makesTranscripts: options.transcripts,
      allowsOtherGuild: options.otherGuild,
      skipsBroken: options.skipBroken,
      watch: {
        // Its undo finds what was written, even if it is cancelled at once.
        begin: ({ id: runId }) => lease.keep({ runId }),
        count: (counts) => lease.note({ counts }),
      },
    });
  } finally {
    await reader.close();
  }
};

/** A cancelled import ends with the next line that it reads. */
const stopWith = (lease: TransferLease, reader: PortableReader): PortableReader => ({
  files: reader.files,
  attachments: reader.attachments,
  findDocument: (name) => reader.findDocument(name),
  readAttachment: (sha256, maxBytes) => {
    lease.assertKept();
    return reader.readAttachment(sha256, maxBytes);
  },
  readLines: (name) => passWhileKept(lease, reader.readLines(name)),
  close: () => reader.close(),
});

async function* passWhileKept<T>(lease: TransferLease, items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  for await (const item of items) {
    lease.assertKept();
    yield item;
  }
}

const writeExport = async (ports: TransferPorts, lease: TransferLease): Promise<Partial<Transfer>> => {
  const { guildId: guild, settingsOnly } = lease.transfer;
  const local = await ports.local.create(lease.transfer);
  try {
    const { writer } = local;
    const written: PortableWriter = {
      writeDocument: (name, document) => writer.writeDocument(name, document),
      writeLines: (name, records) => writer.writeLines(name, passWhileKept(lease, records)),
      writeAttachment: (sha256, chunks) => writer.writeAttachment(sha256, passWhileKept(lease, chunks)),
      finish: (counts) => writer.finish(counts),
      discard: () => writer.discard(),
    };
    const counts = await ports.portability.exportServer({ guild, writer: written, settingsOnly, withFiles: true });
    return { status: 'finished', counts, ...(await storeParts(ports, lease, local)) };
  } finally {
    await local.discard();
  }
};

/** Expires sooner until all parts are there: those of a worker that is killed do not stay. */
const STORING_MS = 3_600_000;

const storeParts = async (
  ports: TransferPorts,
  lease: TransferLease,
  local: LocalFile,
): Promise<Pick<Transfer, 'files' | 'size' | 'expiresAt'>> => {
  const { files, blobs, clock } = ports;
  const { guildId } = lease.transfer;
  const ids: AttachmentId[] = [];
  let size = 0;
  try {
    for await (const bytes of local.readParts(MAX_FILE_BYTES)) {
      lease.assertKept();
      size += bytes.length;
      if (size > MAX_EXPORT_BYTES)
        throw invalid(null, 'too_long', `The file is larger than ${MAX_EXPORT_BYTES} bytes. Use the command line.`);
      const id = ports.ids.next('attachment');
      ids.push(id);
      await files.add(guildId, [toPart(guildId, id, clock.now())]);
      await blobs.put({ guildId, id }, { bytes, contentType: 'application/octet-stream' });
    }
  } catch (error) {
    await files.release(guildId, ids);
    throw error;
  }
  const now = clock.now();
  const expiresAt = plusMs(now, FILE_KEPT_MS);
  await files.hold(guildId, ids, { from: 'held', now, until: expiresAt });
  return { files: [ids], size, expiresAt };
};

const toPart = (guildId: GuildId, id: AttachmentId, createdAt: Instant): StoredAttachment => ({
  id,
  guildId,
  ticketId: null,
  status: 'held',
  filename: 'part',
  sourceUrl: null,
  facts: null,
  error: null,
  attempts: 0,
  dueAt: plusMs(createdAt, STORING_MS),
  createdAt,
});
