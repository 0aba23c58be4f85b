import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileInspector } from '#core/attachments/index.ts';
import { lazily } from '#core/shared/concurrency/lazily.ts';

/** Loaded with the first file. */
const load = lazily(async () => {
  const [{ fileTypeFromBuffer }, { imageSize }] = await Promise.all([import('file-type'), import('image-size')]);
  return { fileTypeFromBuffer, imageSize };
});

/** The formats that browsers show here, whose size is of use. */
const MEASURED: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Where the size of a picture stands. */
const MEASURED_BYTES = 256 * 1024;
/** One read has this size; then others have their turn. */
const PIECE_BYTES = 1024 * 1024;

/** Recognizes files by their content. The event loop turns between the steps, none of which takes long. */
export const fileInspector: FileInspector = {
  inspect: async (bytes) => {
    const contentType = (await sniff(bytes)) ?? ((await isText(bytes)) ? 'text/plain' : 'application/octet-stream');
    const sha256 = await computeHash(bytes);
    const sides = MEASURED.includes(contentType) ? await measure(bytes) : UNKNOWN_SIDES;
    return { contentType, size: bytes.length, sha256, ...sides };
  },
};

const UNKNOWN_SIDES = { width: null, height: null };

/** The pieces of a file, each in a turn of the event loop of its own. */
async function* readPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    await nextTurn();
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

const computeHash = async (bytes: Uint8Array): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of readPieces(bytes)) hash.update(piece);
  return hash.digest('hex');
};

const sniff = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await load();
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    // A file that begins like a known kind and is cut off, or made to confuse: it is of no known kind.
    return undefined;
  }
};

/** No binary format that is worth a name of its own is UTF-8 without control characters. */
const isText = async (bytes: Uint8Array): Promise<boolean> => {
  if (!isUtf8(bytes)) return false;
  for await (const piece of readPieces(bytes)) if (piece.some(isControl)) return false;
  return true;
};

const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;

const MAX_PIXELS = 65_535;

/** The size of a picture as it is shown; null where it cannot be read. */
const measure = async (bytes: Uint8Array) => {
  const { imageSize } = await load();
  try {
    // A view: of other arrays the package makes a copy for each step.
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MEASURED_BYTES));
    const { width, height, orientation = 1 } = imageSize(head[0] === 0xff ? keepFrame(head) : head);
    const isSound = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MAX_PIXELS);
    if (!isSound) return UNKNOWN_SIDES;
    // From the fifth of the Exif orientations on, the picture lies on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return UNKNOWN_SIDES;
  }
};

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]);
/** Exif, in which the orientation stands. */
const EXIF = 0xe1;
const MAX_EXIF = 2;

/** Whether it is the segment with the size of the picture, of any of the codings of JPEG. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG without all that says nothing of its size: the package takes its time for each segment, and for bytes between them. */
const keepFrame = (jpeg: Buffer): Buffer => {
  const exif: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg.readUInt8(at + 1);
    const segment = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
    if (isFrame(marker)) return Buffer.concat([JPEG_START, ...exif, segment]);
    if (marker === EXIF && exif.length < MAX_EXIF) exif.push(segment);
    at += segment.length;
  }
  return JPEG_START;
};
