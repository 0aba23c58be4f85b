import type { FileFacts, StoredAttachment } from '../../attachments/index.ts';
import { toSafeFilename } from '../../attachments/index.ts';
import type { AttachmentId } from '../../shared/ids.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import { assertDistinct, identifyPart, type TicketContext, type TicketIdentity } from './ticket-context.ts';

export interface PlannedAttachment {
  readonly key: string;
  readonly attachment: StoredAttachment;
}

const SHA_256 = /^[0-9a-f]{64}$/;

/** The content type is found again by the bytes, when they are stored. */
const toFacts = (sha256: string): FileFacts => ({
  contentType: 'application/octet-stream',
  size: 0,
  sha256,
  width: null,
  height: null,
});

/**
 * Plans the records of files. One whose bytes are in the portable file is `pending` until they are stored; no worker copies it from its
 * address.
 */
export const planFiles = (
  context: TicketContext,
  ticket: TicketIdentity,
  lines: readonly PortableRecord[],
): readonly PlannedAttachment[] => {
  const planned = lines.map((line): PlannedAttachment => {
    const { key, id, at } = identifyPart(context, 'attachment', line);
    const { filename, sourceUrl, sha256, error } = line;
    const isKept = typeof sha256 === 'string' && SHA_256.test(sha256);
    return {
      key,
      attachment: {
        id: id as AttachmentId,
        guildId: context.guild,
        ticketId: ticket.id,
        status: isKept ? 'pending' : 'failed',
        filename: toSafeFilename(typeof filename === 'string' ? filename : ''),
        sourceUrl: typeof sourceUrl === 'string' ? sourceUrl.slice(0, 2_000) : null,
        facts: isKept ? toFacts(sha256) : null,
        error: isKept ? null : typeof error === 'string' ? error.slice(0, 500) : 'It was not kept where it comes from.',
        attempts: 0,
        dueAt: null,
        createdAt: at,
      },
    };
  });
  assertDistinct(
    'attachments',
    planned.map(({ attachment }) => attachment),
  );
  return planned;
};
