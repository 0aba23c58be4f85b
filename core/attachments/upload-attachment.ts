import type { IdempotentRequest } from '../idempotency/index.ts';
import { limitReached, unavailable } from '../shared/errors.ts';
import { type GuildId, toAttachmentId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import {
  MAX_BYTES_PER_DAY,
  MAX_UNUSED_BYTES,
  MAX_UNUSED_FILES,
  type StoredAttachment,
  toSafeFilename,
  UNUSED_MS,
} from './attachment.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { toDay } from './daily-bytes.ts';

export interface UploadAttachment {
  readonly guild: GuildId;
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly request: IdempotentRequest | null;
}

/** An upload that is not stored by then is removed with its file. */
const RESERVED_MS = 60 * 60 * 1000;

/**
 * Stores a file for a later reply, for a day. Its record comes first, so that a crash leaves no file without a record.
 * `toAnswer` computes the result, which is also recorded for a request under an idempotency key. @throws conflict with
 * the reason `limit_reached`; service_unavailable
 */
export const uploadAttachment =
  (ports: AttachmentPorts) =>
  async <Answer>(input: UploadAttachment, toAnswer: (attachment: StoredAttachment) => Answer): Promise<Answer> => {
    const { files, blobs, clock, work } = ports;
    const reserved = await reserve(ports, input);
    const { contentType = '' } = reserved.facts ?? {};
    await blobs.put(reserved, { bytes: input.bytes, contentType });
    const kept: StoredAttachment = { ...reserved, status: 'kept', dueAt: plusMs(clock.now(), UNUSED_MS) };
    return work.run(async () => {
      if (!(await files.confirm(kept))) throw unavailable('timed_out', 'The upload took too long. Send it again.');
      const answer = toAnswer(kept);
      await input.request?.record(answer);
      return answer;
    });
  };

const reserve = async (ports: AttachmentPorts, input: UploadAttachment): Promise<StoredAttachment> => {
  const { files, inspector, clock, ids } = ports;
  const { guild, filename, bytes, request } = input;
  await assertRoom(ports, guild, bytes.length);
  const createdAt = clock.now();
  const attachment: StoredAttachment = {
    // All attempts of one request store the same file; request ids are UUIDs like attachment ids.
    id: request ? toAttachmentId(request.id) : ids.next('attachment'),
    guildId: guild,
    ticketId: null,
    status: 'reserved',
    filename: toSafeFilename(filename),
    sourceUrl: null,
    facts: await inspector.inspect(bytes),
    error: null,
    attempts: 0,
    dueAt: plusMs(createdAt, RESERVED_MS),
    createdAt,
  };
  await files.add(attachment.guildId, [attachment]);
  return attachment;
};

const assertRoom = async ({ files, clock }: AttachmentPorts, guild: GuildId, bytes: number): Promise<void> => {
  const unused = await files.measureUnused(guild);
  if (unused.files >= MAX_UNUSED_FILES || unused.bytes + bytes > MAX_UNUSED_BYTES) {
    throw limitReached(
      `A server can have ${MAX_UNUSED_FILES} unused uploads of ${toMiB(MAX_UNUSED_BYTES)} MiB together. Use them in replies; each expires after a day.`,
    );
  }
  const day = toDay(clock.now());
  if (!(await files.addUsage({ guildId: guild, day, bytes }, MAX_BYTES_PER_DAY))) {
    throw limitReached(`A server can store ${toMiB(MAX_BYTES_PER_DAY)} MiB of files a day. Try again tomorrow.`);
  }
};

const toMiB = (bytes: number): number => bytes / 1024 / 1024;
