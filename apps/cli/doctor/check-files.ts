import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidIds } from '#adapters/node/ids.ts';
import type { BlobStore } from '#core/attachments/index.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { createBlobStore } from '../../composition/blobs.ts';
import type { Config } from '../../composition/config/config.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass } from './finding.ts';

const NAME = 'files';
/** No server has this id. */
const PROBE_GUILD = '0';
const CONTENT = 'guildesk doctor';

/** Writes a small file to the store of files, reads it and removes it. */
export const checkFiles = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding> => {
  const { s3, dataDir } = config;
  const store = createBlobStore(config);
  if (s3)
    return probe(
      store,
      `bucket ${s3.bucket}`,
      'Check the variables of S3, and that the key may put, get and delete objects.',
    );
  const folder = join(dataDir, 'blobs');
  if (!existsSync(folder)) return pass(NAME, `${folder} does not exist yet, and is made with the first file`);
  try {
    return await probe(store, `folder ${folder}`, 'Let the user that runs the service write to it, and make room.');
  } finally {
    await rmdir(join(folder, PROBE_GUILD)).catch(() => undefined);
  }
};

const probe = async (store: BlobStore, where: string, advice: string): Promise<Finding> => {
  const key = { guildId: toGuildId(PROBE_GUILD), id: uuidIds.next('attachment') };
  try {
    await store.put(key, { bytes: Buffer.from(CONTENT), contentType: 'text/plain' });
    const content = await readBlob(store, key);
    await store.delete(key);
    return content === CONTENT
      ? pass(NAME, `${where}: a file was written, read and removed`)
      : fail(NAME, `${where}: what was written is not what was read`, advice);
  } catch (error) {
    return fail(NAME, `${where}: ${describeError(error)}`, advice);
  }
};

const readBlob = async (store: BlobStore, key: Parameters<BlobStore['get']>[0]): Promise<string | null> => {
  const blob = await store.get(key);
  if (!blob) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of blob.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
