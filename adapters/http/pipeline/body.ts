import { toError } from '#core/shared/caught-errors.ts';
import { isUtf8 } from 'node:buffer';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { AppError, invalid } from '#core/shared/errors.ts';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 32;

const createReader = (maxBytes: number) =>
  koaBody({
    json: true,
    jsonStrict: false,
    jsonLimit: maxBytes,
    text: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
    onError: (error) => {
      throw error;
    },
  });

const readJson = createReader(MAX_BYTES);

/**
 * The JSON body of a request; an empty one is `{}`.
 *
 * @throws validation_error for another content type, bad UTF-8, bad JSON, and JSON that no honest client sends
 */
export const parseJsonBody = async (ctx: Context, maxBytes = MAX_BYTES): Promise<unknown> => {
  if (!ctx.request.length && !ctx.get('transfer-encoding')) return {};
  if (!ctx.is('json')) throw invalid('Content-Type', 'not_allowed', 'has to be application/json');
  const body = await readBody(ctx, maxBytes);
  if (body === '') return {};
  const complaint = findComplaint(body);
  if (complaint) throw invalid(null, 'unreadable', complaint);
  return body;
};

const readBody = async (ctx: Context, maxBytes: number): Promise<unknown> => {
  const isUtf8Body = watchEncoding(ctx);
  try {
    const read = maxBytes === MAX_BYTES ? readJson : createReader(maxBytes);
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    // The rest is read and dropped: the connection serves the next request.
    ctx.req.resume();
    throw error instanceof SyntaxError && !isUtf8Body()
      ? createEncodingError()
      : toValidationError(toError(error), maxBytes);
  }
  if (!isUtf8Body()) throw createEncodingError();
  return ctx.request.body;
};

/** Sees the bytes of a body while they are read: in the text, bytes that are not UTF-8 are replaced. */
const watchEncoding = ({ req }: Context): (() => boolean) => {
  // Only their reader sees the bytes of a compressed body.
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') return () => true;
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => isUtf8(Buffer.concat(chunks));
};

const createEncodingError = () => invalid(null, 'unreadable', 'The body is not valid UTF-8.');

const toValidationError = (error: Error & { type?: string }, maxBytes: number): AppError => {
  if (error.type === 'entity.too.large') return invalid(null, 'too_long', `The body is larger than ${maxBytes} bytes.`);
  if (!(error instanceof SyntaxError)) {
    const why = 'The body could not be read: it is cut off or badly encoded.';
    return invalid(null, 'unreadable', why, { cause: error });
  }
  // As @hapi/bourne, which parses the text, calls it.
  if (error.message.includes('forbidden prototype property'))
    return invalid('__proto__', 'not_allowed', 'The body has a field named __proto__.');
  const why = `The body is not valid JSON${describePlace(error)}.`;
  return invalid(null, 'unreadable', why, { cause: error });
};

/** Where the parser gave up. Its message quotes the body, which may hold secrets. */
const describePlace = ({ message }: Error): string => {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return position === undefined ? '' : `, from character ${Number(position) + 1} on`;
};

/** Walks the value level by level, so that its depth cannot exhaust the stack. */
const findComplaint = (root: unknown): string | null => {
  let level = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `The body is nested deeper than ${MAX_DEPTH} levels.`;
    const texts = level.flatMap((value) => (typeof value === 'object' && value ? Object.keys(value) : value));
    const bad = texts.map(findBadText).find((complaint) => complaint !== null);
    if (bad) return bad;
    level = level.flatMap((value): unknown[] => (typeof value === 'object' && value ? Object.values(value) : []));
  }
  return null;
};

const findBadText = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  if (value.includes('\0')) return 'The body contains a NUL character.';
  return value.isWellFormed() ? null : 'The body contains half of a surrogate pair.';
};
