import { uuidIds } from '#adapters/node/ids.ts';
import type { BlobContent, BlobKey, BlobStore } from '#core/attachments/index.ts';
import { aGuildId } from '../support/build.ts';

export const blobStoreContract = (store: () => BlobStore): void => {
  const aKey = (): BlobKey => ({ guildId: aGuildId(), id: uuidIds.next('attachment') });
  const put = (key: BlobKey, bytes: Uint8Array) => store().put(key, { bytes, contentType: 'application/octet-stream' });
  const readAll = async (content: BlobContent | null): Promise<Buffer | null> => {
    if (!content) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of content.chunks) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const read = async (key: BlobKey) => readAll(await store().get(key));

  it('gives the bytes that were put, and their number', async () => {
    const key = aKey();
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7) % 256));
    await put(key, bytes);
    expect((await store().get(key))?.size).toBe(bytes.length);
    expect((await read(key))?.equals(bytes)).toBe(true);
  });

  it('keeps a copy of the bytes', async () => {
    const [key, bytes] = [aKey(), Buffer.from('before')];
    await put(key, bytes);
    bytes.fill(0);
    expect((await read(key))?.toString()).toBe('before');
  });

  it('replaces a blob with the same key', async () => {
    const key = aKey();
    await put(key, Buffer.from('a longer text'));
    await put(key, Buffer.from('short'));
    expect((await read(key))?.toString()).toBe('short');
  });

  it('keeps blobs of several servers apart', async () => {
    const [one, other] = [aKey(), aKey()];
    await put(one, Buffer.from('one'));
    await put({ ...other, id: one.id }, Buffer.from('other'));
    expect((await read(one))?.toString()).toBe('one');
    expect(await read(other)).toBeNull();
  });

  it('deletes a blob, once and again', async () => {
    const key = aKey();
    await put(key, Buffer.from('x'));
    await store().delete(key);
    expect(await store().get(key)).toBeNull();
    await store().delete(key);
  });

  it('puts many at once', async () => {
    const keys = Array.from({ length: 20 }, aKey);
    await Promise.all(keys.map((key) => put(key, Buffer.from(key.id))));
    expect(await Promise.all(keys.map(async (key) => (await read(key))?.toString()))).toEqual(keys.map(({ id }) => id));
  });
};
