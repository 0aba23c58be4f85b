import type { Attachment } from '../chat/index.ts';
import { invalidAll, unknownReference } from '../shared/errors.ts';
import type { Clock } from '../shared/clock.ts';
import type { AttachmentId, GuildId, Ids, TicketId } from '../shared/ids.ts';
import type { StoredAttachment } from './attachment.ts';
import type { AttachmentStore } from './attachment-store.ts';

export type GivenAttachment =
  /** Without an address it is a file of the chat that cannot be read, and is kept by its name. */
  { readonly url: string | null; readonly filename: string } | { readonly attachmentId: AttachmentId };

export interface AttachPorts {
  readonly files: AttachmentStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface AttachedFiles {
  readonly attachments: readonly Attachment[];
  /** Add these records in the transaction of the message. */
  readonly copies: readonly StoredAttachment[];
}

interface MessageTicket {
  readonly guildId: GuildId;
  readonly id: TicketId;
}

/** Gives uploads to the ticket, and URLs an id for their copy. @throws validation_error naming each unusable upload */
export const attachFiles = async (
  ports: AttachPorts,
  ticket: MessageTicket,
  given: readonly GivenAttachment[],
): Promise<AttachedFiles> => {
  const uploads = await claimUploads(ports, ticket, given);
  const missing = given.flatMap((one, place) =>
    'url' in one || uploads.has(one.attachmentId)
      ? []
      : [unknownReference(`attachments.${place}.attachmentId`, 'unused upload')],
  );
  if (missing.length > 0) throw invalidAll(missing);
  const files = given.flatMap((one) =>
    'url' in one ? orderCopy(ports, ticket, one) : (uploads.get(one.attachmentId) ?? []),
  );
  return {
    attachments: files.map(({ id, sourceUrl, filename }) => ({ attachmentId: id, url: sourceUrl, filename })),
    copies: files.filter(({ status }) => status === 'pending' || status === 'failed'),
  };
};

const claimUploads = async (
  { files, clock }: AttachPorts,
  ticket: MessageTicket,
  given: readonly GivenAttachment[],
): Promise<ReadonlyMap<string, StoredAttachment>> => {
  const ids = given.flatMap((one) => ('attachmentId' in one ? [one.attachmentId] : []));
  const found = ids.length > 0 ? await files.claim(ticket.guildId, ids, ticket.id, clock.now()) : [];
  return new Map(found.map((upload) => [upload.id, upload]));
};

const orderCopy = (
  { clock, ids }: AttachPorts,
  ticket: MessageTicket,
  { url, filename }: { readonly url: string | null; readonly filename: string },
): StoredAttachment => ({
  id: ids.next('attachment'),
  guildId: ticket.guildId,
  ticketId: ticket.id,
  status: url === null ? 'failed' : 'pending',
  filename,
  sourceUrl: url,
  facts: null,
  error: url === null ? 'The file could not be read.' : null,
  attempts: 0,
  dueAt: url === null ? null : clock.now(),
  createdAt: clock.now(),
});
