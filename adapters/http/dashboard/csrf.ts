import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { forbidden } from '#core/shared/errors.ts';
import type { SessionId } from '#core/shared/ids.ts';
import { isSafe } from '../exchange/is-safe.ts';
import type { Site } from '../exchange/session-cookie.ts';

/**
 * Refuses requests that pages of other sites have made: by the metadata that browsers send (W3C Fetch Metadata), and by
 * their origin. A token belongs to `/v1` and is refused here.
 *
 * @throws forbidden
 */
export const assertOwnPage = (ctx: Context, { origin }: Site): void => {
  const site = ctx.get('Sec-Fetch-Site');
  const isForeign = (site !== '' && site !== 'same-origin') || (!isSafe(ctx) && ctx.get('Origin') !== origin);
  if (isForeign) throw forbidden('cross_site_request', `Only pages of ${origin}/dashboard may send this request.`);
  if (ctx.get('Authorization') !== '') {
    throw forbidden('cross_site_request', 'The dashboard takes no tokens. Send requests with a token to /v1.');
  }
};

/** Tokens that only a page can know which reads the answers of its session: an HMAC-SHA-256 of the id of the session. */
export interface CsrfTokens {
  create(session: SessionId): string;
  /** @throws forbidden when the request changes something without the X-CSRF-Token of the session */
  assertSent(ctx: Context, session: SessionId): void;
}

export const createCsrfTokens = (serviceKey: string): CsrfTokens => {
  const key = createHmac('sha256', serviceKey).update('dashboard csrf tokens').digest();
  const computeMac = (session: SessionId) => createHmac('sha256', key).update(session).digest();
  return {
    create: (session) => computeMac(session).toString('base64url'),
    assertSent: (ctx, session) => {
      if (isSafe(ctx)) return;
      const [sent, needed] = [Buffer.from(ctx.get('X-CSRF-Token'), 'base64url'), computeMac(session)];
      if (sent.length === needed.length && timingSafeEqual(sent, needed)) return;
      throw forbidden('csrf_token_invalid', 'The X-CSRF-Token header is missing or wrong. Reload the page.');
    },
  };
};
