import type { Clock } from '../shared/clock.ts';
import type { AttachmentId, GuildId, Ids } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { LinkSigner } from '../shared/link-signer.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { FileFacts } from './attachment.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { BlobStore } from './blob-store.ts';

export interface FileInspector {
  /** Never rejects: unknown bytes are `text/plain` or `application/octet-stream`. */
  inspect(bytes: Uint8Array): Promise<FileFacts>;
}

export interface FileRequest {
  readonly url: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export type FetchedFile =
  | { readonly bytes: Uint8Array }
  /** `error` is a sentence; `isFinal` means that a retry would fail again. */
  | { readonly bytes: null; readonly error: string; readonly isFinal: boolean };

/** Reads external files, none in our own network, and follows no redirects. */
export interface FileFetcher {
  fetch(request: FileRequest): Promise<FetchedFile>;
}

export interface AttachmentLink {
  readonly guildId: GuildId;
  readonly attachmentId: AttachmentId;
  readonly expiresAt: Instant;
}

export type AttachmentLinkSigner = LinkSigner<AttachmentLink>;

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
