import { join } from 'node:path';
import { FolderBlobStore } from '#adapters/blobs/folder-blob-store.ts';
import { S3BlobStore } from '#adapters/blobs/s3-blob-store.ts';
import type { BlobStore } from '#core/attachments/index.ts';
import type { Config } from './config/config.ts';
import { BLOB_FOLDER } from './data-files.ts';

/** Where the bytes of files are: in the configured bucket, or in the data folder. */
export const createBlobStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): BlobStore =>
  s3 ? new S3BlobStore(s3) : new FolderBlobStore(join(dataDir, BLOB_FOLDER));
