import type { UserId } from '#core/shared/ids.ts';
import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { z } from 'zod';
import { toCanonicalJson } from '#core/shared/values/canonical-json.ts';
import { invalid } from '#core/shared/errors.ts';
import { parseJsonBody } from '../exchange/body.ts';
import { ENTITY_TAG } from './entity-tag.ts';
import { type ActingStaff, createStaffNamer } from './acting-staff.ts';
import { PAGE_QUERY } from './pagination.ts';
import { parseUploadJson } from './upload-json.ts';
import { isMultipart, parseMultipart, type UploadedFile } from './upload.ts';
import { parse } from './validate-input.ts';
import type { Mounted, Repeatable } from './route.ts';

export interface Validated {
  readonly query: Record<string, unknown> & { readonly limit: number; readonly cursor?: string };
  readonly body: (Record<string, unknown> & { readonly staffId?: UserId | null }) | undefined;
  readonly ifVersion: number | null;
  readonly repeatable: Repeatable | null;
  readonly lastEventId: string | null;
}

/** @throws validation_error that names every complaint */
export type Validate = (ctx: Context, staff?: ActingStaff | null) => Promise<Validated>;

export const createValidator = (route: Mounted): Validate => {
  const { query, body, patches, versioned, idempotency, returns, upload } = route;
  const isPage = returns.kind === 'page';
  const Query = z.strictObject({ ...(isPage ? PAGE_QUERY : {}), ...query?.shape });
  const ignored =
    body instanceof z.ZodObject && patches ? Object.keys(patches.shape).filter((name) => !(name in body.shape)) : [];
  const nameStaff = createStaffNamer(body);
  return async (ctx, staff = null) => {
    const asked = parse(Query, parseQuery(ctx)) as Validated['query'];
    const ifVersion = versioned ? parseIfMatch(ctx) : null;
    const key = idempotency !== 'none' ? parseIdempotencyKey(ctx) : null;
    const sent =
      body &&
      (upload ? await parseUpload(ctx) : parse(body, nameStaff(omit(await parseJsonBody(ctx), ignored), staff)));
    return {
      query: asked,
      body: sent as Validated['body'],
      ifVersion,
      lastEventId: parseLastEventId(ctx, route),
      repeatable: key === null ? null : { key, fingerprint: computeFingerprint(upload ? summarize(sent) : sent) },
    };
  };
};

const parseLastEventId = (ctx: Context, { returns }: Mounted): string | null =>
  (returns.kind === 'stream' && ctx.get('last-event-id')) || null;

const parseUpload = (ctx: Context): Promise<UploadedFile> =>
  isMultipart(ctx) ? parseMultipart(ctx) : parseUploadJson(ctx);

/** Two uploads with equal summaries are equal. */
const summarize = (sent: unknown) => {
  const { filename, bytes } = sent as UploadedFile;
  return { filename, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const parseQuery = (ctx: Context): unknown => {
  const query: Record<string, unknown> = ctx.query;
  const bad = Object.entries(query)
    .flat()
    .find((text) => String(text).includes('\0'));
  if (bad !== undefined) throw invalid(null, 'invalid_format', 'The query contains a NUL character.');
  const [twice] = Object.entries(query).find(([, value]) => Array.isArray(value)) ?? [];
  if (twice !== undefined) throw invalid(twice, 'duplicate', 'it is given twice');
  return { ...query };
};

const omit = (value: unknown, names: readonly string[]): unknown =>
  names.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    : value;

/** RFC 9110, section 13.1.1, with versions as entity tags; `*` asks for no version in particular. */
const parseIfMatch = (ctx: Context): number | null => {
  const header = ctx.get('if-match').trim();
  if (header === '' || header === '*') return null;
  const [, quoted, bare] = /^(?:"(\d{1,9})"|(\d{1,9}))$/.exec(header) ?? [];
  const version = quoted ?? bare ?? ENTITY_TAG.exec(header)?.[1];
  if (version === undefined)
    throw invalid('If-Match', 'invalid_format', 'the version in quotes is needed, such as "3".');
  return Number(version);
};

/** The key of a request; one in quotes, as structured headers (RFC 9651) have texts, is the same as the bare one. */
const parseIdempotencyKey = (ctx: Context): string | null => {
  const { 'idempotency-key': given = [] } = ctx.req.headersDistinct;
  const [written, another] = given;
  if (another !== undefined) throw invalid('Idempotency-Key', 'duplicate', 'it is given twice');
  if (written === undefined) return null;
  const [, quoted] = /^"(.*)"$/s.exec(written) ?? [];
  const key = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? written;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'invalid_format', '1 to 255 printable ASCII characters are needed.');
  }
  return key;
};

/** Equal for values that mean the same: defaults filled in, order of fields aside. */
export const computeFingerprint = (body: unknown): string =>
  createHash('sha256')
    .update(toCanonicalJson(body) ?? '')
    .digest('base64url');
