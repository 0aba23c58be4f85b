import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Smaller answers are sent as they are: compressed they would hardly be smaller. */
const THRESHOLD_BYTES = 1_024;

/** Levels that cost little time. The types of the package do not know zstd. */
const OPTIONS: compress.CompressOptions & { readonly zstd: false } = {
  threshold: THRESHOLD_BYTES,
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  gzip: { level: 3 },
  zstd: false,
  deflate: false,
};

/** Compresses answers for clients that say that they accept Brotli or gzip (RFC 9110, section 12.5.3). */
export const compressAnswers = (): Middleware => {
  const compressAnswer = compress(OPTIONS);
  return async (ctx, next) => {
    ctx.vary('Accept-Encoding');
    if (ctx.headers['accept-encoding'] === undefined) return void (await next());
    // A client that refuses every coding, even none, gets the answer as it is.
    const isPossible = ctx.acceptsEncodings('br', 'gzip', 'identity') !== false;
    await (isPossible ? compressAnswer(ctx, next) : next());
  };
};
