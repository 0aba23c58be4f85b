import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { createWorkPool } from '../shared/concurrency/work-pool.ts';
import { MAX_BYTES_PER_DAY, MAX_FILE_BYTES, type StoredAttachment } from './attachment.ts';
import type { AttachmentOutcome } from './attachment-store.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { toDay } from './daily-bytes.ts';

/** Files that one process works on at once: each may need its largest size of memory. */
const MAX_FILES = 8;
/** Of one server, so that its slow addresses keep no other server waiting. */
const MAX_FILES_PER_SERVER = 2;
const FETCH_MS = 20_000;
/** Longer than fetching and storing a file takes. */
const LEASE_MS = 120_000;
export const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 30_000;
const RETRY_FACTOR = 4;

/**
 * Works on every attachment that is due: copies files from their addresses, and removes the files of attachments that
 * nothing shows any more. A file is removed before its record, so that a worker that dies leaves no file without a record.
 *
 * @returns a function that does so once, and returns how many it worked on
 * @throws the error of one, after the others have had their turn
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

/** Servers whose share is used up. */
const listBusy = (servers: readonly GuildId[]): readonly GuildId[] =>
  [...new Set(servers)].filter((server) => servers.filter((other) => other === server).length >= MAX_FILES_PER_SERVER);

const processOne = async (ports: AttachmentPorts, attachment: StoredAttachment): Promise<void> => {
  const { files, blobs } = ports;
  if (attachment.status === 'pending') return copyFile(ports, attachment);
  if (attachment.status === 'deleting') {
    await blobs.delete(attachment);
    return files.remove(attachment);
  }
  // Its ticket or a transcript of it still shows the file.
  await files.settle(attachment, { ...attachment, dueAt: null });
};

const copyFile = async (ports: AttachmentPorts, attachment: StoredAttachment): Promise<void> => {
  const { blobs, files, fetcher } = ports;
  const url = attachment.sourceUrl ?? '';
  const fetched = await fetcher.fetch({ url, maxBytes: MAX_FILE_BYTES, timeoutMs: FETCH_MS });
  const outcome = fetched.bytes
    ? await storeFile(ports, attachment, fetched.bytes)
    : toFailure(ports, attachment, fetched);
  // An earlier attempt may have stored the file and ended before it recorded that.
  if (outcome.status === 'failed') await blobs.delete(attachment);
  const isSettled = await files.settle(attachment, outcome);
  // It was removed in the meantime, and its file perhaps before this one was stored.
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
