import type { BlobContent, BlobKey, BlobStore } from '#core/attachments/index.ts';

export class InMemoryBlobStore implements BlobStore {
  readonly #blobs = new Map<string, Uint8Array>();

  /** How many there are. */
  get size(): number {
    return this.#blobs.size;
  }

  async put(key: BlobKey, { bytes }: { readonly bytes: Uint8Array }): Promise<void> {
    this.#blobs.set(toName(key), Uint8Array.from(bytes));
  }

  async get(key: BlobKey): Promise<BlobContent | null> {
    const bytes = this.#blobs.get(toName(key));
    return bytes ? { size: bytes.length, chunks: toChunks(bytes) } : null;
  }

  async delete(key: BlobKey): Promise<void> {
    this.#blobs.delete(toName(key));
  }
}

const toName = ({ guildId, id }: BlobKey): string => `${guildId}/${id}`;

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
