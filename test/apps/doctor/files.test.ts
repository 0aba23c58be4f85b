import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from '../../support/programs/process.ts';
import {
  S3_BUCKET,
  S3_CREDENTIALS,
  S3_REGION,
  type S3Server,
  startS3Server,
} from '../../support/programs/s3-server.ts';
import { aFinding, examine } from './examine.ts';

describe('files in a folder', () => {
  it('are not needed yet before the first one', async () => {
    const folder = await emptyFolder();
    expect((await examine({ DATA_DIR: folder })).list('files')).toEqual([aFinding('ok', /does not exist yet/)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('can be written, read and removed, and leave nothing', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'blobs'));
    expect((await examine({ DATA_DIR: folder })).list('files')).toEqual([aFinding('ok', /written, read and removed/)]);
    expect(await readdir(join(folder, 'blobs'))).toEqual([]);
  });

  it('fail where their folder is a file', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'blobs'), '');
    const { list, exitCode } = await examine({ DATA_DIR: folder });
    expect(list('files')).toEqual([aFinding('failed', /ENOTDIR|EEXIST/)]);
    expect(exitCode).toBe(1);
  });
});

describe('files in a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  const examineBucket = (extra: Readonly<Record<string, string>> = {}) =>
    examine({
      S3_BUCKET,
      S3_ENDPOINT: server.url,
      S3_REGION,
      S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
      ...extra,
    });

  it('can be written, read and removed, and leave nothing', async () => {
    expect((await examineBucket()).list('files')).toEqual([aFinding('ok', /written, read and removed/)]);
    expect([...server.objects]).toEqual([]);
  });

  it('fail with a wrong key, which is not printed', async () => {
    const { list, exitCode, stdout } = await examineBucket({ S3_SECRET_ACCESS_KEY: 'another secret' });
    expect(list('files')).toEqual([aFinding('failed', /SignatureDoesNotMatch/, /variables of S3/)]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain('another secret');
  });

  it('fail without such a bucket', async () => {
    expect((await examineBucket({ S3_BUCKET: 'another-bucket' })).list('files')).toEqual([
      aFinding('failed', /NoSuchBucket/),
    ]);
  });
});
