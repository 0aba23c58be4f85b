import { hash as computeHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Mounted } from './route.ts';

/** The version that an entity tag begins with, in an If-Match header. */
export const ENTITY_TAG = /^W\/"(\d{1,9})-[\w-]{22}"$/;

/** Whether answers of the route have an entity tag: those to a GET of one resource. */
export const hasEntityTag = ({ method, returns }: Pick<Mounted, 'method' | 'returns'>): boolean =>
  method === 'get' && returns.kind === 'one';

/**
 * Sets the entity tag of an answer: the version of the resource and a hash of the answer, since counts change without a
 * version. When the client has this answer already (If-None-Match, RFC 9110, section 13.1.2), the answer is 304 without a body.
 */
export const answerWithEntityTag = (ctx: Context, body: string, result: unknown): void => {
  const tag = toEntityTag(body, result);
  const isKnown = isListed(ctx.get('if-none-match'), tag);
  if (isKnown) ctx.status = 304;
  ctx.set('ETag', tag);
  ctx.body = isKnown ? null : body;
};

/** Whether an If-None-Match header has the tag. `Cache-Control: no-cache`, which fetch() adds to it, does not matter. */
const isListed = (header: string, tag: string): boolean =>
  header.split(',').some((one) => [tag, '*'].includes(one.trim()));

const toEntityTag = (body: string, result: unknown): string => {
  const version: unknown = Reflect.get(Object(result), 'version');
  const hash = computeHash('sha256', body, 'base64url').slice(0, 22);
  return `W/"${typeof version === 'number' ? version : 0}-${hash}"`;
};
