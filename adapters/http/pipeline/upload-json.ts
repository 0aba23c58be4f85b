import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'koa';
import { MAX_FILE_BYTES } from '#core/attachments/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { parseJson, readJsonBytes } from '../exchange/body.ts';
import { UPLOAD_PACE } from '../exchange/request-body.ts';
import { createBase64Error, MAX_UPLOAD_JSON_BYTES, UploadBody, type UploadedFile } from './upload.ts';
import { parse } from './validate-input.ts';

/** Up to this length a body is parsed in one piece. */
const SMALL_BYTES = 512 * 1024;
/** A larger body may have this much besides the base64. */
const MAX_OTHER_BYTES = 16 * 1024;
/** This much base64 is decoded at a time, in whole groups of four characters. */
const PIECE_BYTES = 1024 * 1024;
const KEY = '"contentBase64"';
/** A placeholder for the file, whose content is decoded separately. */
const PLACEHOLDER = 'AA==';

/**
 * The body of an upload as JSON. The base64 of a large one is cut out of the bytes and decoded piece by piece, between
 * which the event loop turns; as one text it would stop everything for a fifth of a second.
 *
 * @throws validation_error; timed_out
 */
export const parseUploadJson = async (ctx: Context): Promise<UploadedFile> => {
  const bytes = await readJsonBytes(ctx, MAX_UPLOAD_JSON_BYTES, UPLOAD_PACE);
  if (bytes.length <= SMALL_BYTES) return parse(UploadBody, parseJson(bytes));
  const { start, end } = locateBase64(bytes);
  if (bytes.length - (end - start) > MAX_OTHER_BYTES) {
    throw invalid(null, 'too_long', `Besides the file the body is larger than ${MAX_OTHER_BYTES} bytes.`);
  }
  const others = Buffer.concat([bytes.subarray(0, start), Buffer.from(PLACEHOLDER), bytes.subarray(end)]);
  const { filename, bytes: stands } = parse(UploadBody, parseJson(others));
  // The field stands there a second time.
  if (Buffer.from(stands).toString('base64') !== PLACEHOLDER) throw createBase64Error();
  return { filename, bytes: await decode(bytes.subarray(start, end)) };
};

/** Where the value of the field stands, without its quotation marks; nothing where there is none. */
const locateBase64 = (bytes: Buffer): { readonly start: number; readonly end: number } => {
  const key = bytes.indexOf(KEY);
  const head = bytes.toString('latin1', key + KEY.length, key + KEY.length + 64);
  const [gap] = /^\s*:\s*"/.exec(head) ?? [];
  if (key < 0 || gap === undefined) return { start: 0, end: 0 };
  const start = key + KEY.length + gap.length;
  const end = bytes.indexOf('"', start);
  return end < 0 ? { start: 0, end: 0 } : { start, end };
};

/** @throws validation_error for foreign characters, and for more than a file may have */
const decode = async (base64: Buffer): Promise<Uint8Array> => {
  const file = Buffer.allocUnsafe(Math.ceil(base64.length / 4) * 3);
  let size = 0;
  let rest = '';
  for (let start = 0; start < base64.length; start += PIECE_BYTES) {
    await nextTurn();
    // JSON may have a slash as two characters, which a piece may divide.
    const text = rest + base64.toString('latin1', start, start + PIECE_BYTES);
    const isLast = start + PIECE_BYTES >= base64.length;
    const isDivided = !isLast && text.endsWith('\\');
    const plain = (isDivided ? text.slice(0, -1) : text).replaceAll('\\/', '/');
    const whole = isLast ? plain.length : plain.length - (plain.length % 4);
    size += decodePiece(plain.slice(0, whole), file, size, isLast);
    rest = plain.slice(whole) + (isDivided ? '\\' : '');
  }
  if (size > MAX_FILE_BYTES) {
    throw invalid('contentBase64', 'too_long', `the file is larger than ${MAX_FILE_BYTES} bytes`);
  }
  return file.subarray(0, size);
};

const decodePiece = (text: string, file: Buffer, at: number, isLast: boolean): number => {
  const size = file.write(text, at, 'base64');
  const isWhole = isLast || !text.endsWith('=');
  if (!isWhole || file.toString('base64', at, at + size) !== text) throw createBase64Error();
  return size;
};
