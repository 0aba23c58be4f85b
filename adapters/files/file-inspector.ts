import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileInspector } from '#core/attachments/index.ts';
import { lazily } from '#core/shared/lazily.ts';

/** Loaded with the first file. */
const load = lazily(async () => {
  const [{ fileTypeFromBuffer }, { imageSize }] = await Promise.all([import('file-type'), import('image-size')]);
  return { fileTypeFromBuffer, imageSize };
});

/** Recognizes files by their content. */
export const fileInspector: FileInspector = {
  inspect: async (bytes) => {
    const contentType = (await sniff(bytes)) ?? (isText(bytes) ? 'text/plain' : 'application/octet-stream');
    return {
      contentType,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(contentType.startsWith('image/') ? await measure(bytes) : { width: null, height: null }),
    };
  },
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
const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.some(isControl);

const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;

const MAX_PIXELS = 65_535;

/** The size of a picture as it is shown; null where it cannot be read. */
const measure = async (bytes: Uint8Array) => {
  const { imageSize } = await load();
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    const isSound = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MAX_PIXELS);
    if (!isSound) return { width: null, height: null };
    // From the fifth of the Exif orientations on, the picture lies on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return { width: null, height: null };
  }
};
