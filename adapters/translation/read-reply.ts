import type { z } from 'zod';
import { type EngineFailure, type EngineReply, TranslationFailure } from '#core/translation/index.ts';

const KINDS: Readonly<Record<number, EngineFailure>> = {
  408: 'slow',
  413: 'too_large',
  414: 'too_large',
  429: 'rate_limited',
  // The status of DeepL for a used quota.
  456: 'quota_exceeded',
  504: 'slow',
};
const UNSUPPORTED = /not (supported|installed)|unsupported/i;

const toKind = ({ status, body }: EngineReply): EngineFailure => {
  if (status === 400 && UNSUPPORTED.test(body)) return 'unsupported_language';
  return KINDS[status] ?? (status >= 500 ? 'engine_failed' : 'refused');
};

/** Parses the JSON of an answer. @throws TranslationFailure for another status than 200, and for another form */
export const readReply = <T>(engine: string, reply: EngineReply, schema: z.ZodType<T>): T => {
  const { status, retryAfterMs } = reply;
  if (status !== 200)
    throw new TranslationFailure(toKind(reply), `${engine} answered with status ${status}.`, { retryAfterMs });
  return parseJson(engine, reply.body, schema);
};

/** @throws TranslationFailure `bad_answer` */
export const parseJson = <T>(engine: string, text: string, schema: z.ZodType<T>): T => {
  const result = schema.safeParse(toJson(text));
  if (result.success) return result.data;
  throw new TranslationFailure('bad_answer', `The answer of ${engine} is not as documented.`);
};

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An address of the engine below the one that the operator configured. */
export const toUrl = (base: string, path: string): string => new URL(path, base.replace(/\/*$/, '/')).href;

/** Answers are a few times longer than texts. */
export const MAX_ANSWER_BYTES = 256 * 1024;
export const MAX_LIST_BYTES = 1024 * 1024;

export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
