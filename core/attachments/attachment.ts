import type { AttachmentId, GuildId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/**
 * `reserved`: an upload that is being stored; `pending`: the file is still to be copied from its address; `kept`: the file
 * is in the blob store; `failed`: it could not be copied; `deleting`: nothing shows it any more, and its file is removed.
 */
export const ATTACHMENT_STATUSES = ['reserved', 'pending', 'kept', 'failed', 'deleting'] as const;
export type AttachmentStatus = (typeof ATTACHMENT_STATUSES)[number];

/** What is known of a file once the service has its bytes. */
export interface FileFacts {
  /** By its content, never by what a client says. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** In pixels; null of everything that is no picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A file of a ticket, or an upload that no reply has used yet. Its bytes are in the blob store. */
export interface StoredAttachment {
  readonly id: AttachmentId;
  readonly guildId: GuildId;
  /** Null of an upload that no reply has used yet. */
  readonly ticketId: TicketId | null;
  readonly status: AttachmentStatus;
  readonly filename: string;
  /** Where it is copied from; null of an upload. */
  readonly sourceUrl: string | null;
  /** Null until the service has the file. */
  readonly facts: FileFacts | null;
  /** Why it could not be copied, in a sentence. */
  readonly error: string | null;
  /** How often a worker has acquired it. */
  readonly attempts: number;
  /** When a worker has to look at it: to copy it, to remove it, or to look whether its ticket is gone; null is never. */
  readonly dueAt: Instant | null;
  readonly createdAt: Instant;
}

/** The largest file, in bytes: 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Uploads of one server that no reply has used. */
export const MAX_UNUSED_FILES = 100;
export const MAX_UNUSED_BYTES = 256 * 1024 * 1024;
/** What is stored for one server on one day (UTC), uploads and copies together, in bytes: 2 GiB. */
export const MAX_BYTES_PER_DAY = 2 * 1024 * 1024 * 1024;
/** How long an upload waits for the reply that uses it. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;

const MAX_FILENAME = 255;
/** Invisible characters, among them those that turn the writing direction, could make a name look like another one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN = /[<>:"|?*]/g;

/** A name that can be saved on any system: without folders, control characters and leading dots, at most 255 characters. */
export const toSafeFilename = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replaceAll(UNSEEN, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shorten(clean) || 'file';
};

/** Keeps the extension, by which programs recognize a file. */
const shorten = (name: string): string => {
  if (name.length <= MAX_FILENAME) return name;
  const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  const room = MAX_FILENAME - extension.length;
  // Half of a surrogate pair is no character.
  return name.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') + extension;
};

const INLINE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Whether a browser may show it as a picture. Everything else is only saved: an SVG or HTML file could run code. */
export const isPicture = ({ facts }: Pick<StoredAttachment, 'facts'>): boolean =>
  facts !== null && INLINE_TYPES.includes(facts.contentType);
