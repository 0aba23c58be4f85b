import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { createWorkPool } from '../shared/concurrency/work-pool.ts';
import { MAX_BYTES_PER_DAY, MAX_FILE_BYTES, type StoredAttachment } from './attachment.ts';
import type { AttachmentOutcome } from './attachment-store.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { toDay } from './daily-bytes.ts';

/** Each file may need its largest size of memory. */
const MAX_FILES = 8;
const MAX_FILES_PER_SERVER = 2;
const FETCH_MS = 20_000;
/** The lease exceeds the time to fetch and store a file. */
const LEASE_MS = 120_000;
export const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 30_000;
const RETRY_FACTOR = 4;

/**
 * Copies files from their URLs, and removes files that nothing shows. A file is removed before its record, so that a
 * crash leaves no file without a record. The returned function processes all due attachments once and returns how many.
 * @throws the error of one, after all others have run
 */
export const processDue = (ports: AttachmentPorts): (() => Promise<number>) => {
  const { files, clock } = ports;
  return createWorkPool<StoredAttachment>({
    clock,
    size: MAX_FILES,
    take: (limit, current) => {
      const now = clock.now();
      const shares = { share: MAX_FILES_PER_SERVER, busy: listBusy(current.map(({ guildId }) => guildId)) };
      return files.acquireDue(now, plusMs(now, LEASE_MS), limit, shares);
    },
    work: (attachment) => processOne(ports, attachment),
  });
};

const listBusy = (servers: readonly GuildId[]): readonly GuildId[] =>
  [...new Set(servers)].filter((server) => servers.filter((other) => other === server).length >= MAX_FILES_PER_SERVER);

const processOne = async (ports: AttachmentPorts, attachment: StoredAttachment): Promise<void> => {
  const { files, blobs } = ports;
  if (attachment.status === 'pending') return copyFile(ports, attachment);
  if (attachment.status === 'deleting') {
    await blobs.delete(attachment);
    return files.remove(attachment);
  }
  await files.settle(attachment, { ...attachment, dueAt: null });
};

const copyFile = async (ports: AttachmentPorts, attachment: StoredAttachment): Promise<void> => {
  const { blobs, files, fetcher } = ports;
  const url = attachment.sourceUrl ?? '';
  const fetched = await fetcher.fetch({ url, maxBytes: MAX_FILE_BYTES, timeoutMs: FETCH_MS });
  const outcome = fetched.bytes
    ? await storeFile(ports, attachment, fetched.bytes)
    : toFailure(ports, attachment, fetched);
  // An earlier attempt may have stored the file and crashed before recording it.
  if (outcome.status === 'failed') await blobs.delete(attachment);
  const isSettled = await files.settle(attachment, outcome);
  // It was removed in the meantime, perhaps before this file was stored.
  if (!isSettled) await blobs.delete(attachment);
};

const storeFile = async (
  ports: AttachmentPorts,
  attachment: StoredAttachment,
  bytes: Uint8Array,
): Promise<AttachmentOutcome> => {
  const { blobs, files, inspector, clock } = ports;
  const { guildId } = attachment;
  const day = toDay(clock.now());
  if (!(await files.addUsage({ guildId, day, bytes: bytes.length }, MAX_BYTES_PER_DAY))) {
    return {
      status: 'failed',
      error: 'The server has stored as many files today as it can.',
      dueAt: null,
      facts: null,
    };
  }
  const facts = await inspector.inspect(bytes);
  await blobs.put(attachment, { bytes, contentType: facts.contentType });
  return { status: 'kept', error: null, dueAt: null, facts };
};

const toFailure = (
  { clock }: AttachmentPorts,
  { attempts }: StoredAttachment,
  { error, isFinal }: { readonly error: string; readonly isFinal: boolean },
): AttachmentOutcome => {
  const retryAt = plusMs(clock.now(), FIRST_RETRY_MS * RETRY_FACTOR ** (attempts - 1));
  return isFinal || attempts >= MAX_ATTEMPTS
    ? { status: 'failed', error, dueAt: null, facts: null }
    : { status: 'pending', error, dueAt: retryAt, facts: null };
};
