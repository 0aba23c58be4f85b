import type { AttachmentId, GuildId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** `reserved`: being stored; `pending`: to be copied; `held`: a part of a larger file; `deleting`: shown nowhere, and the file is being removed. */
export const ATTACHMENT_STATUSES = ['reserved', 'pending', 'kept', 'failed', 'held', 'deleting'] as const;
export type AttachmentStatus = (typeof ATTACHMENT_STATUSES)[number];

export interface FileFacts {
  /** Is derived from the content, never from what a client says. */
  readonly contentType: string;
  readonly size: number;
  /** Is lower-case hexadecimal. */
  readonly sha256: string;
  /** Is in pixels; null unless the file is a picture. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface StoredAttachment {
  readonly id: AttachmentId;
  readonly guildId: GuildId;
  /** Is null for an upload without a reply. */
  readonly ticketId: TicketId | null;
  readonly status: AttachmentStatus;
  readonly filename: string;
  readonly sourceUrl: string | null;
  readonly facts: FileFacts | null;
  readonly error: string | null;
  readonly attempts: number;
  /** A worker then copies or removes it, or checks whether its ticket is gone; null means never. */
  readonly dueAt: Instant | null;
  readonly createdAt: Instant;
}

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** These limits apply to the uploads of one server without a reply. */
export const MAX_UNUSED_FILES = 100;
export const MAX_UNUSED_BYTES = 256 * 1024 * 1024;
/** Limits uploads and copies of one server per day (UTC). */
export const MAX_BYTES_PER_DAY = 2 * 1024 * 1024 * 1024;
/** An upload without a reply is removed after this time. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;

const MAX_FILENAME = 255;
/** Invisible characters, for example those that turn the writing direction, could disguise a name. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN = /[<>:"|?*]/g;

export const toSafeFilename = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replaceAll(UNSEEN, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shorten(clean) || 'file';
};

const shorten = (name: string): string => {
  if (name.length <= MAX_FILENAME) return name;
  const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  const room = MAX_FILENAME - extension.length;
  // Half of a surrogate pair is no character.
  return name.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') + extension;
};

const INLINE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A browser may show pictures. Everything else is only saved: an SVG or HTML file could run code. */
export const isPicture = ({ facts }: Pick<StoredAttachment, 'facts'>): boolean =>
  facts !== null && INLINE_TYPES.includes(facts.contentType);
