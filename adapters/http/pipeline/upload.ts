import { Writable } from 'node:stream';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { z } from 'zod';
import { MAX_FILE_BYTES } from '#core/attachments/index.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { AppError, invalid, unavailable } from '#core/shared/errors.ts';
import { createTimeoutError } from '../exchange/body.ts';
import { UPLOAD_PACE, watchPace } from '../exchange/request-body.ts';

/** A file that was sent. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Uploads that one process reads at once, each of which is in memory until it is stored. */
const MAX_UPLOADS = 6;
const MAX_UPLOADS_PER_SERVER = 2;
/** Limits all tokens of one server or organization together: it may name many servers. */
const MAX_UPLOADS_PER_OWNER = 3;
/** Includes those that wait for a place. */
const MAX_WAITING_PER_OWNER = 20;

/** For which server an upload is, and whose token sends it. */
export interface Uploader {
  readonly server: string;
  readonly owner: string;
}

/**
 * Runs uploads with a bound: six at once, of one server two, of one owner of tokens three; further ones wait before their
 * bodies are read, in their order. @throws overloaded when too many of the owner wait
 */
export const createUploadLimit = () => {
  const ofOwner = createConcurrencyLimit(MAX_UPLOADS_PER_OWNER);
  const ofServer = createConcurrencyLimit(MAX_UPLOADS_PER_SERVER);
  const ofProcess = createConcurrencyLimit(MAX_UPLOADS);
  const counts = new Map<string, number>();
  return async <T>({ server, owner }: Uploader, work: () => Promise<T>): Promise<T> => {
    const own = counts.get(owner) ?? 0;
    if (own >= MAX_WAITING_PER_OWNER) throw unavailable('overloaded', 'Too many uploads wait. Retry later.');
    counts.set(owner, own + 1);
    try {
      return await ofServer(server, () => ofOwner(owner, () => ofProcess('', work)));
    } finally {
      const left = (counts.get(owner) ?? 1) - 1;
      if (left > 0) counts.set(owner, left);
      else counts.delete(owner);
    }
  };
};

/** Base64 makes four characters of three bytes; the rest of the body is a name. */
export const MAX_UPLOAD_JSON_BYTES = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 16 * 1024;

/** The body of an upload as JSON; the same can be sent as multipart/form-data. */
export const UploadBody = z
  .strictObject({
    filename: z.string().max(1000).describe('Its name. Folders and characters that names cannot have are left out.'),
    contentBase64: z
      .string()
      .min(1)
      .describe(`The bytes of the file in base64 (RFC 4648, section 4), at most ${MAX_FILE_BYTES} of them.`),
  })
  .transform(({ filename, contentBase64 }, context): UploadedFile => {
    const bytes = Buffer.from(contentBase64, 'base64');
    const complaint = findComplaint(contentBase64, bytes);
    if (complaint !== null) context.addIssue({ code: 'custom', path: ['contentBase64'], message: complaint });
    return { filename, bytes };
  });

/** Decoding ignores foreign characters: each file has one spelling. */
const findComplaint = (text: string, bytes: Buffer): string | null => {
  if (bytes.toString('base64') !== text) return 'base64 with its padding is needed';
  return bytes.length > MAX_FILE_BYTES ? `the file is larger than ${MAX_FILE_BYTES} bytes` : null;
};

export const createBase64Error = () => invalid('contentBase64', 'invalid_format', 'base64 with its padding is needed');

/** RFC 7578. */
export const isMultipart = (ctx: Context): boolean => ctx.is('multipart/form-data') !== false;

/** @throws validation_error for everything but one file of at most `MAX_FILE_BYTES` in the field `file` */
export const parseMultipart = async (ctx: Context): Promise<UploadedFile> => {
  const parts: FilePart[] = [];
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      maxFiles: 1,
      maxFileSize: MAX_FILE_BYTES,
      maxFields: 1,
      maxFieldsSize: 1024,
      allowEmptyFiles: true,
      minFileSize: 0,
      fileWriteStreamHandler: () => collect(parts),
    },
    onError: (error) => {
      throw error;
    },
  });
  try {
    await whileArriving(ctx, async () => void (await read(ctx, () => Promise.resolve())));
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The rest is read and dropped: the connection serves the next request.
    ctx.req.resume();
    throw toValidationError(error);
  }
  return getFile(ctx, parts);
};

/** @throws timed_out when what the work reads arrives too slowly */
const whileArriving = async (ctx: Context, work: () => Promise<unknown>): Promise<void> => {
  const late = Promise.withResolvers<never>();
  const stopWatching = watchPace(ctx.req, UPLOAD_PACE, () => late.reject(createTimeoutError()));
  try {
    await Promise.race([work(), late.promise]);
  } catch (error) {
    if (error instanceof AppError) ctx.set('Connection', 'close');
    throw error;
  } finally {
    stopWatching();
  }
};

/** The chunks of a file. */
interface FilePart {
  readonly chunks: Buffer[];
}

/** A stream into memory: the bytes are bounded, and stored elsewhere as soon as all of them are there. */
const collect = (parts: FilePart[]): Writable => {
  const chunks: Buffer[] = [];
  parts.push({ chunks });
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
};

const getFile = (ctx: Context, [part]: readonly FilePart[]): UploadedFile => {
  const { file, ...others } = ctx.request.files ?? {};
  assertNoOthers([...Object.keys(ctx.request.body ?? {}), ...Object.keys(others)]);
  if (!file || Array.isArray(file) || !part) throw invalid('file', 'required', 'one file is needed');
  if (file.size === 0) throw invalid('file', 'required', 'the file is empty');
  return { filename: file.originalFilename ?? '', bytes: Buffer.concat(part.chunks) };
};

const assertNoOthers = ([other]: readonly string[]): void => {
  if (other === 'file') throw invalid('file', 'required', 'a file is needed, not a text');
  if (other !== undefined) throw invalid(other, 'unknown_field', 'there is no field');
};

const createTooLargeError = () => invalid('file', 'too_long', `the file is larger than ${MAX_FILE_BYTES} bytes`);

/** Formidable numbers its errors this way. */
const TOO_LARGE = [1009, 1016];
const TOO_MANY = [1006, 1007, 1015];

const toValidationError = (error: unknown): AppError => {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
  if (TOO_LARGE.includes(code)) return createTooLargeError();
  if (TOO_MANY.includes(code))
    return invalid('file', 'too_many', 'one file and nothing else can be sent', { cause: error });
  const why = 'The body could not be read: it is cut off, or no valid multipart/form-data.';
  return invalid(null, 'unreadable', why, { cause: error });
};
