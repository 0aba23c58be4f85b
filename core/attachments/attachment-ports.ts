import type { Clock } from '../shared/clock.ts';
import type { AttachmentId, GuildId, Ids } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { FileFacts } from './attachment.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { BlobStore } from './blob-store.ts';

/** Finds out what a file is. */
export interface FileInspector {
  /** Never rejects: bytes that it does not recognize are `text/plain` or `application/octet-stream`. */
  inspect(bytes: Uint8Array): Promise<FileFacts>;
}

export interface FileRequest {
  readonly url: string;
  /** Larger files are refused. */
  readonly maxBytes: number;
  /** For the whole exchange. */
  readonly timeoutMs: number;
}

export type FetchedFile =
  | { readonly bytes: Uint8Array }
  /** Says why in a sentence, and whether a retry would fail again. */
  | { readonly bytes: null; readonly error: string; readonly isFinal: boolean };

/** Reads files from addresses that others name, and none in our own network. Follows no redirects. */
export interface FileFetcher {
  /** Never rejects: a failure is a result. */
  fetch(request: FileRequest): Promise<FetchedFile>;
}

/** What a link gives access to, and until when. */
export interface AttachmentLink {
  readonly guildId: GuildId;
  readonly attachmentId: AttachmentId;
  readonly expiresAt: Instant;
}

/** Signs links; nothing is stored for one. */
export interface AttachmentLinkSigner {
  /** The link as text that can stand in a path. */
  sign(link: AttachmentLink): string;
  /** Null for a text that `sign` has not returned. */
  verify(token: string): AttachmentLink | null;
}

export interface AttachmentPorts {
  readonly files: AttachmentStore;
  readonly blobs: BlobStore;
  readonly inspector: FileInspector;
  readonly fetcher: FileFetcher;
  readonly fileLinks: AttachmentLinkSigner;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}
