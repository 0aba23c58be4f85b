import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openPortableFile } from '#adapters/portable/portable-reader.ts';
import { packZip } from '#adapters/portable/packing/pack-zip.ts';
import { createPortableFile } from '#adapters/portable/portable-writer.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { manifestOf, writePortable } from '../../support/portability/portable-folder.ts';
import { zip, zipFolder } from '../../support/portability/archives.ts';

const FILE = Buffer.from('bytes of a file');
const SHA_256 = createHash('sha256').update(FILE).digest('hex');
const TICKETS = [
  { record: 'ticket', key: 'ä', number: 1 },
  { record: 'message', ticket: 'ä', key: '2' },
];
const CONTENT = { 'manifest.json': manifestOf('5'), 'tickets.jsonl': TICKETS, [`attachments/${SHA_256}`]: FILE };

/** The end of an archive with fields of 64 bits. */
const END_64 = Buffer.from([0x50, 0x4b, 6, 6]);

let folder: string;
beforeEach(async () => {
  folder = await emptyFolder();
});

/** Everything that a portable file has, read as an import does. */
const readAll = async (path: string): Promise<unknown> => {
  const reader = await openPortableFile(path);
  try {
    const lines: unknown[] = [];
    for await (const { text } of reader.readLines('tickets.jsonl')) lines.push(JSON.parse(text));
    const attachments = await Promise.all(
      [...reader.attachments.keys()].map((sha256) => reader.readAttachment(sha256, 1_000)),
    );
    return {
      manifest: await reader.findDocument('manifest.json'),
      lines,
      attachments: attachments.map((bytes) => Buffer.from(bytes).toString()),
    };
  } finally {
    await reader.close();
  }
};

const EVERYTHING = { manifest: manifestOf('5'), lines: TICKETS, attachments: [FILE.toString()] };

async function* chunks(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}

const write = async (path: string): Promise<string> => {
  const writer = await createPortableFile(path);
  await writer.writeDocument('manifest.json', manifestOf('5'));
  await writer.writeLines('tickets.jsonl', TICKETS);
  await writer.writeAttachment(SHA_256, chunks(FILE));
  await writer.finish({ tickets: 1 });
  return path;
};

it.each(['portable', 'portable.zip', 'portable.tar', 'portable.tar.gz', 'portable.tgz'])(
  'reads what was written as %s',
  async (name) => {
    expect(await readAll(await write(join(folder, name)))).toEqual(EVERYTHING);
  },
);

it('leaves nothing but the file, and no file of a writing that broke off', async () => {
  const path = await write(join(folder, 'a.tar'));
  const writer = await createPortableFile(join(folder, 'b.tar'));
  await writer.discard();
  expect(await readdir(folder)).toEqual(['a.tar']);
  await expect(createPortableFile(path)).rejects.toThrow(/is there already/);
  await expect(createPortableFile(join(folder, 'c.7z'))).rejects.toThrow(/\.tar/);
});

it('writes a zip whose sizes are in the fields for archives beyond 4 GiB', async () => {
  const written = await write(join(folder, 'portable'));
  const [small, large] = [join(folder, 'small.zip'), join(folder, 'large.zip')];
  await packZip(written, small);
  await packZip(written, large, { largeFrom: 1 });
  expect((await readFile(small)).includes(END_64)).toBe(false);
  expect((await readFile(large)).includes(END_64)).toBe(true);
  expect(await readAll(small)).toEqual(EVERYTHING);
  expect(await readAll(large)).toEqual(EVERYTHING);
});

it('leaves no archive in the place of another, and none of a folder without its summary', async () => {
  const written = await write(join(folder, 'portable'));
  await writeFile(join(folder, 'there.zip'), 'another');
  await expect(packZip(written, join(folder, 'there.zip'))).rejects.toThrow(/EEXIST/);
  expect(await readFile(join(folder, 'there.zip'), 'utf8')).toBe('another');
  await rm(join(written, 'summary.json'));
  await expect(packZip(written, join(folder, 'x.zip'))).rejects.toThrow(/ENOENT/);
});

it.each([
  ['deflated', {}],
  ['stored', { method: 0 }],
  ['beyond 4 GiB', { isLarge: true }],
  ['packed again with its folder', { within: 'server.portable/' }],
])('reads a zip that is %s', async (_, options) => {
  const source = await writePortable(join(folder, 'source'), CONTENT);
  expect(await readAll(await zipFolder(source, join(folder, 'x.zip'), options))).toEqual(EVERYTHING);
});

describe('of hostile files', () => {
  const attempt = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, 'hostile');
    await writeFile(path, bytes);
    return readAll(path).then(
      () => 'was read',
      (error: unknown) => String(error),
    );
  };
  const summary = { name: 'summary.json', content: Buffer.from('{"files":{}}') };

  it.each(['../evil', '/etc/passwd', 'a/../../evil', 'C:\\evil', 'a\\b', 'a\0b'])(
    'refuses the path %j',
    async (name) => {
      expect(await attempt(zip([summary, { name, content: FILE }]))).toMatch(/path that is not allowed/);
    },
  );

  it('refuses archives that would grow beyond any server', async () => {
    const huge = { name: 'tickets.jsonl', content: FILE, declaredSize: 100 * 1024 ** 3 };
    expect(await attempt(zip([summary, huge], { isLarge: true }))).toMatch(/would grow/);
    const zeros = Buffer.alloc(20 * 1024 * 1024);
    expect(await attempt(zip([summary, { name: 'tickets.jsonl', content: zeros }]))).toMatch(/would grow/);
    expect(await attempt(gzipSync(zeros))).toMatch(/would grow/);
  });

  it('stops at an entry that is larger than it declares', async () => {
    const content = Buffer.alloc(500_000, 'a');
    const lying = { name: 'summary.json', content, declaredSize: 10 };
    expect(await attempt(zip([lying]))).toMatch(/larger than the archive declares/);
  });

  it('refuses encrypted archives, other methods, two files of one name, and what is no archive', async () => {
    expect(await attempt(zip([summary], { flags: 1 }))).toMatch(/encrypted/);
    expect(await attempt(zip([summary], { method: 12 }))).toMatch(/use deflate/);
    expect(await attempt(zip([summary, summary]))).toMatch(/twice/);
    expect(await attempt(Buffer.from('%PDF-1.7'))).toMatch(/no portable file/);
    expect(await attempt(Buffer.alloc(0))).toMatch(/no portable file/);
  });

  it('refuses files that break off, at each place', async () => {
    const whole = await readFile(await write(join(folder, 'whole.tar')));
    for (const length of [600, 1_500, whole.length - 2_000]) {
      expect(await attempt(whole.subarray(0, length))).toMatch(/breaks off|has no summary/);
    }
    const source = await writePortable(join(folder, 'source'), CONTENT);
    const zipped = await readFile(await zipFolder(source, join(folder, 'x.zip')));
    expect(await attempt(zipped.subarray(0, zipped.length - 30))).toMatch(/breaks off/);
    const packed = await readFile(await write(join(folder, 'packed.tar.gz')));
    expect(await attempt(packed.subarray(0, packed.length - 100))).toMatch(/cannot be unpacked|breaks off/);
  });

  it('refuses a file that is another than its summary says', async () => {
    const source = await writePortable(join(folder, 'source'), CONTENT);
    await appendFile(join(source, 'tickets.jsonl'), '{"record":"ticket","key":"3"}\n');
    await expect(readAll(source)).rejects.toThrow(/tickets.jsonl is not what its SHA-256 says/);
    const other = await writePortable(join(folder, 'other'), { ...CONTENT, [`attachments/${SHA_256}`]: 'other' });
    await expect(readAll(other)).rejects.toThrow(/is not what its SHA-256 says/);
  });

  it('refuses a zip that changes while it is read', async () => {
    const lines = Array.from({ length: 400 }, (_, key) => ({
      key: `${key}`,
      text: randomBytes(5_000).toString('hex'),
    }));
    const source = await writePortable(join(folder, 'source'), { ...CONTENT, 'tickets.jsonl': lines });
    const path = await zipFolder(source, join(folder, 'x.zip'));
    const reader = await openPortableFile(path);
    const reading = async () => {
      for await (const { number } of reader.readLines('tickets.jsonl')) if (number === 1) await appendFile(path, 'x');
    };
    await expect(reading()).rejects.toThrow(/changed/);
    await reader.close();
  });

  it('refuses lines that are too long or not UTF-8, by their number', async () => {
    const long = await writePortable(join(folder, 'long'), {
      ...CONTENT,
      'tickets.jsonl': `{}\n${' '.repeat(17_000_000)}`,
    });
    await expect(readAll(long)).rejects.toThrow('tickets.jsonl, line 2: longer than 16777216 bytes.');
    const bytes = Buffer.concat([Buffer.from('{}\n{"key":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]);
    const broken = await writePortable(join(folder, 'broken'), { ...CONTENT, 'tickets.jsonl': bytes });
    await expect(readAll(broken)).rejects.toThrow('tickets.jsonl, line 2: not UTF-8.');
  });

  it('does not follow links out of a folder', async () => {
    const source = await writePortable(join(folder, 'source'), CONTENT);
    await symlink('/etc/hostname', join(source, 'settings.json'));
    await expect(readAll(source)).rejects.toThrow(/neither a file nor a folder/);
  });

  it('refuses a folder without a summary', async () => {
    await mkdir(join(folder, 'empty'));
    await expect(readAll(join(folder, 'empty'))).rejects.toThrow(/broke off/);
    await expect(readAll(join(folder, 'nowhere'))).rejects.toThrow(/no file or folder/);
  });
});
