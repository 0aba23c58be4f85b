import { notFound } from '../shared/errors.ts';
import type { AttachmentId, GuildId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { type StoredAttachment, UNUSED_MS } from './attachment.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import type { BlobContent } from './blob-store.ts';

/** @throws not_found */
export const getAttachment =
  ({ files }: Pick<AttachmentPorts, 'files'>) =>
  async (guild: GuildId, id: AttachmentId): Promise<StoredAttachment> => {
    const found = await files.find(guild, id);
    if (!found) throw notFound('Attachment');
    return found;
  };

const BATCH = 1_000;

export const listAttachments =
  ({ files }: Pick<AttachmentPorts, 'files'>) =>
  async (guild: GuildId, ids: readonly AttachmentId[]): Promise<readonly StoredAttachment[]> => {
    const found: StoredAttachment[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      found.push(...(await files.listByIds(guild, ids.slice(start, start + BATCH))));
    }
    return found;
  };

export interface AttachmentToken {
  readonly token: string;
  readonly expiresAt: Instant;
}

const LINK_MS = UNUSED_MS;

/** The token opens the file without any other permission, for a day by default. Returns null while there is no file. */
export const createAttachmentLink =
  ({ fileLinks, clock }: Pick<AttachmentPorts, 'fileLinks' | 'clock'>) =>
  (attachment: StoredAttachment, expiresAt: Instant = plusMs(clock.now(), LINK_MS)): AttachmentToken | null => {
    const { guildId, id: attachmentId, status } = attachment;
    return status === 'kept' ? { token: fileLinks.sign({ guildId, attachmentId, expiresAt }), expiresAt } : null;
  };

export interface OpenedAttachment {
  readonly attachment: StoredAttachment;
  readonly content: BlobContent;
}

/** @throws not_found for an invalid or expired token, and for a removed file */
export const openAttachmentLink =
  ({ files, blobs, fileLinks, clock }: AttachmentPorts) =>
  async (token: string): Promise<OpenedAttachment> => {
    const link = fileLinks.verify(token);
    if (!link || link.expiresAt <= clock.now()) throw notFound('Attachment');
    const attachment = await files.find(link.guildId, link.attachmentId);
    const content = attachment?.status === 'kept' ? await blobs.get(attachment) : null;
    if (!attachment || !content) throw notFound('Attachment');
    return { attachment, content };
  };
