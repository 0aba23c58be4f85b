import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { AppError, invalid } from '#core/shared/errors.ts';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 32;

/** Bytes as they came, one character each: what they mean is for `decode` to say. */
const BYTES = 'latin1';

const read = koaBody({
  json: false,
  urlencoded: false,
  multipart: false,
  text: true,
  textTypes: ['json'],
  textLimit: MAX_BYTES,
  encoding: BYTES,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
  onError: (error) => {
    throw createUnreadableError(error);
  },
});

/** Reports every error while a body is read as an error of the body. */
const createUnreadableError = (error: Error & { type?: string }): AppError =>
  error.type === 'entity.too.large'
    ? invalid(`The body is larger than ${MAX_BYTES} bytes.`)
    : new AppError('validation_error', 'The body could not be read: it is cut off or badly encoded.', { cause: error });

/**
 * The JSON body of a request; an empty one is `{}`.
 *
 * @throws validation_error for another content type, bad UTF-8, bad JSON, and JSON that no honest client sends
 */
export const parseJsonBody = async (ctx: Context): Promise<unknown> => {
  if (!ctx.request.length && !ctx.get('transfer-encoding')) return {};
  if (!ctx.is('json')) throw invalid('The content type must be application/json.');
  await read(ctx, () => Promise.resolve());
  const text = decode(ctx.request.body as string);
  if (text.trim() === '') return {};
  const value = parseBody(text);
  const complaint = findComplaint(value);
  if (complaint) throw invalid(complaint);
  return value;
};

const decode = (bytes: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, BYTES));
  } catch (error) {
    throw new AppError('validation_error', 'The body is not valid UTF-8.', { cause: error });
  }
};

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('validation_error', `The body is not valid JSON${describePlace(error as Error)}.`, {
      cause: error,
    });
  }
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
  if (value === '__proto__') return 'The body has a field named __proto__.';
  if (value.includes('\0')) return 'The body contains a NUL character.';
  return value.isWellFormed() ? null : 'The body contains half of a surrogate pair.';
};
