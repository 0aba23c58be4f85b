import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobStore } from '#adapters/blobs/folder-blob-store.ts';
import { S3BlobStore } from '#adapters/blobs/s3-blob-store.ts';
import { InMemoryBlobStore } from '../support/memory/blob-store.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { BlobStore } from '#core/attachments/index.ts';
import { aGuildId } from '../support/build.ts';
import { S3_BUCKET, S3_CREDENTIALS, S3_REGION, type S3Server, startS3Server } from '../support/programs/s3-server.ts';
import { blobStoreContract } from './blob-store.contract.ts';

const UNAVAILABLE = { code: 'service_unavailable', reason: 'storage_unavailable' };
const aKey = () => ({ guildId: aGuildId(), id: uuidIds.next('attachment') });
const BLOB = { bytes: Buffer.from('hello'), contentType: 'text/plain' };

/** Names that would lead out of a store. */
const OUTSIDE: readonly (readonly [string, string])[] = [
  ['..', 'x'],
  ['1/../..', uuidIds.next('attachment')],
  ['1', '../../secrets.key'],
  ['1', `${uuidIds.next('attachment')}/..`],
  ['', ''],
];
const refusesNames = (store: () => BlobStore) =>
  it.each(OUTSIDE)('refuses the name %j/%j', async (guildId, id) => {
    const key = { guildId: guildId as never, id: id as never };
    await expect(store().put(key, BLOB)).rejects.toThrow('A blob is named by');
    await expect(store().get(key)).rejects.toThrow('A blob is named by');
    await expect(store().delete(key)).rejects.toThrow('A blob is named by');
  });

describe('blobs in memory', () => {
  const store = new InMemoryBlobStore();
  blobStoreContract(() => store);
});

describe('blobs in a folder', () => {
  let folder: string;
  let store: FolderBlobStore;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'guildesk-blobs-')), 'blobs');
    store = new FolderBlobStore(folder);
  });
  afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));
  blobStoreContract(() => store);
  refusesNames(() => store);

  it('are files that only their owner may read, and leaves no others', async () => {
    const key = aKey();
    await Promise.all(Array.from({ length: 5 }, () => store.put(key, BLOB)));
    expect(await readdir(join(folder, key.guildId))).toEqual([key.id]);
    expect((await stat(join(folder, key.guildId, key.id))).mode & 0o777).toBe(0o600);
  });

  it('makes the folder of a server again that somebody has removed', async () => {
    const key = aKey();
    await store.put(key, BLOB);
    await rm(join(folder, key.guildId), { recursive: true });
    await store.put(key, BLOB);
    expect((await store.get(key))?.size).toBe(5);
  });

  it('says that the store is out of order when the folder is', async () => {
    const path = join(folder, '..', 'no-folder');
    await writeFile(path, '');
    const broken = new FolderBlobStore(path);
    await expect(broken.put(aKey(), BLOB)).rejects.toMatchObject(UNAVAILABLE);
    await expect(broken.get(aKey())).rejects.toMatchObject(UNAVAILABLE);
    await expect(broken.delete(aKey())).rejects.toMatchObject(UNAVAILABLE);
    await chmod(path, 0o600);
  });
});

describe('blobs in an S3 bucket', () => {
  let server: S3Server;
  let store: S3BlobStore;
  const options = (overrides = {}) => ({
    bucket: S3_BUCKET,
    endpoint: server.url,
    region: S3_REGION,
    ...S3_CREDENTIALS,
    ...overrides,
  });
  beforeAll(async () => {
    server = await startS3Server();
    store = new S3BlobStore(options());
  });
  afterAll(() => server.close());
  afterEach(() => server.failWith(null));
  blobStoreContract(() => store);
  refusesNames(() => store);

  it('have their content type, and a name with the id of their server', async () => {
    const key = aKey();
    await store.put(key, BLOB);
    expect(server.objects.get(`${key.guildId}/${key.id}`)).toMatchObject(BLOB);
  });

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['an unknown key', { accessKeyId: 'AKWRONG' }],
    ['another region', { region: 'us-east-1' }],
    ['another bucket', { bucket: 'of-others' }],
  ])('are refused with %s', async (_, overrides) => {
    const key = aKey();
    const wrong = new S3BlobStore(options(overrides));
    await expect(wrong.put(key, BLOB)).rejects.toMatchObject(UNAVAILABLE);
    expect(server.objects.has(`${key.guildId}/${key.id}`)).toBe(false);
    await expect(wrong.get(key)).rejects.toMatchObject(UNAVAILABLE);
    await expect(wrong.delete(key)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('are unavailable while the service fails, and then there again', async () => {
    const key = aKey();
    await store.put(key, BLOB);
    server.failWith(500);
    await expect(store.get(key)).rejects.toMatchObject(UNAVAILABLE);
    server.failWith(null);
    expect((await store.get(key))?.size).toBe(5);
  });
});
