import type { AttachmentId, GuildId } from '../shared/ids.ts';

/** Names a blob: the id of its server, and its own. */
export interface BlobKey {
  readonly guildId: GuildId;
  readonly id: AttachmentId;
}

/** A blob that is read. */
export interface BlobContent {
  /** In bytes. */
  readonly size: number;
  /** Read it to its end, or stop the iteration: both free what the store holds open. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Where the bytes of files are. A blob is written as a whole: readers see all of it or nothing.
 *
 * Every method throws service_unavailable with the reason `storage_unavailable` when the store cannot do it now.
 */
export interface BlobStore {
  /** Writes a blob, in place of one with the same key. */
  put(key: BlobKey, blob: { readonly bytes: Uint8Array; readonly contentType: string }): Promise<void>;
  /** Null when there is none. */
  get(key: BlobKey): Promise<BlobContent | null>;
  /** Does nothing when there is none. */
  delete(key: BlobKey): Promise<void>;
}
