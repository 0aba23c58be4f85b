import { z } from 'zod';
import type { AttachmentToken, StoredAttachment } from '#core/attachments/index.ts';
import type { AttachmentId, TicketId } from '#core/shared/ids.ts';
import { SECRET_PATHS } from '../exchange/secret-paths.ts';
import { GuildIdField, idField, InstantOut } from '../pipeline/codecs.ts';

const PUBLIC_STATUSES = ['pending', 'kept', 'failed'] as const;

export const AttachmentView = z
  .object({
    id: idField<AttachmentId>('attachment'),
    guildId: GuildIdField,
    ticketId: idField<TicketId>('ticket').nullable().describe('Whose message has it; null of an unused upload.'),
    filename: z.string().describe('Its name.'),
    status: z
      .enum(PUBLIC_STATUSES)
      .describe('`pending` until it is copied from its address; `failed` when it could not be copied.'),
    error: z.string().nullable().describe('Why it was not copied, or not at the last try.'),
    contentType: z.string().nullable().describe('By its content; null until it is kept, like what follows.'),
    size: z.int().nullable().describe('In bytes.'),
    sha256: z.string().nullable().describe('SHA-256 of the file, in hexadecimal.'),
    width: z
      .int()
      .nullable()
      .describe('Of a PNG, JPEG, GIF or WebP picture whose size stands in its first 256 KiB, in pixels.'),
    height: z
      .int()
      .nullable()
      .describe('Of a PNG, JPEG, GIF or WebP picture whose size stands in its first 256 KiB, in pixels.'),
    sourceUrl: z.string().nullable().describe('The address from which it is copied; null of an upload.'),
    url: z
      .url()
      .nullable()
      .describe('Opens the file without a token, until it expires. Keep it secret; read the attachment for a new one.'),
    urlExpiresAt: InstantOut.nullable().describe('When the address stops working.'),
    createdAt: InstantOut,
    expiresAt: InstantOut.nullable().describe('When an unused upload is removed; null of a file that a message has.'),
  })
  .meta({ id: 'Attachment', description: 'A file that is kept: an upload, or a copy of what was at an address.' });

export const ATTACHMENT_PAGES = SECRET_PATHS.attachments;

const NO_FACTS = { contentType: null, size: null, sha256: null, width: null, height: null };

/** An attachment with its link, as the API shows it. */
export const toAttachmentView = (
  { facts, status, dueAt, ...attachment }: StoredAttachment,
  link: AttachmentToken | null,
  publicUrl: string,
) => ({
  ...attachment,
  // Others are not found.
  status: status as (typeof PUBLIC_STATUSES)[number],
  ...(facts ?? NO_FACTS),
  url: link && toAttachmentAddress(publicUrl, link.token),
  urlExpiresAt: link && link.expiresAt,
  expiresAt: attachment.ticketId === null ? dueAt : null,
});

/** @param origin empty for an address that pages of this service use */
export const toAttachmentAddress = (origin: string, token: string): string => `${origin}${ATTACHMENT_PAGES}/${token}`;
