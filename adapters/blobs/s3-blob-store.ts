import type { S3Client } from '@aws-sdk/client-s3';
import type { BlobContent, BlobKey, BlobStore } from '#core/attachments/index.ts';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import { createStorageError, toBlobName } from './blob-name.ts';

/** A bucket of an S3-compatible service. */
export interface S3Options {
  readonly bucket: string;
  /** Null for the service of AWS in the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const CONNECT_MS = 3_000;
const REQUEST_MS = 20_000;
const MAX_ATTEMPTS = 3;

/** Blobs as objects of a bucket. The client library is loaded with the first blob: it is large, and few services need it. */
export class S3BlobStore implements BlobStore {
  readonly #bucket: string;
  readonly #load;

  constructor(options: S3Options) {
    this.#bucket = options.bucket;
    this.#load = lazily(() => loadClient(options));
  }

  async put(key: BlobKey, { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string }) {
    const object = { ...this.#locate(key), Body: bytes, ContentType: contentType, ContentLength: bytes.length };
    await this.#send(({ client, library }) => client.send(new library.PutObjectCommand(object)));
  }

  async get(key: BlobKey): Promise<BlobContent | null> {
    const place = this.#locate(key);
    return this.#send(async ({ client, library }) => {
      try {
        const { Body, ContentLength } = await client.send(new library.GetObjectCommand(place));
        // In Node the body is a stream of Node.
        return Body ? { size: ContentLength ?? 0, chunks: Body as AsyncIterable<Uint8Array> } : null;
      } catch (error) {
        if (error instanceof library.NoSuchKey) return null;
        throw error;
      }
    });
  }

  async delete(key: BlobKey): Promise<void> {
    const place = this.#locate(key);
    await this.#send(({ client, library }) => client.send(new library.DeleteObjectCommand(place)));
  }

  #locate(key: BlobKey) {
    return { Bucket: this.#bucket, Key: toBlobName(key) };
  }

  async #send<T>(work: (loaded: Awaited<ReturnType<typeof loadClient>>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#load());
    } catch (error) {
      throw createStorageError(error);
    }
  }
}

const loadClient = async ({ endpoint, region, accessKeyId, secretAccessKey }: S3Options) => {
  const library = await import('@aws-sdk/client-s3');
  const client: S3Client = new library.S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    // Services other than that of AWS often have no name for each bucket.
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    // Older services do not know the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, library };
};
