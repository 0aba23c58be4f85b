import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LocalFiles } from '#adapters/portable/converting/local-files.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { FolderBlobStore } from '#adapters/blobs/folder-blob-store.ts';
import { packFolder } from '../../support/portability/archives.ts';
import { FROM_ANOTHER_BOT } from '../../support/portability/upload-file.ts';
import { aGuildId } from '../../support/build.ts';
import { aTransfer } from '../../support/build-transfer.ts';
import { emptyFolder } from '../../support/programs/process.ts';

const LIMIT = 1_000;

/** Opens what was uploaded in one part, where uploads may hold so many bytes. */
const openUpload = async (bytes: Uint8Array, limit: number) => {
  const blobs = new FolderBlobStore(join(await emptyFolder(), 'blobs'));
  const [guildId, id] = [aGuildId(), uuidIds.next('attachment')];
  await blobs.put({ guildId, id }, { bytes });
  return new LocalFiles(blobs, 'test', limit).open(aTransfer(guildId, { files: [[id]] }));
};

it.each([
  ['a zip archive', () => packFolder(FROM_ANOTHER_BOT)],
  ['a compressed file', () => gzipSync(randomBytes(LIMIT + 1))],
])('refuses %s that holds more than an upload may', async (_, pack) => {
  await expect(openUpload(await pack(), LIMIT)).rejects.toThrow('holds more than 1000 bytes when it is unpacked');
});

it('opens an archive within the limit', async () => {
  const reader = await openUpload(await packFolder(FROM_ANOTHER_BOT), 1_000_000);
  expect(reader.files).toContain('tickets.jsonl');
  await reader.close();
});

it('refuses what cannot be unpacked', async () => {
  await expect(openUpload(gzipSync(randomBytes(LIMIT)).subarray(0, 500), LIMIT)).rejects.toThrow('cannot be unpacked');
});
