import type { AttachmentId, GuildId } from '../shared/ids.ts';

export interface BlobKey {
  readonly guildId: GuildId;
  readonly id: AttachmentId;
}

export interface BlobContent {
  readonly size: number;
  /** Reading to the end or stopping the iteration frees the resources. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Writes are atomic. Every method throws service_unavailable (`storage_unavailable`) when the store is unavailable. */
export interface BlobStore {
  /** Replaces a blob with the same key. */
  put(key: BlobKey, blob: { readonly bytes: Uint8Array; readonly contentType: string }): Promise<void>;
  get(key: BlobKey): Promise<BlobContent | null>;
  /** Ignores an unknown key. */
  delete(key: BlobKey): Promise<void>;
}
