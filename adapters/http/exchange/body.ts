import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import type { Context } from 'koa';
import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import { AppError, invalid } from '#core/shared/errors.ts';
import { BODY_PACE, hasBody, type Pace, receiveBody } from './request-body.ts';

export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 32;

/**
 * The JSON body of a request; an empty one is `{}`.
 *
 * @throws validation_error for another content type, bad UTF-8, bad JSON, and JSON that no honest client sends; timed_out
 */
export const parseJsonBody = async (ctx: Context): Promise<unknown> =>
  parseJson(await readJsonBytes(ctx, MAX_BODY_BYTES, BODY_PACE));

/** The bytes of a body in JSON. @throws validation_error for another content type and for too many; timed_out */
export const readJsonBytes = async (ctx: Context, maxBytes: number, pace: Pace): Promise<Buffer> => {
  if (!hasBody(ctx.req)) return Buffer.alloc(0);
  if (!ctx.is('json')) throw invalid('Content-Type', 'not_allowed', 'has to be application/json');
  return unpack(ctx, await receive(ctx, maxBytes, pace), maxBytes);
};

/** @throws validation_error */
export const parseJson = (bytes: Buffer): unknown => {
  if (!isUtf8(bytes)) throw invalid(null, 'unreadable', 'The body is not valid UTF-8.');
  const text = new TextDecoder().decode(bytes);
  const body = text === '' ? {} : parseText(text);
  assertSound(body);
  return body;
};

export const createTimeoutError = () =>
  new AppError('timed_out', 'The request did not arrive completely in time. Nothing was changed; send it again.');

const receive = async (ctx: Context, maxBytes: number, pace: Pace): Promise<Buffer> => {
  const body = await receiveBody(ctx.req, maxBytes, pace);
  if (body.kind === 'complete') return body.bytes;
  if (body.kind === 'too_large') throw createSizeError(maxBytes);
  if (body.kind === 'cut_off') throw createReadError();
  ctx.set('Connection', 'close');
  throw createTimeoutError();
};

const DECODERS = { gzip: promisify(unzip), deflate: promisify(unzip), br: promisify(brotliDecompress) };

/** Undoes the content coding (RFC 9110, section 8.4). */
const unpack = async (ctx: Context, bytes: Buffer, maxBytes: number): Promise<Buffer> => {
  const coding = ctx.get('content-encoding').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return bytes;
  if (!(coding in DECODERS)) throw createReadError();
  try {
    return await DECODERS[coding as keyof typeof DECODERS](bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    throw getErrorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? createSizeError(maxBytes) : createReadError(toError(error));
  }
};

const createSizeError = (maxBytes: number) => invalid(null, 'too_long', `The body is larger than ${maxBytes} bytes.`);

const createReadError = (cause?: Error) =>
  invalid(null, 'unreadable', 'The body could not be read: it is cut off or badly encoded.', { cause });

const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = `The body is not valid JSON${describePlace(toError(error))}.`;
    throw invalid(null, 'unreadable', why, { cause: error });
  }
};

/** Where the parser gave up. Its message quotes the body, which may hold secrets. */
const describePlace = ({ message }: Error): string => {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return position === undefined ? '' : `, from character ${Number(position) + 1} on`;
};

/** Walks the value level by level, so that its depth cannot exhaust the stack. @throws validation_error */
const assertSound = (root: unknown): void => {
  let level = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalid(null, 'unreadable', `The body is nested deeper than ${MAX_DEPTH} levels.`);
    const objects = level.filter((value) => typeof value === 'object' && value !== null);
    if (objects.some((value) => Object.hasOwn(value, '__proto__'))) {
      throw invalid('__proto__', 'not_allowed', 'The body has a field named __proto__.');
    }
    const texts = [...objects.flatMap((value) => Object.keys(value)), ...level];
    const bad = texts.map(findBadText).find((complaint) => complaint !== null);
    if (bad) throw invalid(null, 'unreadable', bad);
    level = objects.flatMap((value): unknown[] => Object.values(value));
  }
};

const findBadText = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  if (value.includes('\0')) return 'The body contains a NUL character.';
  return value.isWellFormed() ? null : 'The body contains half of a surrogate pair.';
};
