import { fileInspector } from '#adapters/files/file-inspector.ts';
import { measureLongestTurn } from '../../support/longest-turn.ts';
import { aPicture } from '../../support/browser/pictures.ts';

const SIZE = 10 * 1024 * 1024;
/** It takes some ten at the most; a busy machine takes more. */
const BOUND_MS = 150;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const fill = (head: Uint8Array, unit: Uint8Array): Uint8Array => {
  const bytes = Buffer.alloc(SIZE, unit);
  bytes.set(head);
  return bytes;
};

it.each([
  [
    'an ICNS of a million entries',
    Buffer.concat([Buffer.from('icns'), uint32(SIZE)]),
    [...Buffer.from('ic07'), 0, 0, 0, 8],
  ],
  ['a JPEG without its size', [0xff, 0xd8, 0xff, 0xe0, 0, 2], [0]],
  ['a JPEG of tiny segments', [0xff, 0xd8, 0xff], [0xe2, 0, 2, 0xff]],
  ['a JPEG of shifted segments', [0xff, 0xd8, 0xff, 0xe0, 0, 2, 0], [0, 1, 0, 0, 2]],
  [
    'a JPEG of many Exif segments',
    [0xff, 0xd8, 0xff],
    [...Buffer.from([0xe1, 0, 10]), ...Buffer.from('Exif\0\0MM'), 0xff],
  ],
  ['a text', Buffer.from('hello '), Buffer.from('word ')],
  ['a file of no known kind', [1, 2, 3], [0xff, 1, 0x80]],
])('never stops the event loop for long: %s', async (_name, head, unit) => {
  await fileInspector.inspect(aPicture(1, 1));
  const file = fill(Buffer.from(head), Buffer.from(unit));
  let size = 0;
  const longestMs = await measureLongestTurn(async () => {
    ({ size } = await fileInspector.inspect(file));
  });
  expect(size).toBe(SIZE);
  expect(longestMs).toBeLessThan(BOUND_MS);
});

/** Segments of a JPEG up to the picture itself, of 40 by 30 pixels. */
const aJpeg = (orientation: number): Buffer => {
  const segment = (marker: number, data: Uint8Array) =>
    Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const exif = Buffer.from([...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xe2, Buffer.alloc(60_000)),
    segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(1_000, 0x55),
    Buffer.from([0xff, 0xd9]),
  ]);
};

it.each([
  [1, 40, 30],
  [6, 30, 40],
])('reads the size of a JPEG as it is shown, with orientation %d', async (orientation, width, height) => {
  expect(await fileInspector.inspect(aJpeg(orientation))).toMatchObject({ contentType: 'image/jpeg', width, height });
});
